import path from 'node:path';
import type { Composition } from '@suksa/contracts';
import { CompositionStore, openStorage, releaseAll, removeVersion, unneededVersions } from '@suksa/release';
import { root } from './root.ts';

/** Where tests and measurements find the product as it stands in this clone: never the place that people use. */
export const composedReleases = path.join(root, '.cache/composed');

/** As long as another run on the same place may take. */
const keptDays = 1;

/** Builds what has changed, makes it live in a place of the tools' own, and forgets versions of days before there. */
export async function composeCheckout(): Promise<Composition> {
  const progress = (line: string) => console.info(`  ${line}`);
  const composition = await releaseAll({ releases: composedReleases, progress });
  const store = new CompositionStore(openStorage(composedReleases));
  for (const version of await unneededVersions(store, keptDays)) await removeVersion(store, version);
  return composition;
}
