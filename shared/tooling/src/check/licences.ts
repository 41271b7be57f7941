import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isAllowed } from '@suksa/release';
import { root } from '../root.ts';

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

/** Complaints about what is installed where a school works and whose licence doesn't let it be shipped. */
export const checkLicences = async (): Promise<readonly string[]> => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return licenceComplaints(lock.packages);
};

/** The complaints about a lock file's packages; what only tests and checks use is nobody's but ours. */
export const licenceComplaints = (packages: Readonly<Record<string, Locked>>): readonly string[] =>
  Object.entries(packages).flatMap(([place, { license, dev, optional, link }]) =>
    // Of a part for another kind of machine npm notes no licence: it is that of its like for this one.
    !place.includes('node_modules/') || dev || link || (optional && !license) || isAllowed(license ?? 'none')
      ? []
      : [
          `${place.replace(/.*node_modules\//, '')}: ${license ?? 'no licence'}. Take another library, or ask for leave to ship it ` +
            'and name its licence in shared/release/src/gate/check-licences.ts.',
        ],
  );
