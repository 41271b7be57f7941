import { expect, test } from 'vitest';
import { licenceComplaints } from './licences.ts';

test('A library that may not be shipped is named, one that only tests use isn’t', () => {
  expect(
    licenceComplaints({
      '': {},
      'node_modules/pg': { license: 'MIT' },
      'node_modules/a/node_modules/either': { license: '(GPL-2.0 OR MIT)' },
      'node_modules/both': { license: 'MIT AND GPL-2.0' },
      'node_modules/silent': {},
      'node_modules/for-windows': { optional: true },
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
      'node_modules/@suksa/ui': { link: true },
    }).map((complaint) => complaint.split('.')[0]),
  ).toEqual(['both: MIT AND GPL-2', 'silent: no licence']);
});
