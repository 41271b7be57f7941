import { daysAfter } from '@suksa/contracts/days';
import type { TeachingRow } from '@suksa/contracts/technical';

/** Rows that stand on a day, the main teacher first. */
export const rowsOn = (rows: readonly TeachingRow[], day: string): readonly TeachingRow[] =>
  rows
    .filter(({ from, until }) => from <= day && (until === null || until >= day))
    .sort((one, other) => Number(one.part === 'assistant') - Number(other.part === 'assistant'));

export const mainOn = (rows: readonly TeachingRow[], day: string): number | null =>
  rowsOn(rows, day).find(({ part }) => part === 'main')?.teacherId ?? null;

/**
 * From a day on another main teacher, or none: who taught before ends on the day before and stays in the history, who
 * was to begin later never does.
 */
export const withMainFrom = (
  rows: readonly TeachingRow[],
  teacherId: number | null,
  day: string,
): readonly TeachingRow[] => {
  if (mainOn(rows, day) === teacherId) return rows;
  const kept = rows.flatMap((row): readonly TeachingRow[] => {
    const isTouched = row.part === 'main' || row.teacherId === teacherId;
    if (!isTouched || (row.until !== null && row.until < day)) return [row];
    return row.from < day ? [{ ...row, until: daysAfter(day, -1) }] : [];
  });
  return teacherId === null ? kept : [...kept, { teacherId, part: 'main', from: day, until: null }];
};
