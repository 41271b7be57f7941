import { and, eq, inArray, sql } from 'drizzle-orm';
import { classes, enrolments, students, users } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { twoScriptName } from '../../people/full-name.ts';
import { visibleStudents } from '../../policies/student-scope.ts';
import { mayHaveEarlierRows } from '../roll-query.ts';

export type PersonKind = 'student' | 'staff';

/** A class in which a student was on some days of the year, before the present one. */
interface EarlierClass {
  readonly classId: number;
  readonly levelId: number;
  readonly from: string;
  readonly until: string;
}

/** Somebody of whom days are kept, and from when until when in this branch. */
export interface AttendancePerson {
  readonly kind: PersonKind;
  readonly id: number;
  readonly classId: number | null;
  readonly levelId: number | null;
  /** In order of time. Who left and came back was in none of them in between. */
  readonly earlier: readonly EarlierClass[];
  readonly sex: 'female' | 'male' | null;
  readonly staffType: string | null;
  /** First and last day, included, in the present class or post. */
  readonly from: string;
  readonly until: string;
}

export interface Span {
  readonly branchId: number;
  /** First and last day, included; of one month. */
  readonly from: string;
  readonly until: string;
}

/**
 * The students on the roll in a span of days of years that are open, as the reports list them: by class and name; all of
 * them, or some.
 */
export const studentsOf = async (
  db: Queryable,
  { branchId, from, until }: Span,
  some?: readonly number[],
): Promise<AttendancePerson[]> => {
  const { rows } = await db.execute<{
    id: number;
    class_id: number;
    level_id: number;
    since: string;
    last: string;
    earlier: EarlierClass[] | null;
  }>(sql`
    select e.student_id as id, e.class_id, c.level_id, e.since::text, e.last::text, e.earlier
    from (
      select e.*, least(coalesce(e.end_date, y.end_date), y.end_date) as last, greatest(y.start_date, e.start_date) as since,
        greatest(y.start_date, case when ${inArray(sql`e.entry_code`, [...mayHaveEarlierRows])} then (
          select min(f.start_date) from enrolment f where f.student_id = e.student_id and f.year_id = e.year_id)
          else e.start_date end) as first,
        case when ${inArray(sql`e.entry_code`, [...mayHaveEarlierRows])} then (
          select json_agg(json_build_object('classId', f.class_id, 'levelId', k.level_id, 'from', f.start_date,
            'until', f.end_date) order by f.end_date)
          from enrolment f join class k on k.id = f.class_id
          where f.student_id = e.student_id and f.year_id = e.year_id and not f.is_current and f.end_date is not null) end
          as earlier
      from enrolment e
      join academic_year y on y.id = e.year_id and y.state <> 'closed' and y.start_date <= ${until} and y.end_date >= ${from}
      where e.branch_id = ${branchId} and e.is_current
        ${some ? sql`and e.student_id = any(${sql.param([...some])}::int[])` : sql``}) e
    join class c on c.id = e.class_id
    join level l on l.id = c.level_id
    where e.first <= ${until} and e.last >= ${from}
    order by l.position, c.name, e.sort_key, e.student_id`);
  return rows.map(({ id, class_id, level_id, since, last, earlier }) => ({
    kind: 'student',
    id,
    classId: class_id,
    levelId: level_id,
    earlier: earlier ?? [],
    sex: null,
    staffType: null,
    from: since,
    until: last,
  }));
};

/** The staff of whom anything is recorded in the month, on the days of years that are open. */
export const staffOf = async (
  db: Queryable,
  { branchId, from, until }: Span,
  month: string,
): Promise<AttendancePerson[]> => {
  const { rows } = await db.execute<{
    id: number;
    sex: AttendancePerson['sex'];
    staff_type: string | null;
    first: string;
    last: string;
  }>(sql`
    select u.id, u.sex, u.staff_type, greatest(y.start_date, coalesce(u.employed_from, y.start_date))::text as first,
      least(y.end_date, coalesce(u.employed_until, y.end_date))::text as last
    from attendance_month m
    join app_user u on u.id = m.user_id
    join academic_year y on y.branch_id = m.branch_id and y.state <> 'closed'
      and y.start_date <= ${until} and y.end_date >= ${from}
    where m.branch_id = ${branchId} and m.month = ${month} and m.user_id is not null
    order by u.name_lo, u.id, y.start_date`);
  return rows
    .filter(({ first, last }) => first <= until && last >= from)
    .map(({ id, sex, staff_type, first, last }) => ({
      kind: 'staff',
      id,
      classId: null,
      levelId: null,
      earlier: [],
      sex,
      staffType: staff_type,
      from: first,
      until: last,
    }));
};

/** Who somebody is, for a list of changes. */
export interface NamedPerson {
  readonly id: number;
  readonly code: string;
  readonly name: { readonly lo: string; readonly en: string };
}

/** Names of students whom the caller may see, and of staff. */
export const namesOf = async (
  db: Queryable,
  actor: Actor,
  { kind, ids }: { readonly kind: PersonKind; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, NamedPerson>> => {
  if (ids.length === 0) return new Map();
  const rows = kind === 'student' ? await studentNames(db, actor, ids) : await staffNames(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
};

const studentNames = async (db: Queryable, actor: Actor, ids: readonly number[]): Promise<NamedPerson[]> => {
  const rows = await db
    .selectDistinct({
      id: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
    })
    .from(students)
    .innerJoin(enrolments, and(eq(enrolments.studentId, students.id), eq(enrolments.isCurrent, true)))
    .where(and(inArray(students.id, [...ids]), visibleStudents(actor, enrolments)));
  return rows.map(({ id, code, ...names }) => ({ id, code, name: twoScriptName(names) }));
};

const staffNames = async (db: Queryable, ids: readonly number[]): Promise<NamedPerson[]> => {
  const rows = await db
    .select({ id: users.id, code: users.username, lo: users.nameLo, en: users.nameEn })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return rows.map(({ id, code, lo, en }) => ({ id, code, name: { lo, en } }));
};

/** The names of the classes of a branch. */
export const classNamesOf = async (db: Queryable, branchId: number): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(eq(classes.branchId, branchId));
  return new Map(rows.map(({ id, name }) => [id, name]));
};
