import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';
import type { Counted } from './census-rules.ts';

export interface CensusWanted {
  readonly branchId: number;
  readonly yearId: number;
  readonly day: string;
}

/** Each student with the class of that day: the enrolment that covers it, suspended ones included. */
const onDay = ({ branchId, yearId, day }: CensusWanted) => sql`
  from enrolment e join class c on c.id = e.class_id join student s on s.id = e.student_id
  where e.year_id = ${yearId} and e.branch_id = ${branchId} and e.start_date <= ${day}::date
    and (e.end_date is null or e.end_date >= ${day}::date)`;

/** Whoever was in the same level at the end of an earlier year, or came as a repeater. */
const repeater = sql`(e.entry_code = 'repeated' or exists (
  select 1 from enrolment f where f.student_id = e.student_id and f.year_id = e.year_id and f.entry_code = 'repeated'))`;

interface CountedRow extends Record<string, unknown> {
  readonly id: number;
  readonly level_id: number;
  readonly sex: 'female' | 'male';
  readonly birth_date: string | null;
  readonly precision: 'day' | 'month' | 'year';
  readonly ethnicity: string;
  readonly repeater: boolean;
}

export const countedOn = async (db: Queryable, wanted: CensusWanted): Promise<Counted[]> => {
  const { rows } = await db.execute<CountedRow>(sql`
    select s.id, c.level_id, s.sex, s.birth_date::text, s.birth_date_precision as precision, trim(s.ethnicity) as ethnicity,
      ${repeater} as repeater ${onDay(wanted)}`);
  return rows.map(({ level_id, birth_date, ...row }) => ({
    ...row,
    levelId: level_id,
    birthDate: birth_date,
  }));
};

export interface NamedRow extends CountedRow {
  readonly code: string;
  readonly name: FullName;
  readonly level_lo: string;
  readonly level_en: string;
  readonly position: number;
  readonly class_name: string;
  readonly sort_key: string;
  readonly latin_sort_key: string;
}

/** The same students with their names. */
export const namedOn = async (db: Queryable, wanted: CensusWanted): Promise<readonly NamedRow[]> => {
  const { rows } = await db.execute<NamedRow>(sql`
    select s.id, s.code, ${sql.raw(studentNameJson('s'))} as name, s.sex, s.birth_date::text,
      s.birth_date_precision as precision, trim(s.ethnicity) as ethnicity, ${repeater} as repeater, c.level_id,
      c.name as class_name, s.sort_key, s.latin_sort_key,
      (select l.name_lo from level l where l.id = c.level_id) as level_lo,
      (select l.name_en from level l where l.id = c.level_id) as level_en,
      (select l.position from level l where l.id = c.level_id) as position ${onDay(wanted)}`);
  return rows;
};

export interface FlowRow extends Record<string, unknown> {
  readonly level_id: number;
  readonly sex: 'female' | 'male';
  readonly became: 'promoted' | 'repeated' | 'graduated' | 'left';
  readonly students: number;
}

/**
 * Where each student of one year is in the next, followed one by one. Who went on at a higher level was promoted, also
 * after graduating; who is in the same or a lower one repeats.
 */
export const flowsBetween = async (
  db: Queryable,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly FlowRow[]> => {
  const { rows } = await db.execute<FlowRow>(sql`
    select l.id as level_id, e.sex, case
        when n.position > l.position then 'promoted' when n.position is not null then 'repeated'
        when e.exit_code = 'graduated' then 'graduated' else 'left' end as became, count(*)::int as students
    from enrolment e join class c on c.id = e.class_id join level l on l.id = c.level_id
    left join lateral (
      select nl.position from enrolment ne join class nc on nc.id = ne.class_id join level nl on nl.id = nc.level_id
      where ne.student_id = e.student_id and ne.year_id = ${to} order by ne.start_date limit 1) n on true
    where e.year_id = ${from} and e.is_current group by 1, 2, 3`);
  return rows;
};

export interface CohortRow extends Record<string, unknown> {
  readonly year_id: number;
  readonly level_id: number;
  readonly started: number;
  readonly here: number;
  readonly graduated: number;
}

/** Of the students of each level in earlier years, who was on roll on the day of the census, or had graduated before. */
export const cohortsOf = async (
  db: Queryable,
  yearIds: readonly number[],
  wanted: CensusWanted,
): Promise<readonly CohortRow[]> => {
  const { rows } = await db.execute<CohortRow>(sql`
    with here as (select distinct e.student_id ${onDay(wanted)})
    select e.year_id, c.level_id, count(*)::int as started, count(h.student_id)::int as here,
      count(*) filter (where h.student_id is null and exists (select 1 from enrolment g
        where g.student_id = e.student_id and g.exit_code = 'graduated' and g.end_date <= ${wanted.day}::date))::int
        as graduated
    from enrolment e join class c on c.id = e.class_id join level l on l.id = c.level_id
    left join here h on h.student_id = e.student_id
    where e.year_id = any(${sql.param(yearIds)}::int[]) and e.is_current
    group by e.year_id, c.level_id, l.position order by e.year_id, l.position`);
  return rows;
};

export interface LevelRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly lo: string;
  readonly en: string;
  readonly classes: number;
  readonly seats: number;
}

/** Levels with a class in the year, now or before, with the classes and seats of this year. */
export const levelsOf = async (
  db: Queryable,
  { branchId, yearId }: Pick<CensusWanted, 'branchId' | 'yearId'>,
): Promise<readonly LevelRow[]> => {
  const { rows } = await db.execute<LevelRow>(sql`
    select l.id, l.code, l.name_lo as lo, l.name_en as en,
      count(*) filter (where c.year_id = ${yearId})::int as classes,
      coalesce(sum(c.capacity) filter (where c.year_id = ${yearId}), 0)::int as seats
    from class c join level l on l.id = c.level_id where c.branch_id = ${branchId}
    group by l.id order by l.position`);
  return rows;
};

export interface TeacherRow extends Record<string, unknown> {
  readonly kind: string;
  readonly sex: 'female' | 'male' | null;
  readonly staff: number;
}

/** Who was employed in the branch on the day. */
export const staffOn = async (
  db: Queryable,
  { branchId, day }: CensusWanted,
): Promise<readonly TeacherRow[]> => {
  const { rows } = await db.execute<TeacherRow>(sql`
    select u.staff_type as kind, u.sex, count(*)::int as staff from app_user u
    where u.staff_type is not null and u.status = 'active'
      and (select min(b.branch_id) from user_branch b where b.user_id = u.id) = ${branchId}
      and coalesce(u.employed_from, '-infinity') <= ${day}::date
      and coalesce(u.employed_until, 'infinity') >= ${day}::date
    group by 1, 2 order by 1`);
  return rows;
};

export interface RoomRow extends Record<string, unknown> {
  readonly kind: string;
  readonly rooms: number;
  readonly seats: number | null;
}

export const roomsNow = async (db: Queryable, branchId: number): Promise<readonly RoomRow[]> => {
  const { rows } = await db.execute<RoomRow>(sql`
    select kind, count(*)::int as rooms, sum(seats)::int as seats from room
    where branch_id = ${branchId} and active group by kind order by kind`);
  return rows;
};

interface StudentName extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: FullName;
}

/** Codes and names, also of who isn't here any more. */
export const namesOf = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StudentName>> => {
  const { rows } = await db.execute<StudentName>(sql`
    select s.id, s.code, ${sql.raw(studentNameJson('s'))} as name from student s
    where s.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
};
