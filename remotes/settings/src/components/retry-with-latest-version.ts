import { codedErrorOf } from '@suksa/ui';

/**
 * Sends with the version of the row that is known. Where somebody has changed the row meanwhile, that is refused and
 * told; the next try carries the version that the refusal named.
 */
export function retryWithLatestVersion<Result>(
  version: number,
  send: (version: number, typed: string) => Promise<Result>,
): (typed: string) => Promise<Result> {
  let known = version;
  return async (typed) => {
    try {
      return await send(known, typed);
    } catch (cause) {
      known = versionIn(codedErrorOf(cause).details?.current) ?? known;
      throw cause;
    }
  };
}

function versionIn(row: unknown): number | undefined {
  const version = (row as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}
