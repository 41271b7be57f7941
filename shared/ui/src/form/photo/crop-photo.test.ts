import { expect, test } from 'vitest';
import { cropRectangle, firstCrop, movedCrop } from './crop-photo.ts';

const wide = { width: 1600, height: 1200 };
const high = { width: 900, height: 2000 };

test('as much is kept as three to four allow', () => {
  expect(cropRectangle(wide, firstCrop)).toEqual({ x: 350, y: 0, width: 900, height: 1200 });
  expect(cropRectangle(high, firstCrop)).toEqual({ x: 0, y: 240, width: 900, height: 1200 });
});

test('nearer keeps less, around the same middle', () => {
  expect(cropRectangle(wide, { x: 0.5, y: 0.5, zoom: 2 })).toEqual({
    x: 575,
    y: 300,
    width: 450,
    height: 600,
  });
});

test('the part never leaves the picture', () => {
  const corner = movedCrop(wide, { x: 0.5, y: 0.5, zoom: 2 }, 9999, 9999);
  expect(cropRectangle(wide, corner)).toEqual({ x: 1150, y: 600, width: 450, height: 600 });
  // One step back from the edge is a step at once, however far was pushed against it.
  expect(cropRectangle(wide, movedCrop(wide, corner, -50, 0)).x).toBe(1100);
});
