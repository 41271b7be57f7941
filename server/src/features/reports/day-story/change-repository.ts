import { and, eq, type SQL, sql } from 'drizzle-orm';
import { attendanceChanges, type SaidCode } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { AttendanceScope } from '../../../school/attendance/attendance-scope.ts';
import { classThenText } from '../../../school/attendance/class-then.ts';
import { isOf, type Person } from '../../../school/attendance/said-days.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

export interface ChangeRow {
  readonly id: number;
  readonly version: number;
  readonly branch_id: number;
  /** One of the two, by whose day it is. */
  readonly student_id: number | null;
  readonly user_id: number | null;
  readonly lo: string;
  readonly en: string;
  /** Of a student. */
  readonly code: string | null;
  readonly class_name: string;
  /** Of a member of staff. */
  readonly staff_type: string | null;
  readonly day: string;
  readonly was_code: SaidCode;
  readonly was_first_in: number | null;
  readonly was_last_out: number | null;
  readonly to_code: SaidCode;
  readonly first_in: number | null;
  readonly last_out: number | null;
  readonly reason: string;
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly asked_by: number;
  readonly by_lo: string;
  readonly by_en: string;
  readonly at: string;
}

/** Whose days the change is about. */
export const personOf = ({ student_id, user_id }: Pick<ChangeRow, 'student_id' | 'user_id'>): Person =>
  student_id === null ? { kind: 'staff', id: user_id ?? 0 } : { kind: 'student', id: student_id };

/** Students who are in these classes, or were on the day. */
const inClasses = ({ classes, year }: AttendanceScope): SQL => sql`exists (
  select 1 from enrolment e where e.student_id = x.student_id and e.is_current and e.year_id = ${year.id}
    and ${sql.param(classes.map(({ id }) => id))}::int[] && array[e.class_id, ${sql.raw(classThenText('e', 'x.day'))}])`;

const ofStaff = (branchId: number): SQL => sql`x.user_id is not null and x.branch_id = ${branchId}`;

const rowsWhere = async (db: Queryable, where: SQL): Promise<ChangeRow[]> => {
  const { rows } = await db.execute<ChangeRow & Record<string, unknown>>(sql`
    select x.id, x.version, x.branch_id, x.student_id, x.user_id, s.code, w.staff_type,
      coalesce(w.name_lo, ${sql.raw(studentNameText('s', 'lo'))}) as lo,
      coalesce(w.name_en, ${sql.raw(studentNameText('s', 'en'))}) as en, coalesce(c.name, '') as class_name, x.day::text,
      x.was_code, x.was_first_in, x.was_last_out, x.code as to_code, x.first_in, x.last_out, x.reason, x.state, x.asked_by,
      u.name_lo as by_lo, u.name_en as by_en, x.asked_at as at
    from attendance_change x
    left join student s on s.id = x.student_id
    left join app_user w on w.id = x.user_id
    join app_user u on u.id = x.asked_by
    left join lateral (select class_id from enrolment e
      where e.student_id = x.student_id and (e.is_current or x.day between e.start_date and e.end_date)
      order by e.start_date <= x.day desc, e.start_date desc limit 1) e on true
    left join class c on c.id = e.class_id
    where ${where} order by x.id`);
  return rows;
};

/** What waits in the classes that the caller may look into. */
export const waitingChanges = (db: Queryable, scope: AttendanceScope) =>
  rowsWhere(db, sql`x.state = 'waiting' and ${inClasses(scope)}`);

/** What waits of the days of a branch's staff, or of one of them. */
export const waitingStaffChanges = (db: Queryable, branchId: number, userId: number | null) =>
  rowsWhere(
    db,
    sql`x.state = 'waiting' and ${ofStaff(branchId)} and (${userId}::int is null or x.user_id = ${userId})`,
  );

interface Deciding {
  readonly scope: AttendanceScope;
  /** Whether days of the staff are decided on too. */
  readonly seesStaff: boolean;
}

/** One, held until the transaction ends. */
export const holdChange = async (tx: Transaction, { scope, seesStaff }: Deciding, id: number) => {
  await tx.execute(sql`select 1 from attendance_change where id = ${id} for update`);
  const mayBeSeen = sql`(${inClasses(scope)} or (${seesStaff} and ${ofStaff(scope.branchId)}))`;
  return (await rowsWhere(tx, sql`x.id = ${id} and ${mayBeSeen}`))[0];
};

const columnsOf = ({ kind, id }: Person) =>
  kind === 'student' ? { studentId: id, userId: null } : { studentId: null, userId: id };

const waitsOn = ({ kind, id }: Person, day: string) =>
  and(
    eq(kind === 'student' ? attendanceChanges.studentId : attendanceChanges.userId, id),
    eq(attendanceChanges.day, day),
    eq(attendanceChanges.state, 'waiting'),
  );

export const isChangeWaiting = async (db: Queryable, person: Person, day: string): Promise<boolean> => {
  const rows = await db
    .select({ id: attendanceChanges.id })
    .from(attendanceChanges)
    .where(waitsOn(person, day));
  return rows.length > 0;
};

export interface RefusedRow {
  readonly at: string;
  readonly code: SaidCode;
  readonly first_in: number | null;
  readonly last_out: number | null;
  readonly reason: string;
  readonly by_lo: string;
  readonly by_en: string;
  readonly decided_lo: string;
  readonly decided_en: string;
  readonly answer: string;
}

/** What was asked for a day of somebody and refused. */
export const refusedChanges = async (
  db: Queryable,
  person: Person,
  day: string,
): Promise<readonly RefusedRow[]> => {
  const { rows } = await db.execute<RefusedRow & Record<string, unknown>>(sql`
    select x.decided_at as at, x.code, x.first_in, x.last_out, x.reason, u.name_lo as by_lo, u.name_en as by_en,
      d.name_lo as decided_lo, d.name_en as decided_en, x.answer
    from attendance_change x join app_user u on u.id = x.asked_by join app_user d on d.id = x.decided_by
    where ${isOf(person, 'x')} and x.day = ${day} and x.state = 'refused' order by x.id`);
  return rows;
};

export interface NewChange
  extends Omit<typeof attendanceChanges.$inferInsert, 'studentId' | 'userId' | 'firstIn' | 'lastOut'> {
  readonly person: Person;
  readonly firstIn: number | null;
  readonly lastOut: number | null;
}

/** What waits on that day of the person, where it is this very request of the same caller. */
export const sameChangeWaiting = async (
  tx: Transaction,
  { person, day, code, firstIn, lastOut, reason, askedBy }: NewChange,
): Promise<number | undefined> => {
  const [waiting] = await tx.select().from(attendanceChanges).where(waitsOn(person, day));
  const isSame =
    waiting?.askedBy === askedBy &&
    waiting.code === code &&
    waiting.firstIn === firstIn &&
    waiting.lastOut === lastOut &&
    waiting.reason === reason;
  return isSame ? waiting.id : undefined;
};

/** Undefined where one waits on that day of the person already; one that is being made is waited for. */
export const insertChange = async (
  tx: Transaction,
  { person, ...row }: NewChange,
): Promise<number | undefined> => {
  const [made] = await tx
    .insert(attendanceChanges)
    .values({ ...row, ...columnsOf(person) })
    .onConflictDoNothing({
      target: [
        person.kind === 'student' ? attendanceChanges.studentId : attendanceChanges.userId,
        attendanceChanges.day,
      ],
      where: sql`state = 'waiting'`,
    })
    .returning({ id: attendanceChanges.id });
  return made?.id;
};

export const settleChange = (
  tx: Transaction,
  id: number,
  { state, decidedBy, answer }: { state: 'approved' | 'refused'; decidedBy: number; answer: string },
) =>
  tx
    .update(attendanceChanges)
    .set({ state, decidedBy, answer, decidedAt: new Date(), version: sql`${attendanceChanges.version} + 1` })
    .where(eq(attendanceChanges.id, id));
