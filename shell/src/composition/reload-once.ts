import { unsavedForms } from '../unsaved-forms.ts';

/** SPEC.md section 9: at most one reload a path in that time. */
const reloadWindow = 10_000;
const storageKey = 'reloaded';

interface LastReload {
  readonly path: string;
  readonly at: number;
}

/**
 * After a file of a part failed to load: reloads the page, which may bring a newer composition, at most once a
 * path in 10 s, and never over unsaved input. Answers whether it does.
 */
export function reloadOnce(path: string = location.pathname): boolean {
  const last = lastReload();
  if (unsavedForms.any() || (last?.path === path && Date.now() - last.at < reloadWindow)) return false;
  sessionStorage.setItem(storageKey, JSON.stringify({ path, at: Date.now() } satisfies LastReload));
  location.reload();
  return true;
}

function lastReload(): LastReload | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as LastReload | null;
  } catch {
    return null;
  }
}
