import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';

/** How a level counts, in whole numbers. */
export interface LevelRules {
  readonly level_id: number;
  readonly month_weight: number;
  readonly exam_weight: number;
  readonly first_weight: number;
  readonly second_weight: number;
  /** The smallest step of an average, in hundredths. */
  readonly unit: number;
  /** In hundredths. */
  readonly pass: number;
}

export interface PeriodAsked {
  /** Whose classes the students sit in. */
  readonly classIds: readonly number[];
  /** Of which year the marks are. */
  readonly yearId: number;
  /** `term1`, `term2` or `year`. */
  readonly period: string;
  /** The students' marks count by the level in which they sit now; of a year before, by the one in which they were given. */
  readonly ofThisYear: boolean;
  readonly months: readonly [readonly string[], readonly string[]];
  readonly rules: readonly LevelRules[];
  /** Of which subject each student's average is wanted too. */
  readonly subjectId?: number | undefined;
}

/** `[student, average, failed, entered, in the subject]`. */
export type StudentFigures = readonly [number, number | null, number, number, number | null];

/** What is shown of a period: of each student, and of each subject of a class. */
export interface PeriodFigures {
  readonly students: readonly StudentFigures[];
  readonly groups: readonly GroupFigures[];
}

interface ColumnAsked {
  readonly yearId: number;
  /** A column of the book. */
  readonly column: string;
  readonly studentIds: readonly number[];
}

/** A subject, students, and for each the mark in hundredths, or the code as a number below zero. */
export type PackedMarks = readonly [number, readonly number[], readonly number[]];

export interface GroupFigures {
  readonly class_id: number;
  readonly subject_id: number;
  readonly students: number;
  readonly sum: number;
  readonly passed: number;
  readonly lowest: number;
  readonly highest: number;
}

/** `n / d` hundredths, half up to steps of `unit`: as `meanOf` does it, in whole numbers throughout. */
const halfUp = (n: string, d: string) =>
  sql.raw(`((2 * (${n}) + (${d}) * unit) / (2 * (${d}) * unit)) * unit`);

const mean = (one: string, weightOfOne: string, other: string, weightOfOther: string) => {
  const weights = `(case when ${one} is null then 0 else ${weightOfOne} end
    + case when ${other} is null then 0 else ${weightOfOther} end)`;
  const total = `coalesce(${one} * ${weightOfOne}, 0) + coalesce(${other} * ${weightOfOther}, 0)`;
  return sql`case when ${sql.raw(weights)} > 0 then ${halfUp(total, weights)} end`;
};

/** Who sits in a class, as in the mark book. */
const sitting = sql`(e.end_date is null or e.end_date >= ${sqlToday} or e.exit_code in ('year_end', 'graduated'))`;

/**
 * Averages of a period, worked out where the marks are: a school of 20,000 students has a million of them in a term. The
 * same rules as `subjectLine` and `resultsOf` of the contracts, which a test holds it to.
 */
export const figuresOfPeriod = async (
  db: Queryable,
  { classIds, yearId, period, ofThisYear, months, rules, subjectId }: PeriodAsked,
): Promise<PeriodFigures> => {
  const isYear = period === 'year';
  const ofTerms = [
    [...months[0], 'exam1'],
    [...months[1], 'exam2'],
  ];
  const columns = isYear ? [...ofTerms.flat(), 'resit'] : (ofTerms[period === 'term1' ? 0 : 1] ?? []);
  const list = (keys: readonly string[]) => sql`${sql.param([...keys])}::text[]`;
  const value = isYear ? mean('term1', 'first_weight', 'term2', 'second_weight') : sql.raw(period);
  /** Each mark with what it is worth. */
  const entered = sql`
    select m.student_id, m.subject_id, m.book_column, ${ofThisYear ? sql`seat.level_id` : sql`c.level_id`},
      coalesce(m.value, case when code.counts = 'as_zero' then 0 end)::int as worth,
      m.value is not null or m.code_id is not null as is_entered
    from mark m join seat on seat.student_id = m.student_id
    ${ofThisYear ? sql`` : sql`join class c on c.id = m.class_id`}
    left join mark_code code on code.id = m.code_id
    where m.year_id = ${yearId} and m.book_column = any(${list(columns)})`;
  const { rows } = await db.execute<{ students: StudentFigures[] | null; groups: GroupFigures[] | null }>(sql`
    with rule as materialized (
      select * from json_to_recordset(${JSON.stringify(rules)}::json) as r(level_id int, month_weight int,
        exam_weight int, first_weight int, second_weight int, unit int, pass int)
    ), seat as materialized (
      select e.student_id, e.class_id, c.level_id from enrolment e join class c on c.id = e.class_id
      where e.class_id = any(${sql.param([...classIds])}::int[]) and e.is_current
        and ${sitting}
    ), part as (
      select m.student_id, m.subject_id, m.level_id,
        sum(m.worth) filter (where m.book_column = any(${list(months[0])})) as sum1,
        count(m.worth) filter (where m.book_column = any(${list(months[0])})) as count1,
        sum(m.worth) filter (where m.book_column = any(${list(months[1])})) as sum2,
        count(m.worth) filter (where m.book_column = any(${list(months[1])})) as count2,
        max(m.worth) filter (where m.book_column = 'exam1') as exam1,
        max(m.worth) filter (where m.book_column = 'exam2') as exam2,
        max(m.worth) filter (where m.book_column = 'resit') as resit,
        count(*) filter (where m.is_entered and m.book_column <> 'resit') as entered
      from (${entered}) m group by m.student_id, m.subject_id, m.level_id
    ), counted as (
      select part.student_id, part.subject_id, part.sum1, part.count1, part.sum2, part.count2, part.exam1, part.exam2,
        part.resit, part.entered, rule.month_weight, rule.exam_weight, rule.first_weight, rule.second_weight,
        rule.unit, rule.pass, (k.coefficient * 100)::int as coefficient, k.counts_in_average
      from part join rule on rule.level_id = part.level_id
      join curriculum k on k.year_id = ${yearId} and k.level_id = part.level_id and k.subject_id = part.subject_id
    ), by_month as (
      select *, case when count1 > 0 then ${halfUp('sum1', 'count1')} end as months1,
        case when count2 > 0 then ${halfUp('sum2', 'count2')} end as months2 from counted
    ), by_term as (
      select *, ${mean('months1', 'month_weight', 'exam1', 'exam_weight')} as term1,
        ${mean('months2', 'month_weight', 'exam2', 'exam_weight')} as term2 from by_month
    ), line as materialized (
      select student_id, subject_id, coefficient, counts_in_average, unit, pass, entered, resit, (${value})::int as value
      from by_term
    ), general as (
      select student_id, min(unit) as unit, sum(value * coefficient) filter (where counts_in_average) as total,
        sum(coefficient) filter (where counts_in_average and value is not null) as weights,
        -- Who has sat again passes by that mark; the year's average stays.
        count(*) filter (where counts_in_average and coalesce(resit, value) < pass) as failed,
        sum(entered) filter (where counts_in_average) as entered,
        max(value) filter (where subject_id = ${subjectId ?? 0}) as in_subject
      from line group by student_id
    )
    select
      (select json_agg(json_build_array(student_id,
          case when weights > 0 then ${halfUp('total', 'weights')} end, failed, coalesce(entered, 0), in_subject))
        from general) as students,
      (select json_agg(g) from (
        select seat.class_id, line.subject_id, count(*) as students, sum(line.value) as sum,
          count(*) filter (where line.value >= line.pass) as passed, min(line.value) as lowest, max(line.value) as highest
        from line join seat on seat.student_id = line.student_id where line.value is not null
        group by seat.class_id, line.subject_id) g) as groups`);
  return { students: rows[0]?.students ?? [], groups: rows[0]?.groups ?? [] };
};

/** From here on, all marks of a column are read and those of others put aside: they lie side by side. */
const manyStudents = 2000;

/**
 * What was entered in one column, packed by class and subject: a school of 20,000 students has 250,000 marks in a month,
 * and putting them into rows costs more than reckoning with them.
 */
export const enteredInColumn = async (
  db: Queryable,
  { yearId, column, studentIds }: ColumnAsked,
): Promise<readonly PackedMarks[]> => {
  const among =
    studentIds.length < manyStudents
      ? sql`and m.student_id = any(${sql.param([...studentIds])}::int[])`
      : sql``;
  const { rows } = await db.execute<{ packed: PackedMarks[] | null }>(sql`
    select json_agg(json_build_array(subject_id, student_ids, entered)) as packed from (
      select m.class_id, m.subject_id, array_agg(m.student_id) as student_ids,
        array_agg(coalesce(m.value::int, -m.code_id)) as entered
      from mark m where m.year_id = ${yearId} and m.book_column = ${column}
        and (m.value is not null or m.code_id is not null) ${among}
      group by m.class_id, m.subject_id) of_class`);
  return rows[0]?.packed ?? [];
};

/** Who sits in these classes, by name. */
export const seatsOf = async (db: Queryable, classIds: readonly number[]) => {
  const { rows } = await db.execute<{ class_id: number; ids: readonly number[] }>(sql`
    select e.class_id, json_agg(e.student_id order by e.sort_key, e.student_id) as ids from enrolment e
    where e.class_id = any(${sql.param([...classIds])}::int[]) and e.is_current
      and ${sitting}
    group by e.class_id`);
  return new Map(rows.map((row) => [row.class_id, row.ids]));
};

export interface TaughtRow extends Record<string, unknown> {
  readonly class_id: number;
  readonly subject_id: number;
  readonly teacher_id: number;
  readonly name_lo: string;
  readonly name_en: string;
}

/** Who teaches each subject of these classes, or taught it last. */
export const teachersOf = async (
  db: Queryable,
  classIds: readonly number[],
): Promise<readonly TaughtRow[]> => {
  const { rows } = await db.execute<TaughtRow>(sql`
    select distinct on (a.class_id, a.subject_id) a.class_id, a.subject_id, a.teacher_id, u.name_lo, u.name_en
    from teacher_assignment a join app_user u on u.id = a.teacher_id
    where a.part = 'main' and a.class_id = any(${sql.param([...classIds])}::int[])
    order by a.class_id, a.subject_id, a.end_date is null desc, a.start_date desc, a.id desc`);
  return rows;
};

interface PersonRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly sex: 'female' | 'male';
  readonly first_name_lo: string;
  readonly surname_lo: string;
  readonly first_name_en: string;
  readonly surname_en: string;
}

export const peopleNamed = async (db: Queryable, ids: readonly number[]): Promise<readonly PersonRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<PersonRow>(sql`
    select id, code, sex, first_name_lo, surname_lo, first_name_en, surname_en from student
    where id = any(${sql.param([...ids])}::int[])`);
  return rows;
};

/** The year of the branch before this one. */
export const yearBefore = async (db: Queryable, yearId: number) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select before.id, before.name from academic_year y
    join academic_year before on before.branch_id = y.branch_id and before.start_date < y.start_date
    where y.id = ${yearId} order by before.start_date desc limit 1`);
  return rows[0];
};

/** In which columns of the year anything was ever entered. */
export const columnsEntered = async (db: Queryable, yearId: number, columns: readonly string[]) => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...columns])}::text[]) key
    where exists (select 1 from mark_sheet s join class c on c.id = s.class_id
        where c.year_id = ${yearId} and s.book_column = key)
      or exists (select 1 from (select id from class where year_id = ${yearId} order by id limit 3) c
        join mark m on m.class_id = c.id where m.book_column = key)`);
  return new Set(rows.map(({ key }) => key));
};
