import type { VerifiedFile } from './part-files.ts';

/** As long as one file may take, each way. */
const patience = 10_000;

/**
 * Released files are kept for ever by the browser, and so is one that once came wrong: its hash refuses it at every
 * later load. Asks for each with its hash, past the cache where the kept one is refused, which puts the right bytes
 * in its place. Answers whether all are right now.
 */
export async function heal(files: readonly VerifiedFile[]): Promise<boolean> {
  return (await Promise.all(files.map(isRightNow))).every(Boolean);
}

const isRightNow = (file: VerifiedFile): Promise<boolean> =>
  fetchChecked(file, 'force-cache')
    .catch(() => fetchChecked(file, 'reload'))
    .then(
      () => true,
      () => false,
    );

async function fetchChecked({ address, integrity }: VerifiedFile, cache: RequestCache): Promise<void> {
  const answer = await fetch(address, { cache, integrity, signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await answer.arrayBuffer();
}
