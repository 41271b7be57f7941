import { expect, test } from 'vitest';
import { ownLibraries } from '../../rspack.config.base.ts';
import { lazyLibraries } from './lazy-libraries.ts';

test('every part of the design system that tabs may ask for is provided', () => {
  const provided = ownLibraries.filter((name) => name.startsWith('@suksa/ui'));
  expect(Object.keys(lazyLibraries).sort()).toEqual(provided.sort());
});
