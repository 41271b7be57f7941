import type { Composition } from '@suksa/contracts';
import {
  adoptOnce,
  CompositionStore,
  compareCheckout,
  openStorage,
  Refused,
  releaseCheckout,
  type Standing,
} from '@suksa/release';

interface Prepare {
  /** Whether what stands here and goes on from what is live is to be made live. */
  readonly release: boolean;
  readonly print: (line: string) => void;
}

/** Sees to it that something is live; touches what is live only where that was asked for, and tells what differs. */
export async function prepareReleases(releases: string, { release, print }: Prepare): Promise<void> {
  const storage = openStorage(releases);
  if (await adoptOnce(storage))
    print(`What is live in ${releases} is signed now, with a key of its own in ${releases}.keys`);
  const store = new CompositionStore(storage);
  const live = await store.live().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    print(error.message);
    return 'unreadable' as const;
  });
  // The server serves what was live before, and says so too.
  if (live === 'unreadable') return;
  if (live && !release) return reportDifferences(store, live, print);
  print('Building the shell and the tabs …');
  await releaseCheckout({
    releases,
    progress: (line) => print(`  ${line}`),
    otherwise: 'keep',
    skipEndToEnd: true,
  });
}

async function reportDifferences(
  store: CompositionStore,
  live: Composition,
  print: (line: string) => void,
): Promise<void> {
  const standings = await compareCheckout(store, live);
  const ahead = standings.filter(({ kind }) => kind === 'ahead' || kind === 'new').map(({ name }) => name);
  if (ahead.length > 0) {
    const parts = ahead.length === 1 ? '1 part here differs' : `${ahead.length} parts here differ`;
    print(`${parts} from what is live: npm start -- --release makes them live (${ahead.join(', ')})`);
  }
  for (const { name, why } of standings.filter(isOther))
    print(`${name} here is not what is live, and the live one stays: ${why}`);
}

const isOther = (standing: Standing): standing is Standing & { kind: 'other' } => standing.kind === 'other';
