import { Drawing } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import { drawingOf, linePath } from './drawing.ts';

test('what a finger drew is kept as the server takes it, however long somebody draws', () => {
  expect(drawingOf([])).toBeNull();
  expect(drawingOf([[[5, 5]]])).toBeNull();
  const short = drawingOf([
    [
      [1, 2],
      [30, 40],
    ],
    [[999, 333]],
  ]);
  expect(short).toBe('1,2 30,40;999,333');
  const long = drawingOf([Array.from({ length: 9000 }, (_, at) => [at % 999, at % 333] as const)]);
  for (const drawing of [short, long]) expect(Drawing.safeParse(drawing).success).toBe(true);
  expect(
    linePath([
      [
        [1, 2],
        [30, 40],
      ],
      [[9, 9]],
    ]),
  ).toBe('M1 2L30 40M9 9z');
});
