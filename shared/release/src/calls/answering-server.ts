import { ApiOutline } from '@suksa/contracts';
import { readOutline } from '@suksa/contracts/releases';
import { Refused } from '../refused.ts';
import { cloneOutline } from './clone-outline.ts';

/** Whoever answers the calls of the parts. */
export interface AnsweringServer extends ApiOutline {
  /** It was asked itself; else it is taken to be this clone's. */
  readonly running: boolean;
}

/**
 * Asks the server at that address what it answers, once; without an address, the contracts of this clone say it.
 *
 * @throws {Refused} where it doesn't answer, or is so old that it doesn't say.
 */
export function answeringServer(address: string | undefined): () => Promise<AnsweringServer> {
  let known: Promise<AnsweringServer> | undefined;
  const ask = async () =>
    address
      ? { ...(await askServer(address)), running: true }
      : { ...(await cloneOutline()), running: false };
  return () => (known ??= ask());
}

async function askServer(address: string): Promise<ApiOutline> {
  const answer = await fetch(new URL(readOutline.path, address)).catch((error: Error) => {
    throw new Refused(
      `${address} doesn't answer, so it can't be asked which calls it answers: ${error.message}`,
    );
  });
  const outline = answer.ok ? ApiOutline.safeParse(await answer.json().catch(() => null)) : null;
  if (outline?.success) return outline.data;
  throw new Refused(
    `${address} doesn't say which calls it answers (${answer.status} at ${readOutline.path}).`,
  );
}
