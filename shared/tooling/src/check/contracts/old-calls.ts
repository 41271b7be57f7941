import { existsSync } from 'node:fs';
import path from 'node:path';
import { CompositionStore, cloneOutline, openStorage, reportCalls } from '@suksa/release';
import { root } from '../../root.ts';

/**
 * Complaints about calls that were removed or changed although a version uses them that is live, or could be gone back
 * to, in the place of releases; and about old ones that nothing uses any more. Where nothing is released there is
 * nothing to say.
 */
export async function checkOldCalls(
  releases = process.env.RELEASES_DIR || path.join(root, 'releases'),
): Promise<readonly string[]> {
  if (!/^s3:/.test(releases) && !existsSync(path.join(releases, 'live.json'))) return [];
  const store = new CompositionStore(openStorage(releases));
  const { missing, old } = await reportCalls(store, await cloneOutline());
  return [
    ...missing.map(
      (text) =>
        `${text}. Keep it for a release and mark it with old: { since }; where it only grew, name the earlier hash in stillAnswers; or release a ${text.split(' ')[0]} without it first.`,
    ),
    ...old.filter((text) => text.includes(': may go')).map((text) => `${text}. Remove it from its contract.`),
  ];
}
