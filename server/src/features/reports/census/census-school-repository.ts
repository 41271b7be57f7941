import type { RoomCondition, TrainingLevel } from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import { type CensusWanted, onDay } from './census-repository.ts';

export interface ClassRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly level_id: number;
  readonly seats: number;
  readonly students: number;
}

/** The classes of the year, with who sat in them on the day. */
export const classesOn = async (db: Queryable, wanted: CensusWanted): Promise<readonly ClassRow[]> => {
  const { rows } = await db.execute<ClassRow>(sql`
    select k.id, k.name, k.level_id, k.capacity as seats, count(r.student_id)::int as students
    from class k join level l on l.id = k.level_id
    left join (select e.student_id, e.class_id ${onDay(wanted)}) r on r.class_id = k.id
    where k.branch_id = ${wanted.branchId} and k.year_id = ${wanted.yearId}
    group by k.id, l.position order by l.position, k.name`);
  return rows;
};

export interface StaffRow extends Record<string, unknown> {
  readonly id: number;
  readonly name_lo: string;
  readonly name_en: string;
  readonly kind: string;
  readonly sex: 'female' | 'male' | null;
  readonly employed_from: string | null;
  readonly training: TrainingLevel | null;
  /** Whom and what they teach on the day, and what they are qualified for, in the order of levels and subjects. */
  readonly levels: readonly { readonly lo: string; readonly en: string }[];
  readonly qualified: readonly { readonly lo: string; readonly en: string }[];
}

/** Who was employed in the branch on the day. */
export const staffOn = async (
  db: Queryable,
  { branchId, yearId, day }: CensusWanted,
): Promise<readonly StaffRow[]> => {
  const { rows } = await db.execute<StaffRow>(sql`
    select u.id, u.name_lo, u.name_en, u.staff_type as kind, u.sex, u.employed_from::text,
      (select p.training from teaching_profile p where p.teacher_id = u.id) as training,
      coalesce((select json_agg(json_build_object('lo', l.name_lo, 'en', l.name_en) order by l.position) from level l
        where exists (select 1 from teacher_assignment a join class c on c.id = a.class_id
          where a.teacher_id = u.id and c.level_id = l.id and c.year_id = ${yearId} and a.start_date <= ${day}::date
            and coalesce(a.end_date, 'infinity') >= ${day}::date)), '[]') as levels,
      coalesce((select json_agg(json_build_object('lo', s.name_lo, 'en', s.name_en) order by s.code)
        from teaching_profile_subject q join subject s on s.id = q.subject_id where q.teacher_id = u.id), '[]') as qualified
    from app_user u
    where u.staff_type is not null and u.status = 'active'
      and (select min(b.branch_id) from user_branch b where b.user_id = u.id) = ${branchId}
      and coalesce(u.employed_from, '-infinity') <= ${day}::date
      and coalesce(u.employed_until, 'infinity') >= ${day}::date
    order by u.staff_type, u.id`);
  return rows;
};

export interface RoomRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly seats: number | null;
  readonly condition: RoomCondition | null;
}

/** The rooms in use now. */
export const roomsNow = async (db: Queryable, branchId: number): Promise<readonly RoomRow[]> => {
  const { rows } = await db.execute<RoomRow>(sql`
    select id, name, kind, seats, condition from room where branch_id = ${branchId} and active order by kind, name`);
  return rows;
};

interface NamedThing extends Record<string, unknown> {
  readonly key: string;
  readonly name: { readonly lo: string; readonly en: string };
}

/** Names of classes, staff and rooms of a branch, by `class 12`. */
export const schoolNamesOf = async (
  db: Queryable,
  branchId: number,
  ids: Readonly<Record<'class' | 'staff' | 'room', readonly number[]>>,
): Promise<ReadonlyMap<string, NamedThing['name']>> => {
  const { rows } = await db.execute<NamedThing>(sql`
    select 'class ' || id as key, jsonb_build_object('lo', name, 'en', name) as name from class
      where branch_id = ${branchId} and id = any(${sql.param(ids.class)}::int[])
    union all select 'room ' || id, jsonb_build_object('lo', name, 'en', name) from room
      where branch_id = ${branchId} and id = any(${sql.param(ids.room)}::int[])
    union all select 'staff ' || id, jsonb_build_object('lo', name_lo, 'en', name_en) from app_user
      where id = any(${sql.param(ids.staff)}::int[])`);
  return new Map(rows.map(({ key, name }) => [key, name]));
};
