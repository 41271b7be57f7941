import { expect, test } from 'vitest';
import { keptSize } from './collector-picture.ts';

test('a picture is kept small, upright or across, and a small one as it is', () => {
  expect(keptSize(1280, 720)).toEqual({ width: 320, height: 180 });
  expect(keptSize(720, 1280)).toEqual({ width: 180, height: 320 });
  expect(keptSize(160, 120)).toEqual({ width: 160, height: 120 });
});
