import { type Locale, readLocaleCookie } from '@suksa/i18n';
import en from '../locales/fatal/en.json';
import lo from '../locales/fatal/lo.json';
import { isBot, reportFailure } from './composition/failures.ts';
import { hideOverlay } from './overlay.ts';

/** In the first file itself: the other words may be just what didn't load. */
const words = { en, lo } satisfies Record<Locale, unknown>;

/**
 * The one way in which the product gives up: a page that needs neither React nor the shell's other files.
 * For search engines and test bots the error is only logged (SPEC.md section 8).
 */
export function fatalError(error: unknown): void {
  reportFailure(error);
  if (isBot()) return;
  hideOverlay();
  document.body.replaceChildren(errorPage(words[readLocaleCookie()]));
  document.getElementById('reload')?.focus();
}

function errorPage({ title, text, reload }: typeof en): HTMLElement {
  const page = document.createElement('main');
  page.className = 'fatal-error';
  page.setAttribute('role', 'alert');
  const button = element('button', reload);
  button.id = 'reload';
  button.addEventListener('click', () => location.reload());
  page.append(element('h1', title), element('p', text), button);
  document.title = title;
  return page;
}

function element(name: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
