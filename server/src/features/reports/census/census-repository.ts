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
export const onDay = ({ branchId, yearId, day }: CensusWanted) => sql`
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

export interface LevelRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly lo: string;
  readonly en: string;
}

/** Levels with a class in the branch, in this year or another. */
export const levelsOf = async (
  db: Queryable,
  { branchId }: Pick<CensusWanted, 'branchId'>,
): Promise<readonly LevelRow[]> => {
  const { rows } = await db.execute<LevelRow>(sql`
    select l.id, l.code, l.name_lo as lo, l.name_en as en from class c join level l on l.id = c.level_id where c.branch_id = ${branchId}
    group by l.id order by l.position`);
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
