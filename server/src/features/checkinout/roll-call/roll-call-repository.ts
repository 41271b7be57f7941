import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { planned } from '../../../db/planned.ts';
import {
  attendanceMonths,
  checkEvents,
  enrolments,
  kiosks,
  rollCalls,
  studentPhotos,
  students,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { studentName } from '../../../school/people/full-name.ts';

export type RollRow = Awaited<ReturnType<typeof rollOfClass>>[number];

interface Roll {
  readonly classId: number;
  readonly day: string;
}

/** Who is on the roll of a class on a day, in the order of the names. */
export const rollOfClass = (db: Queryable, { classId, day }: Roll) => plannedRoll(db, { classId, day });

const day = sql`${sql.placeholder('day')}::date`;

const plannedRoll = planned('checkinout_roll_of_class', (db) =>
  db
    .select({
      id: students.id,
      code: students.code,
      name: studentName,
      nickname: students.nickname,
      sex: students.sex,
      status: students.status,
      hasPhoto: sql<boolean>`exists (select 1 from ${studentPhotos} where ${studentPhotos.studentId} = ${students.id})`,
      days: attendanceMonths.days,
      firstIn: attendanceMonths.firstIn,
      lastOut: attendanceMonths.lastOut,
      /** The month's row as it was read; null where there was none. */
      seen: sql<string | null>`${attendanceMonths.updatedAt}::text`,
      /** The only coming of the day is a call's. */
      isCalled: sql<boolean>`coalesce((select bool_and(${checkEvents.source} = 'roll_call') from ${checkEvents}
        where ${checkEvents.studentId} = ${students.id} and ${checkEvents.day} = ${day}), false)`,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .leftJoin(
      attendanceMonths,
      and(
        eq(attendanceMonths.studentId, students.id),
        sql`${attendanceMonths.month} = date_trunc('month', ${day})::date`,
      ),
    )
    .where(
      and(
        eq(enrolments.classId, sql.placeholder('classId')),
        sql`${enrolments.startDate} <= ${day}`,
        sql`(${enrolments.endDate} is null or ${enrolments.endDate} >= ${day})`,
      ),
    )
    .orderBy(asc(enrolments.sortKey), asc(students.id)),
);

/** Each class's students, and its last call of a day. */
export const classesWithCalls = async (
  db: Queryable,
  { classIds, day }: { classIds: readonly number[]; day: string },
) => {
  const { rows } = await db.execute<{
    id: number;
    students: number;
    taken_at: string | null;
    absent: number | null;
  }>(sql`
    select c.id, (select count(*)::int from enrolment e where e.class_id = c.id
        and e.start_date <= ${day} and (e.end_date is null or e.end_date >= ${day})) as students,
      last.taken_at, last.absent
    from unnest(${sql.param(classIds)}::int[]) as c (id)
    left join lateral (select taken_at, absent from roll_call r where r.class_id = c.id and r.day = ${day}
      order by r.id desc limit 1) last on true`);
  return new Map(rows.map((row) => [row.id, row]));
};

/** With the name of who called, or of the gate's device. */
export const lastCall = async (db: Queryable, { classId, day }: Roll) => {
  const [found] = await db
    .select({
      call: rollCalls,
      by: {
        lo: sql<string>`coalesce(${kiosks.name}, ${users.nameLo})`,
        en: sql<string>`coalesce(${kiosks.name}, ${users.nameEn})`,
      },
    })
    .from(rollCalls)
    .innerJoin(users, eq(users.id, rollCalls.takenBy))
    .leftJoin(kiosks, eq(kiosks.id, rollCalls.kioskId))
    .where(and(eq(rollCalls.classId, classId), eq(rollCalls.day, day)))
    .orderBy(desc(rollCalls.id))
    .limit(1);
  return found;
};

/** Nobody else calls the class until the transaction ends. */
export const holdClass = async (tx: Transaction, classId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('roll_call'), ${classId})`);
};

export const findCall = async (tx: Transaction, id: number) => {
  const [found] = await tx.select().from(rollCalls).where(eq(rollCalls.id, id));
  return found;
};

export const insertCall = (tx: Transaction, call: typeof rollCalls.$inferInsert): Promise<number> =>
  insertOne(tx, rollCalls, call);

export interface CalledDay {
  readonly studentId: number;
  readonly seen: string | null;
  readonly days: string;
  readonly firstIn: readonly (number | null)[];
  readonly lastOut: readonly (number | null)[];
  readonly letter: 'P' | 'A';
  readonly at: number | null;
}

interface Writing {
  readonly branchId: number;
  readonly day: string;
  readonly month: string;
  readonly at: Date;
  readonly madeBy: number;
  readonly reason: string;
}

/**
 * The days of a class in one statement: the month, a coming for who is there, and the word of who called. Gives the
 * students whose month nobody has changed since it was read; the others must be looked at again.
 */
export const writeCalled = async (
  tx: Transaction,
  { branchId, day, month, at, madeBy, reason }: Writing,
  called: readonly CalledDay[],
): Promise<ReadonlySet<number>> => {
  const rows = called.map((one) => ({
    student_id: one.studentId,
    seen: one.seen,
    days: one.days,
    first_in: one.firstIn,
    last_out: one.lastOut,
    letter: one.letter,
    first: one.at,
  }));
  const written = await tx.execute<{ student_id: number }>(sql`
    with called as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (student_id int, seen timestamptz, days text,
        first_in smallint[], last_out smallint[], letter text, first smallint)),
    months as (
      insert into attendance_month (branch_id, student_id, month, days, first_in, last_out, updated_at)
      select ${branchId}, student_id, ${month}, days, first_in, last_out, clock_timestamp() from called
      on conflict (student_id, month) do update set days = excluded.days, first_in = excluded.first_in,
        last_out = excluded.last_out, updated_at = excluded.updated_at
      where attendance_month.updated_at = (select c.seen from called c where c.student_id = attendance_month.student_id)
      returning student_id),
    events as (
      insert into check_event (branch_id, student_id, day, direction, occurred_at, recorded_by, source, idempotency_key)
      select ${branchId}, c.student_id, ${day}, 'in', ${at}, ${madeBy}, 'roll_call', gen_random_uuid()
      from called c join months using (student_id) where c.letter = 'P'),
    words as (
      insert into attendance_correction (branch_id, student_id, day, code, first_in, reason, made_by)
      select ${branchId}, c.student_id, ${day}, c.letter, c.first, ${reason}, ${madeBy}
      from called c join months using (student_id))
    select student_id from months`);
  return new Set(written.rows.map(({ student_id }) => student_id));
};
