import { competitionRanks } from '@suksa/contracts/marks/book';
import { failedFlagged, fallFlagged, type MarkRisk } from '@suksa/contracts/reports';
import { isBelowExamRate } from '../../../school/attendance/attendance-letters.ts';

/** One student in a period, before it is shown. */
export interface Marked {
  readonly id: number;
  readonly classId: number;
  readonly levelId: number;
  readonly average: number | null;
  readonly before: number | null;
  readonly failed: number;
  readonly missing: number;
  readonly subjectMark: number | null;
  readonly attendance: number | null;
  risks: readonly MarkRisk[];
  rank: number | null;
  levelRank: number | null;
}

type Facts = Pick<Marked, 'average' | 'before' | 'failed' | 'attendance'>;

/** What puts a student at risk, the gravest first. */
export const risksOf = ({ average, before, failed, attendance }: Facts, pass: number): MarkRisk[] => {
  const found: MarkRisk[] = [];
  if (average !== null && average < pass) found.push('below_pass');
  if (failed >= failedFlagged) found.push('failed');
  if (average !== null && before !== null && before - average >= fallFlagged) found.push('fell');
  if (attendance !== null && isBelowExamRate(attendance)) found.push('attendance');
  return found;
};

/** Gives everybody the place in the class and in the level. */
export const rankAll = (students: readonly Marked[]): void => {
  rankIn(students, 'rank', ({ classId }) => classId);
  rankIn(students, 'levelRank', ({ levelId }) => levelId);
};

const rankIn = (
  students: readonly Marked[],
  key: 'rank' | 'levelRank',
  groupOf: (student: Marked) => number,
): void => {
  const groups = new Map<number, Marked[]>();
  for (const student of students) {
    const group = groups.get(groupOf(student));
    if (group) group.push(student);
    else groups.set(groupOf(student), [student]);
  }
  for (const group of groups.values())
    competitionRanks(group.map(({ average }) => average)).forEach((rank, at) => {
      const student = group[at];
      if (student) student[key] = rank;
    });
};

/** Hundredths of a mark, half up; null of nothing. */
export const meanOfMarks = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.floor((2 * sum + count) / (2 * count));

/** How averages lie in the school's grades, the lowest first. */
export const spreadIn = <Band extends { readonly from: number; readonly until: number }>(
  students: readonly Pick<Marked, 'average'>[],
  bands: readonly Band[],
): (Band & { students: number })[] =>
  bands.map((band) => ({
    ...band,
    students: students.filter(({ average }) => isIn(average, band)).length,
  }));

export const isIn = (
  average: number | null,
  { from, until }: { readonly from: number; readonly until: number },
): boolean => average !== null && average >= from && average <= until;

/** The period with which one is compared: what came before it in the year, or the same of the year before. */
export const periodBefore = (
  period: string,
  columns: readonly { readonly key: string; readonly kind: string }[],
): { readonly period: string; readonly lastYear: boolean } | null => {
  if (period === 'year') return { period, lastYear: true };
  if (period === 'term1') return { period: 'term2', lastYear: true };
  if (period === 'term2') return { period: 'term1', lastYear: false };
  const kind = period.startsWith('m') ? 'month' : 'exam';
  const alike = columns.filter((column) => column.kind === kind).map(({ key }) => key);
  const before = alike[alike.indexOf(period) - 1];
  return before ? { period: before, lastYear: false } : null;
};
