import type { EarlyLeaveReason } from '@suksa/contracts/checkinout';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { earlyLeavePermits } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { AttendanceScope } from '../../../school/attendance/attendance-scope.ts';
import { mayLeaveEarlyText, staffWordText } from '../../../school/attendance/early-leave.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

const leaving = { student: 'e.student_id', day: 'lessons.day', minute: 'gone.last_out' };

/** Until when a class's lessons last on a day. */
export interface LessonsEnd {
  readonly classId: number;
  readonly day: string;
  readonly minute: number;
}

export interface EarlyLeaveRow {
  readonly id: number;
  readonly code: string;
  readonly lo: string;
  readonly en: string;
  readonly class_id: number;
  readonly class_name: string;
  readonly day: string;
  readonly last_out: number;
  readonly reason: EarlyLeaveReason | null;
}

/**
 * Who went before the end of the lessons of the class that they were in, and whom nobody has allowed it or spoken of it,
 * the latest first; of the students who are in the caller's classes now.
 */
export const unsettledLeavings = async (
  db: Queryable,
  { year, classes }: Pick<AttendanceScope, 'year' | 'classes'>,
  ends: readonly LessonsEnd[],
): Promise<EarlyLeaveRow[]> => {
  const { rows } = await db.execute<EarlyLeaveRow & Record<string, unknown>>(sql`
    select s.id, s.code, ${sql.raw(studentNameText('s', 'lo'))} as lo, ${sql.raw(studentNameText('s', 'en'))} as en,
      e.class_id, c.name as class_name, lessons.day::text, gone.last_out, said.reason
    from unnest(${sql.param(ends.map(({ classId }) => classId))}::int[], ${sql.param(ends.map(({ day }) => day))}::date[],
      ${sql.param(ends.map(({ minute }) => minute))}::int[]) lessons(class_id, day, minute)
    join enrolment e on e.class_id = lessons.class_id and e.year_id = ${year.id}
      and lessons.day >= e.start_date and coalesce(lessons.day <= e.end_date, true)
    join student s on s.id = e.student_id
    join class c on c.id = e.class_id
    join attendance_month m on m.student_id = e.student_id and m.month = date_trunc('month', lessons.day)::date
    cross join lateral (select m.last_out[extract(day from lessons.day)::int] as last_out) gone
    left join lateral (select n.reason from early_leave_note n where n.student_id = e.student_id and n.day = lessons.day
      order by n.made_at desc, n.id desc limit 1) said on true
    where gone.last_out < lessons.minute
      and (e.is_current or exists (select 1 from enrolment now where now.student_id = e.student_id and now.is_current
        and now.year_id = e.year_id and now.class_id = any(${sql.param(classes.map(({ id }) => id))}::int[])))
      and not exists (${sql.raw(staffWordText(leaving))})
      and not ${sql.raw(mayLeaveEarlyText(leaving))}
    order by lessons.day desc, c.name, e.sort_key, s.id`);
  return rows;
};

export interface PermissionRow {
  readonly permitted: boolean;
  readonly reason: string;
  readonly by_lo: string;
  readonly by_en: string;
  readonly at: string;
  readonly from_minute: number | null;
  readonly version: number;
}

/** The staff's word on a student's day: what was said of it, else the leave that was approved. */
export const permissionOn = async (
  db: Queryable,
  studentId: number,
  day: string,
): Promise<PermissionRow | undefined> => {
  const { rows } = await db.execute<PermissionRow & Record<string, unknown>>(sql`
    select said.permitted, said.reason, u.name_lo as by_lo, u.name_en as by_en, said.at, said.from_minute, said.version from (
      select 0 as place, permitted, reason, made_by as by, made_at as at, from_minute, version from early_leave_permit
      where student_id = ${studentId} and day = ${day}
      union all
      select 1, true, reason, decided_by, decided_at, null, 0 from leave_request
      where student_id = ${studentId} and state = 'approved' and ${day} between first_day and last_day) said
    join app_user u on u.id = said.by order by said.place limit 1`);
  return rows[0];
};

export interface ComingRow {
  readonly id: number;
  readonly code: string;
  readonly lo: string;
  readonly en: string;
  readonly class_name: string;
  readonly day: string;
  readonly permitted: boolean;
  readonly from_minute: number | null;
  readonly reason: string;
  readonly by_lo: string;
  readonly by_en: string;
}

/** What the staff has said of a day and those after it, the next first; of who has left on the first nothing is to come. */
export const comingPermits = async (
  db: Queryable,
  { classes, year }: Pick<AttendanceScope, 'classes' | 'year'>,
  { from, most }: { readonly from: string; readonly most: number },
): Promise<ComingRow[]> => {
  const { rows } = await db.execute<ComingRow & Record<string, unknown>>(sql`
    select s.id, s.code, ${sql.raw(studentNameText('s', 'lo'))} as lo, ${sql.raw(studentNameText('s', 'en'))} as en,
      c.name as class_name, p.day::text, p.permitted, p.from_minute, p.reason, u.name_lo as by_lo, u.name_en as by_en
    from early_leave_permit p
    join enrolment e on e.student_id = p.student_id and e.is_current and e.year_id = ${year.id}
    join class c on c.id = e.class_id
    join student s on s.id = p.student_id
    join app_user u on u.id = p.made_by
    where p.day >= ${from} and e.class_id = any(${sql.param(classes.map(({ id }) => id))}::int[])
      and (p.day > ${from} or not exists (select 1 from attendance_month m where m.student_id = p.student_id
        and m.month = date_trunc('month', p.day)::date and m.last_out[extract(day from p.day)::int] is not null))
    order by p.day, p.from_minute nulls first, c.name, e.sort_key, s.id limit ${most}`);
  return rows;
};

export const holdPermit = async (tx: Transaction, studentId: number, day: string) =>
  (
    await tx
      .select()
      .from(earlyLeavePermits)
      .where(and(eq(earlyLeavePermits.studentId, studentId), eq(earlyLeavePermits.day, day)))
      .for('update')
  )[0];

/** Keeps the first word on a day; undefined where somebody else's came before. */
export const addPermit = async (tx: Transaction, row: typeof earlyLeavePermits.$inferInsert) =>
  (await tx.insert(earlyLeavePermits).values(row).onConflictDoNothing().returning())[0];

/** Keeps the first word of each on a day; gives those that it has added. */
export const addPermits = async (tx: Transaction, rows: readonly (typeof earlyLeavePermits.$inferInsert)[]) =>
  tx
    .insert(earlyLeavePermits)
    .values([...rows])
    .onConflictDoNothing()
    .returning();

/** What stands of those students on a day. */
export const permitsOn = async (tx: Transaction, studentIds: readonly number[], day: string) =>
  tx
    .select()
    .from(earlyLeavePermits)
    .where(and(inArray(earlyLeavePermits.studentId, [...studentIds]), eq(earlyLeavePermits.day, day)));

/** Puts another word in the place of the one that is held. */
export const changePermit = async (
  tx: Transaction,
  id: number,
  word: Pick<typeof earlyLeavePermits.$inferInsert, 'permitted' | 'fromMinute' | 'reason' | 'madeBy'>,
) =>
  (
    await tx
      .update(earlyLeavePermits)
      .set({ ...word, madeAt: sql`now()`, version: sql`${earlyLeavePermits.version} + 1` })
      .where(eq(earlyLeavePermits.id, id))
      .returning()
  )[0];
