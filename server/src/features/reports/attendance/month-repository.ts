import type { Resource } from '@suksa/contracts';
import type { Connection } from '../../../db/connection.ts';
import {
  matching,
  matchValues,
  placed,
  type RollStudent,
  rollOf,
  rollOfStudentsText,
  rollText,
  rollValues,
  type Span,
  shownColumns,
  shownKey,
} from '../../../school/attendance/roll-query.ts';

/** One class's students in the order of names, their letters strung together: 31 for each. */
export interface ClassRoll {
  readonly class_id: number;
  readonly student_ids: readonly number[];
  readonly letters: string;
}

/** What a roll is made from, and the days that count on it. */
export const rollReads = [
  'attendance',
  'leave',
  'student',
  'class',
  'academic-year',
  'rollover',
  'import',
] as const satisfies readonly Resource[];

/**
 * The month in one row a class: 20,000 students travel as one text of 620 kB, and are counted in the server in a
 * few milliseconds, where counting 440,000 student-days in SQL takes a quarter of a second. The ids come as JSON: an
 * array of PostgreSQL's own is taken apart character by character.
 */
export const monthRoll = async ({ pool }: Connection, span: Span): Promise<readonly ClassRoll[]> => {
  const roll = rollOf(span.scope);
  const { rows } = await pool.query<ClassRoll>({
    name: `reports-month-roll-${roll.name}`,
    text: `select class_id, json_agg(student_id) as student_ids, string_agg(days, '') as letters
      from (${roll.text} order by e.class_id, e.sort_key, e.student_id) students group by class_id`,
    values: rollValues(span),
  });
  return rows;
};

const orders = { class: 'place.number', name: '', code: 'student.code' } as const;
export type MonthSort = keyof typeof orders;

interface MonthSearch {
  readonly sort: MonthSort;
  readonly dir: 'asc' | 'desc';
  readonly names: 'en' | 'lo';
  readonly terms: readonly string[];
  /** Only these students, unless null. */
  readonly among: readonly number[] | null;
}

/** Ids of all the students that the search finds, in order. */
export const searchMonth = async (
  { pool }: Connection,
  span: Span,
  { sort, dir, names, terms, among }: MonthSearch,
): Promise<readonly number[]> => {
  const shown = shownKey(names);
  const { rows } = await pool.query<{ ids: readonly number[] | null }>({
    name: `reports-month-search-${sort}-${dir}-${names}-${terms.length}`,
    text: `select array_agg(roll.student_id order by ${orders[sort] || shown} ${dir}, ${shown}, roll.student_id) as ids
      from (${rollText}) roll ${placed}
      ${sort === 'code' ? 'join student on student.id = roll.student_id' : ''}
      where ($7::int[] is null or roll.student_id = any($7)) ${matching(terms, 8)}`,
    values: [...rollValues(span), among, ...matchValues(terms)],
  });
  return rows[0]?.ids ?? [];
};

/** On which of these days two people put each student right, as the last word: neither a roll that was called, nor leave, nor what was taken back. */
export const daysPutRight = async (
  { pool }: Connection,
  { from, until }: Pick<Span, 'from' | 'until'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await pool.query<{ student_id: number; days: number[] }>({
    name: 'reports-month-put-right',
    text: `select student_id, json_agg(extract(day from day)::int order by day) as days
      from (select distinct on (student_id, day) student_id, day, code, approved_by from attendance_correction
        where student_id = any($1::int[]) and day between $2::date and $3::date order by student_id, day, id desc) c
      where c.code in ('P', 'L', 'H', 'A') and c.approved_by is not null group by student_id`,
    values: [ids, from, until],
  });
  return new Map(rows.map(({ student_id, days }) => [student_id, days]));
};

/** The students of one page, in the order of `ids`. */
export const monthDetails = async (
  { pool }: Connection,
  { scope, ...span }: Span,
  ids: readonly number[],
): Promise<readonly RollStudent[]> => {
  const { rows } = await pool.query<RollStudent>({
    name: 'reports-month-details',
    text: `select ${shownColumns} from (${rollOfStudentsText}) roll join student on student.id = roll.student_id
      order by array_position($3, roll.student_id)`,
    values: rollValues({ ...span, scope: { ...scope, studentIds: ids } }),
  });
  return rows;
};
