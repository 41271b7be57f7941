import { expect, test } from 'vitest';
import { isAsLeft, standing } from './history.ts';

const place = (lessonId: number, periodId: number, roomId: number | null = null) => ({
  ...{ lessonId, block: 1, periodId, roomId, locked: false, version: 1 },
});
const blocks = [1, 2].map((lessonId) => ({ lessonId, block: 1 }));

test('a step is taken back only while its lessons are where it has left them', () => {
  const before = [place(1, 10)];
  const after = [place(1, 11), place(2, 12)];
  const step = { left: standing(after, blocks), back: standing(before, blocks) };
  expect(step.back).toEqual([
    { lessonId: 1, block: 1, to: { periodId: 10, roomId: null, locked: false } },
    { lessonId: 2, block: 1, to: null },
  ]);
  expect(isAsLeft(after, step)).toBe(true);
  // Somebody has locked it, or has moved another one: that is no reason.
  expect(isAsLeft([{ ...place(1, 11), locked: true }, place(2, 12), place(3, 10)], step)).toBe(true);
  expect(isAsLeft([place(1, 13), place(2, 12)], step)).toBe(false);
  expect(isAsLeft([place(1, 11, 5), place(2, 12)], step)).toBe(false);
  expect(isAsLeft([place(1, 11)], step)).toBe(false);
});
