import { type Locale, readLocaleCookie } from '@suksa/i18n';
import en from '../locales/fatal/en.json';
import lo from '../locales/fatal/lo.json';
import { isChunkFailure } from './composition/chunk-failure.ts';
import { isBot, reportFailure } from './composition/failures.ts';
import { healNamed } from './composition/heal-named.ts';
import { reloadOnce } from './composition/reload-once.ts';
import { showErrorPage } from './error-page.ts';

/** In the first file itself: the other words may be just what didn't load. */
const words = { en, lo } satisfies Record<Locale, unknown>;

/**
 * The one way in which the product gives up: a page that needs neither React nor the shell's other files.
 * For search engines and test bots the error is only logged.
 */
export function fatalError(error: unknown): void {
  reportFailure(error);
  if (isBot()) return;
  const locale = readLocaleCookie();
  showErrorPage({ said: [[locale, words[locale]]], onReload: () => void healNamed(error).then(reload) });
}

/**
 * The same after start-up failed, unless it was for a file that another load of the page may bring, or for a server that
 * is away for a while.
 */
export async function startFailed(error: unknown): Promise<void> {
  if (isAway(error)) return waitForServer();
  if (isChunkFailure(error)) {
    await healNamed(error);
    if (await reloadOnce()) return;
  }
  fatalError(error);
}

/** As a call of the API that got no answer, or was told to come again. */
const isAway = (error: unknown): boolean => {
  const { name, status } = (error ?? {}) as { readonly name?: unknown; readonly status?: unknown };
  return name === 'ApiError' && (status === 503 || status === 0);
};

const askAgain = 3000;

/** Says so, and opens what was to be opened once the server is ready. */
function waitForServer(): void {
  const locale = readLocaleCookie();
  const { away_title: title, away_text: text, reload: again } = words[locale];
  showErrorPage({ said: [[locale, { title, text, reload: again }]], onReload: reload });
  setInterval(() => {
    fetch('/health/ready')
      .then(({ ok }) => ok && reload())
      // Still no answer: asked again the next time.
      .catch(() => undefined);
  }, askAgain);
}

const reload = (): void => location.reload();
