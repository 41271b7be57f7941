import { expect, test } from 'vitest';
import { satisfies } from './semver-range.ts';

test.each([
  ['1.4.2', '^1.2.0'],
  ['1.2.0', '^1.2.0'],
  ['0.2.9', '^0.2.3'],
  ['1.2.9', '~1.2.3'],
  ['1.2.3', '1.2.3'],
  ['2.5.0', '>=2.0.0 <3.0.0'],
  ['3.0.0', '^2.0.0 || ^3.0.0'],
  ['9.9.9', '*'],
])('%s lies in %s', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

test.each([
  ['2.0.0', '^1.2.0'],
  ['1.1.9', '^1.2.0'],
  ['0.3.0', '^0.2.3'],
  ['0.0.4', '^0.0.3'],
  ['1.3.0', '~1.2.3'],
  ['1.2.4', '1.2.3'],
  ['3.0.0', '>=2.0.0 <3.0.0'],
  ['1.0.0-beta', '^1.0.0'],
  ['1.0.0', 'latest'],
  ['1.0.0', ''],
])('%s does not lie in %s', (version, range) => {
  expect(satisfies(version, range)).toBe(false);
});
