import { type LatestBuild, latestBuild, type PageComposition } from '@suksa/contracts';
import { send } from '@suksa/platform';
import { store } from '../stores/store.ts';
import { updateAtom } from '../stores/update.ts';

/** An hour, in milliseconds. */
const checkEvery = 3_600_000;

type Running = Pick<PageComposition, 'id' | 'shell' | 'remotes'>;

/** What of the tabs this page has loaded. */
interface Loaded {
  readonly asked: () => readonly string[];
}

/**
 * Asks now and every hour what is live. A newer version of the shell, or of a tab that this page has loaded, is
 * offered; any other change simply comes with the next page load. Gives back what ends the asking.
 */
export function watchForUpdates(running: Running, loaded: Loaded): () => void {
  const check = () => void offerIfNewer(running, loaded);
  const timer = setInterval(check, checkEvery);
  check();
  return () => clearInterval(timer);
}

async function offerIfNewer(running: Running, loaded: Loaded): Promise<void> {
  try {
    const latest = await send(latestBuild);
    store.set(updateAtom, concerns(latest, running, loaded.asked()));
  } catch (error) {
    console.warn('What is live could not be asked', error);
  }
}

function concerns({ id, parts }: LatestBuild, running: Running, loaded: readonly string[]): boolean {
  if (id === running.id) return false;
  return (
    parts.shell !== running.shell.version ||
    loaded.some((part) => parts[part] !== running.remotes[part]?.version)
  );
}
