import { unsavedForms } from '../unsaved-forms.ts';

/** At most one reload a path in that time. */
const reloadWindow = 10_000;
/** As long as one waits for an answer before a page counts as cut off. */
const patience = 5_000;
const storageKey = 'reloaded';

interface LastReload {
  readonly path: string;
  readonly at: number;
}

/**
 * After a file of a part failed to load: reloads the page, which may bring a newer composition, at most once a
 * path in 10 s, never over unsaved input, and never without a connection. Answers whether it does.
 */
export async function reloadOnce(path: string = location.pathname): Promise<boolean> {
  const last = lastReload();
  if (unsavedForms.any() || (last?.path === path && Date.now() - last.at < reloadWindow)) return false;
  return reloadIfAnswered(path);
}

/** Reloads the page where the server answers. Without one, the browser's own error page would take this page's place. */
export async function reloadIfAnswered(path: string = location.pathname): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  sessionStorage.setItem(storageKey, JSON.stringify({ path, at: Date.now() } satisfies LastReload));
  location.reload();
  return true;
}

const serverAnswers = () =>
  fetch('/builds/latest.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    () => true,
    () => false,
  );

function lastReload(): LastReload | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as LastReload | null;
  } catch {
    return null;
  }
}
