import { readLocaleCookie } from '@suksa/i18n/locale';
import en from '../locales/fatal/en.json';
import lo from '../locales/fatal/lo.json';
import { bringLater } from './composition/bring-later.ts';
import { heal } from './composition/heal.ts';
import { showErrorPage } from './error-page.ts';
import { lookUpLetters, painted } from './overlay.ts';
import { openSignIn, whenFree } from './prerendered/open-sign-in.ts';
import { askFirstCalls } from './session/ask-first.ts';
import { standInForStorage } from './session/storage/page-storage.ts';

/**
 * A file of its own before the shell's first script. It asks for what the page begins with while that one is on its
 * way, begins it and says when it may run, asks for what comes behind it, and opens the sign-in page, which stands in the
 * HTML. And because nothing else notices that one missing, it asks for it once more past the browser's cache, and then
 * says what is the matter, in both languages. The same for its stylesheet.
 */
standInForStorage();
window.suksaFirstAsked = askFirstCalls();
const bringNow = bringLater();
window.suksaWhenFree = () => {
  bringNow();
  return whenFree();
};
void openSignIn();
void lookUpLetters();

const script = shellScript();
const style = document.querySelector<HTMLLinkElement>('link[data-shell]');

if (script) script.onerror = () => void loadAgain(script, document.createElement('script'));
// Scripts of this kind wait for stylesheets: one that has no rules by now has failed.
if (style && !style.sheet) void loadAgain(style, document.createElement('link'));

/** It waits in a template: a browser that has it already would read and keep it before anything is painted. */
function shellScript(): HTMLScriptElement | null {
  const template = document.querySelector<HTMLTemplateElement>('template#shell');
  if (!template) return document.querySelector<HTMLScriptElement>('script[data-shell]');
  const begun = document.importNode(template.content, true).querySelector('script');
  if (begun) void painted().then(() => template.replaceWith(begun));
  return begun;
}

async function loadAgain(
  failed: HTMLScriptElement | HTMLLinkElement,
  again: HTMLScriptElement | HTMLLinkElement,
): Promise<void> {
  const isRight = await heal([{ address: addressOf(failed), integrity: failed.integrity }]);
  if (!isRight) return tell(failed);
  for (const { name, value } of failed.attributes) again.setAttribute(name, value);
  again.onerror = () => tell(failed);
  failed.replaceWith(again);
}

/** Without its stylesheet the product can be read; without its script there is none. */
function tell(failed: HTMLScriptElement | HTMLLinkElement): void {
  report(addressOf(failed));
  if (failed === style) return;
  const locale = readLocaleCookie();
  const said = [['en', en] as const, ['lo', lo] as const];
  showErrorPage({
    said: locale === 'lo' ? said.reverse() : said,
    onReload: () =>
      void heal([{ address: addressOf(failed), integrity: failed.integrity }]).then(() => location.reload()),
  });
}

function addressOf(element: HTMLScriptElement | HTMLLinkElement): string {
  return 'src' in element ? element.src : element.href;
}

/** As the shell tells of its failures (`reportFailure` in shared/contracts), which isn't there to do it. */
function report(address: string): void {
  const { id, shell } = JSON.parse(document.getElementById('composition')?.textContent ?? 'null') ?? {};
  if (!id) return;
  const body = {
    composition: id,
    part: 'shell',
    version: shell.version,
    page: Math.random().toString(36).slice(2),
    kind: 'load',
    message: `${new URL(address).pathname} did not load`.slice(0, 500),
    path: location.pathname.slice(0, 200),
  };
  navigator.sendBeacon('/api/failures', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
