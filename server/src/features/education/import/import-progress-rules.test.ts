import { expect, test } from 'vitest';
import { stretchOf } from './import-progress-rules.ts';

test('the parts of a run are told as rows of the sheet, one after the other, never back', () => {
  const told: { done: number; total: number }[] = [];
  const report = (done: number, total: number) => told.push({ done, total });
  const planning = stretchOf(report, 8000, 0, 0.2);
  const writing = stretchOf(report, 8000, 0.2, 1);
  for (const done of [0, 8000, 16_000]) planning(done, 16_000);
  for (const done of [0, 1000, 7990]) writing(done, 7990);
  expect(told.map(({ total }) => total)).toEqual(told.map(() => 8000));
  const rows = told.map(({ done }) => done);
  expect(rows).toEqual([0, 800, 1600, 1600, 2401, 8000]);
  writing(0, 0);
  expect(told.at(-1)).toEqual({ done: 8000, total: 8000 });
});
