import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';
import { type CensusWanted, onDay } from './census-repository.ts';

interface Years {
  readonly from: number;
  readonly to: number;
}

/**
 * Where each student of one year is in the next, followed one by one. Who went on at a higher level was promoted, also
 * after graduating; who is in the same or a lower one repeats.
 */
const betweenYears = ({ from, to }: Years) => sql`(
  select e.student_id, e.year_id, c.level_id, l.position, e.sex, c.name as class_name, n.class_now, e.end_date as last_day,
    case when n.position > l.position then 'promoted' when n.position is not null then 'repeated'
      when e.exit_code = 'graduated' then 'graduated' else 'left' end as became
  from enrolment e join class c on c.id = e.class_id join level l on l.id = c.level_id
  left join lateral (
    select nl.position, nc.name as class_now
    from enrolment ne join class nc on nc.id = ne.class_id join level nl on nl.id = nc.level_id
    where ne.student_id = e.student_id and ne.year_id = ${to} order by ne.start_date limit 1) n on true
  where e.year_id = ${from} and e.is_current)`;

/** Of the students of earlier years, who was on roll on the day of the census, or had graduated before. */
const sinceYears = (yearIds: readonly number[], wanted: CensusWanted) => sql`(
  select e.student_id, e.year_id, c.level_id, l.position, e.sex, c.name as class_name, h.class_now, e.end_date as last_day,
    case when h.student_id is not null then 'here' when exists (select 1 from enrolment g
        where g.student_id = e.student_id and g.exit_code = 'graduated' and g.end_date <= ${wanted.day}::date)
      then 'graduated' else 'left' end as became
  from enrolment e join class c on c.id = e.class_id join level l on l.id = c.level_id
  left join (select distinct on (e.student_id) e.student_id, c.name as class_now ${onDay(wanted)}
    order by e.student_id, e.start_date desc) h on h.student_id = e.student_id
  where e.year_id = any(${sql.param(yearIds)}::int[]) and e.is_current)`;

export interface FlowRow extends Record<string, unknown> {
  readonly level_id: number;
  readonly sex: 'female' | 'male';
  readonly became: 'promoted' | 'repeated' | 'graduated' | 'left';
  readonly students: number;
}

/** How many went on, repeated, graduated or left, by level and sex. */
export const flowsBetween = async (db: Queryable, years: Years): Promise<readonly FlowRow[]> => {
  const { rows } = await db.execute<FlowRow>(sql`
    select level_id, sex, became, count(*)::int as students from ${betweenYears(years)} f group by 1, 2, 3`);
  return rows;
};

interface FlowStudent extends Pick<FlowRow, 'level_id' | 'sex' | 'became'>, Record<string, unknown> {
  readonly student_id: number;
}

/** The same students one by one, without their names. */
export const flowsOfStudents = async (db: Queryable, years: Years): Promise<readonly FlowStudent[]> => {
  const { rows } = await db.execute<FlowStudent>(sql`
    select student_id, level_id, sex, became from ${betweenYears(years)} f order by student_id`);
  return rows;
};

export interface CohortRow extends Record<string, unknown> {
  readonly year_id: number;
  readonly level_id: number;
  readonly started: number;
  readonly here: number;
  readonly graduated: number;
}

/** The students of each level in earlier years, counted by what became of them. */
export const cohortsOf = async (
  db: Queryable,
  yearIds: readonly number[],
  wanted: CensusWanted,
): Promise<readonly CohortRow[]> => {
  const { rows } = await db.execute<CohortRow>(sql`
    select year_id, level_id, count(*)::int as started, count(*) filter (where became = 'here')::int as here,
      count(*) filter (where became = 'graduated')::int as graduated
    from ${sinceYears(yearIds, wanted)} f group by year_id, level_id, position order by year_id, position`);
  return rows;
};

export type Became = FlowRow['became'] | 'here';

export interface FollowedRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: FullName;
  readonly sex: 'female' | 'male';
  readonly level_id: number;
  readonly position: number;
  readonly class_name: string;
  readonly class_now: string | null;
  readonly became: Became;
  readonly last_day: string | null;
  readonly sort_key: string;
  readonly latin_sort_key: string;
}

const named = async (db: Queryable, followed: ReturnType<typeof sql>): Promise<readonly FollowedRow[]> => {
  const { rows } = await db.execute<FollowedRow>(sql`
    select s.id, s.code, ${sql.raw(studentNameJson('s'))} as name, f.sex, f.level_id, f.position, f.class_name,
      f.class_now, f.became, f.last_day::text, s.sort_key, s.latin_sort_key
    from ${followed} f join student s on s.id = f.student_id`);
  return rows;
};

/** The same students one by one, of a year and the next. */
export const followedBetween = (db: Queryable, years: Years) => named(db, betweenYears(years));

/** The same students one by one, of a year and the day of the census. */
export const followedSince = (db: Queryable, yearId: number, wanted: CensusWanted) =>
  named(db, sinceYears([yearId], wanted));
