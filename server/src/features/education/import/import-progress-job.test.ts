import { expect, test } from 'vitest';
import { type Progress, stretchOf } from './import-progress-job.ts';

test('the parts of a run are told as rows of the sheet, one after the other, never back', () => {
  const told: Progress[] = [];
  const say = (progress: Progress) => told.push(progress);
  const planning = stretchOf(say, 8000, 0, 0.2);
  const writing = stretchOf(say, 8000, 0.2, 1);
  for (const done of [0, 8000, 16_000]) planning({ done, total: 16_000 });
  for (const done of [0, 1000, 7990]) writing({ done, total: 7990 });
  expect(told.map(({ total }) => total)).toEqual(told.map(() => 8000));
  const rows = told.map(({ done }) => done);
  expect(rows).toEqual([0, 800, 1600, 1600, 2401, 8000]);
  writing({ done: 0, total: 0 });
  expect(told.at(-1)).toEqual({ done: 8000, total: 8000 });
});
