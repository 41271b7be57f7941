import type { MergeClash, MergeSideCounts } from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import type { MonthRow } from './merge-steps-repository.ts';

export interface Both {
  readonly keep: number;
  readonly drop: number;
}

export interface EnrolmentHeld extends Record<string, unknown> {
  readonly id: number;
  readonly student_id: number;
  readonly year_id: number;
  readonly year: string;
  readonly class_id: number;
  readonly class_name: string;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly is_current: boolean;
}

export interface MonthHeld extends MonthRow, Record<string, unknown> {
  readonly id: number;
  readonly student_id: number;
  readonly month: string;
}

interface ResultHeld extends Record<string, unknown> {
  readonly student_id: number;
  readonly year_id: number;
  readonly year: string;
  readonly average: string | null;
}

export interface CandidateHeld extends Record<string, unknown> {
  readonly id: number;
  readonly student_id: number;
  readonly batch_id: number;
  readonly year: string;
  readonly status: string;
  readonly certified: boolean;
}

/** A cell of the mark book that both entries have. */
export interface MarkTwice extends Record<string, unknown> {
  readonly kept_id: number;
  readonly dropped_id: number;
  readonly year_id: number;
  readonly year: string;
  readonly subject_lo: string;
  readonly subject_en: string;
  /** The mark or its code; null where the cell was emptied. */
  readonly kept: string | null;
  readonly dropped: string | null;
}

/** What two entries have that may not stand twice. */
export const readBoth = async (db: Queryable, { keep, drop }: Both) => {
  const ids = sql`(${keep}, ${drop})`;
  const [enrolments, months, results, candidates, marks] = [
    await db.execute<EnrolmentHeld>(sql`
      select e.id, e.student_id, e.year_id, y.name as year, e.class_id, c.name as class_name, e.start_date::text,
        e.end_date::text, e.is_current
      from enrolment e join class c on c.id = e.class_id join academic_year y on y.id = e.year_id
      where e.student_id in ${ids} order by e.start_date, e.id`),
    await db.execute<MonthHeld>(sql`
      select id, student_id, month::text, days, to_jsonb(first_in) as first_in, to_jsonb(last_out) as last_out
      from attendance_month where student_id in ${ids} order by month`),
    await db.execute<ResultHeld>(sql`
      select r.student_id, r.year_id, y.name as year, coalesce(r.re_sit_average, r.average)::text as average
      from year_result r join academic_year y on y.id = r.year_id where r.student_id in ${ids}`),
    await db.execute<CandidateHeld>(sql`
      select c.id, c.student_id, c.batch_id, y.name as year, c.status,
        exists (select 1 from graduation_certificate g where g.candidate_id = c.id) as certified
      from graduation_candidate c join graduation_batch b on b.id = c.batch_id
      join academic_year y on y.id = b.year_id where c.student_id in ${ids}`),
    await db.execute<MarkTwice>(sql`
      select one.id as kept_id, other.id as dropped_id, one.year_id, y.name as year, s.name_lo as subject_lo,
        s.name_en as subject_en, ${markOf('one')} as kept, ${markOf('other')} as dropped
      from mark one
      join mark other on other.student_id = ${drop} and other.year_id = one.year_id
        and other.subject_id = one.subject_id and other.book_column = one.book_column
      join academic_year y on y.id = one.year_id join subject s on s.id = one.subject_id
      where one.student_id = ${keep} order by one.year_id, s.id, one.book_column`),
  ];
  return {
    keep,
    drop,
    enrolments: enrolments.rows,
    months: months.rows,
    results: results.rows,
    candidates: candidates.rows,
    marks: marks.rows,
  };
};

const markOf = (of: 'one' | 'other') =>
  sql.raw(`coalesce(trim_scale(${of}.value / 100.0)::text,
    (select code.code from mark_code code where code.id = ${of}.code_id))`);
export type BothState = Awaited<ReturnType<typeof readBoth>>;

interface Held {
  readonly student_id: number;
}

/** Pairs of one row of each entry that stand for the same. */
export const pairsOf = <Row extends Held>(
  { keep, drop }: Both,
  rows: readonly Row[],
  isSame: (kept: Row, dropped: Row) => boolean,
): { kept: Row; dropped: Row }[] =>
  rows
    .filter((row) => row.student_id === keep)
    .flatMap((kept) =>
      rows
        .filter((row) => row.student_id === drop && isSame(kept, row))
        .map((dropped) => ({ kept, dropped })),
    );

export const overlaps = (a: EnrolmentHeld, b: EnrolmentHeld): boolean =>
  a.start_date <= (b.end_date ?? '9999-12-31') && b.start_date <= (a.end_date ?? '9999-12-31');

const dayOf = (month: string, at: number) => `${month.slice(0, 8)}${String(at + 1).padStart(2, '0')}`;

/** What can't both hold, each with what the two say; the key names it in the answer. */
export const clashesOf = (state: BothState): MergeClash[] => {
  const { enrolments, months, results, candidates, marks } = state;
  const clashes = new Map<string, MergeClash>();
  const add = (clash: Omit<MergeClash, 'rows'>, row: MergeClash['rows'][number]) => {
    const known = clashes.get(clash.key) ?? { ...clash, rows: [] };
    clashes.set(clash.key, { ...known, rows: [...known.rows, row] });
  };
  for (const { kept, dropped } of pairsOf(state, enrolments, overlaps)) {
    if (kept.class_id === dropped.class_id) continue;
    const later = [kept.start_date, dropped.start_date].sort()[1] ?? kept.start_date;
    add(
      { key: `enrolment:${kept.year_id}`, kind: 'enrolment', year: kept.year },
      { day: later, kept: kept.class_name, dropped: dropped.class_name },
    );
  }
  for (const { kept, dropped } of pairsOf(state, months, (a, b) => a.month === b.month)) {
    [...kept.days].forEach((letter, at) => {
      const other = dropped.days[at] ?? '.';
      if (letter === '.' || other === '.' || letter === other) return;
      add(
        { key: 'attendance', kind: 'attendance', year: null },
        { day: dayOf(kept.month, at), kept: letter, dropped: other },
      );
    });
  }
  for (const { kept, dropped } of pairsOf(state, results, (a, b) => a.year_id === b.year_id)) {
    add(
      { key: `result:${kept.year_id}`, kind: 'result', year: kept.year },
      { day: null, kept: kept.average ?? '', dropped: dropped.average ?? '' },
    );
  }
  for (const { year_id, year, subject_lo, subject_en, kept, dropped } of marks) {
    if (kept === null || dropped === null || kept === dropped) continue;
    add(
      { key: `marks:${year_id}`, kind: 'marks', year },
      { day: null, kept, dropped, subject: { lo: subject_lo, en: subject_en } },
    );
  }
  for (const { kept, dropped } of pairsOf(state, candidates, (a, b) => a.batch_id === b.batch_id)) {
    if (kept.certified || dropped.certified) continue;
    add(
      { key: `graduation:${kept.batch_id}`, kind: 'graduation', year: kept.year },
      { day: null, kept: kept.status, dropped: dropped.status },
    );
  }
  return [...clashes.values()];
};

/** Two certificates of one graduation are two papers in the world: one must be revoked by who may. */
export const isCertifiedTwice = (state: BothState): boolean =>
  pairsOf(state, state.candidates, (a, b) => a.batch_id === b.batch_id).some(
    ({ kept, dropped }) => kept.certified && dropped.certified,
  );

/** How much each entry has. */
export const countsOf = async (db: Queryable, studentId: number): Promise<MergeSideCounts> => {
  const { rows } = await db.execute<MergeSideCounts & Record<string, unknown>>(sql`
    select
      (select coalesce(sum(length(replace(days, '.', ''))), 0)::int from attendance_month where student_id = ${studentId}) as attendance,
      (select count(*)::int from invoice where student_id = ${studentId} and state <> 'draft') as invoices,
      (select coalesce(sum(paid), 0)::float8 from invoice where student_id = ${studentId} and state = 'issued') as paid,
      (select coalesce(sum(balance), 0)::float8 from invoice where student_id = ${studentId}) as balance,
      (select count(*)::int from year_result where student_id = ${studentId}) as results,
      (select count(*)::int from mark where student_id = ${studentId} and (value is not null or code_id is not null))
        as marks,
      (select count(*)::int from card where student_id = ${studentId}) as cards,
      (select count(*)::int from student_document where student_id = ${studentId}) as documents`);
  return rows[0] as MergeSideCounts;
};

/** Periods for which both were billed: both invoices stay, and the cashier decides which is void. */
export const billedTwice = async (db: Queryable, { keep, drop }: Both): Promise<string[]> => {
  const { rows } = await db.execute<{ numbers: string }>(sql`
    select a.number || ', ' || b.number as numbers from invoice a
    join invoice b on b.student_id = ${drop} and b.year_id = a.year_id and b.period = a.period
      and b.state in ('draft', 'issued')
    where a.student_id = ${keep} and a.state in ('draft', 'issued') order by a.id`);
  return rows.map(({ numbers }) => numbers);
};
