import './lazy-libraries.ts';
import './styles.ts';
import { setUpI18n } from '@suksa/i18n';
import { readFirstCalls } from '@suksa/platform/first-calls';
import { provideLetterhead, providePrinting } from '@suksa/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchForUpdates } from './composition/build-check.ts';
import { PartLoader } from './composition/load-part.ts';
import { readComposition, readDevRemote, withTabs } from './composition/read-composition.ts';
import { fatalError, startFailed } from './fatal-error.ts';
import { noteLoad } from './health/loads.ts';
import { measureLater } from './health/measure-later.ts';
import { compositionId, nameComposition, triedVersions } from './health/running.ts';
import { heardRights, provideShell } from './host.ts';
import { hideOverlay, keepFocusForLater, overlayEnd } from './overlay.ts';
import { chosenOverride } from './override/override.ts';
import { takeOver } from './prerendered/take-over.ts';
import { createRouter, routerReady } from './router.tsx';
import { followOtherTabs, resumeSession, sessionAtom } from './session/session.ts';
import { storedToken } from './session/storage/storage.ts';
import { loadHelp } from './stores/help.ts';
import { loadMessages, loadMessagesBeforeChange, localeAtom } from './stores/locale.ts';
import { store } from './stores/store.ts';
import { watchForFaults } from './watch-for-faults.ts';
import { loadShellWords } from './words.ts';

/** Start-up, step by step. Every step may fail; there is one way to fail. */
async function start(): Promise<void> {
  const served = readComposition();
  const devRemote = chosenOverride() ?? readDevRemote();
  nameComposition(served, devRemote?.name);
  const composition = await withTabs(served);
  nameComposition(composition, devRemote?.name);
  showComposition();
  const tabs = Object.values(composition.remotes).map(({ tab }) => tab);
  provideShell(tabs);
  provideLetterhead(async () => (await import('./letterhead.ts')).loadLetterhead());
  providePrinting({ loadMessages, user: () => String(store.get(sessionAtom)?.user?.id ?? '') });
  const locale = store.get(localeAtom);
  const overlay = overlayEnd();
  const i18n = setUpI18n({ locale });
  const parts = new PartLoader(composition, devRemote);
  loadMessagesBeforeChange((next) => parts.loadMessages(next));
  followOtherTabs();
  if (storedToken()) parts.begin(locale, firstAnswers());
  await Promise.all([loadShellWords(locale), resumeSession()]);
  const router = createRouter(composition, parts);
  await routerReady(router);
  const root = document.getElementById('root') as HTMLElement;
  const carryOver = takeOver(root);
  keepFocusForLater();
  const onDrawn = () => {
    carryOver();
    void overlay.then(() => {
      firstDrawn();
      void loadHelp(composition);
    });
  };
  createRoot(root, { onUncaughtError: fatalError }).render(
    <App i18n={i18n} router={router} store={store} onDrawn={onDrawn} />,
  );
  watchForUpdates(composition, parts);
  measureLater();
}

/** So long the first screen waits for its first answers, in milliseconds, before it is drawn without them. */
const answersLimit = 1_500;

const firstAnswers = (): Promise<void> =>
  Promise.race([
    readFirstCalls(heardRights),
    new Promise<void>((resolve) => {
      setTimeout(resolve, answersLimit);
    }),
  ]);

/** For who supports users: what runs on this page can be read off it. */
function showComposition(): void {
  const { dataset } = document.documentElement;
  dataset.composition = compositionId();
  dataset.trying = Object.keys(triedVersions()).join(' ');
}

/** The shell is there as soon as its first screen is. */
function firstDrawn(): void {
  hideOverlay();
  noteLoad({ part: 'shell', took: performance.now() });
}

watchForFaults();
start().catch(startFailed);
