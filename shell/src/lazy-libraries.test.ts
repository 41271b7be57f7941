import { expect, test } from 'vitest';
import { sharedByRemote } from '../../shared/federation/shared-libraries.ts';
import { lazyLibraries } from './lazy-libraries.ts';

test('every part of the design system that tabs may ask for is provided', () => {
  const provided = Object.keys(sharedByRemote())
    .filter((library) => library.startsWith('@suksa/'))
    .filter((name) => name.startsWith('@suksa/ui'));
  expect(Object.keys(lazyLibraries).sort()).toEqual(provided.sort());
});
