import type { Package } from '@suksa/contracts';
import { type Refusal, someOf } from './refusal.ts';

export const licencesCheck = 'licences';

/** Those that ask for no more than their own text beside what we ship; of MPL files only a changed one is to be shown. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Whether we may ship it: of `A OR B` one is enough, of `A AND B` both count. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '').trim();
  if (/ OR /i.test(plain)) return plain.split(/ OR /i).some(isAllowed);
  if (/ AND /i.test(plain)) return plain.split(/ AND /i).every(isAllowed);
  return allowed.has(plain);
}

/** Nothing is shipped whose licence would oblige the school to more than naming it, or that has none. */
export function checkLicences(name: string, packages: readonly Package[]): readonly Refusal[] {
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  if (refused.length === 0) return [];
  return [
    {
      check: licencesCheck,
      found: `${name} holds ${someOf(refused.map((one) => `${one.name} ${one.version} (${one.licence})`))}`,
      wanted: `libraries under one of: ${[...allowed].join(', ')}`,
    },
  ];
}
