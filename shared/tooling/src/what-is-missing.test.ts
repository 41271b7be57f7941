import { expect, it } from 'vitest';
import { whatIsMissing } from '../bin/what-is-missing.mjs';

const wanted = {
  '': { name: 'suksa' },
  'shared/ui': { name: '@suksa/ui', version: '0.1.0' },
  'node_modules/@suksa/ui': { resolved: 'shared/ui', link: true },
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
  'server/node_modules/zod': { version: '4.0.0', integrity: 'sha512-b' },
  'node_modules/vitest': { version: '4.1.12', integrity: 'sha512-c', dev: true },
  'node_modules/for-windows': { version: '1.0.0', integrity: 'sha512-d', optional: true },
  'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-e', devOptional: true },
};
const without = (...places: readonly string[]) =>
  Object.fromEntries(Object.entries(wanted).filter(([place]) => !places.includes(place)));
const run = { forDevelopment: false };
const develop = { forDevelopment: true };

it('misses all that is for this machine where nothing is installed', () => {
  const places = ['node_modules/@suksa/ui', 'node_modules/react', 'server/node_modules/zod'];
  expect(whatIsMissing(wanted, {}, run)).toEqual(places);
  expect(whatIsMissing(wanted, {}, develop)).toEqual([...places, 'node_modules/vitest']);
});

it('misses nothing that is for another kind of machine', () => {
  expect(
    whatIsMissing(wanted, without('node_modules/for-windows', 'node_modules/fsevents'), develop),
  ).toEqual([]);
});

it('runs the product without what only tests need', () => {
  const installed = without('node_modules/vitest');
  expect(whatIsMissing(wanted, installed, run)).toEqual([]);
  expect(whatIsMissing(wanted, installed, develop)).toEqual(['node_modules/vitest']);
});

it.each([
  ['of another version', { version: '19.3.0', integrity: 'sha512-a' }],
  ['with other content', { version: '19.3.1', integrity: 'sha512-z' }],
])('misses a package that is there %s', (_, react) => {
  expect(whatIsMissing(wanted, { ...wanted, 'node_modules/react': react }, run)).toEqual([
    'node_modules/react',
  ]);
});

it('misses what has been locked since, and not what isn’t locked any more', () => {
  expect(whatIsMissing(wanted, without('node_modules/@suksa/ui'), run)).toEqual(['node_modules/@suksa/ui']);
  expect(whatIsMissing(without('node_modules/react'), wanted, run)).toEqual([]);
});
