import type { TeachingRow } from '@suksa/contracts/technical';
import { expect, test } from 'vitest';
import { mainOn, rowsOn, withMainFrom } from './cell-edits.ts';

const row = (teacherId: number, changes: Partial<TeachingRow> = {}): TeachingRow => ({
  ...{ teacherId, part: 'main', from: '2026-09-01', until: null },
  ...changes,
});

test('a replacement in mid-year ends the one on the day before and begins the other', () => {
  expect(withMainFrom([row(1)], 2, '2026-11-25')).toEqual([
    row(1, { until: '2026-11-24' }),
    row(2, { from: '2026-11-25' }),
  ]);
});

test('whoever was to begin on that day or later never does, and who has ended stays', () => {
  const ended = row(1, { until: '2026-10-01' });
  expect(withMainFrom([ended, row(2, { from: '2026-12-01' })], 3, '2026-11-25')).toEqual([
    ended,
    row(3, { from: '2026-11-25' }),
  ]);
  expect(withMainFrom([row(1)], null, '2026-09-01')).toEqual([]);
});

test('an assistant who becomes the main teacher isn’t there twice', () => {
  const rows = withMainFrom([row(1), row(2, { part: 'assistant' })], 2, '2026-11-25');
  expect(rowsOn(rows, '2026-11-25')).toEqual([row(2, { from: '2026-11-25' })]);
  expect(mainOn(rows, '2026-11-24')).toBe(1);
});

test('the same teacher again changes nothing', () => {
  const rows = [row(1)];
  expect(withMainFrom(rows, 1, '2026-11-25')).toBe(rows);
});
