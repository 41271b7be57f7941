import { and, desc, eq, sql } from 'drizzle-orm';
import { rollCalls, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { studentNameText } from '../../../school/people/full-name.ts';

export interface RollRow {
  readonly id: number;
  readonly code: string;
  readonly name_lo: string;
  readonly name_en: string;
  readonly nickname: string;
  readonly sex: 'female' | 'male' | null;
  readonly status: string;
  readonly has_photo: boolean;
  readonly days: string | null;
  readonly first_in: readonly (number | null)[] | null;
  readonly last_out: readonly (number | null)[] | null;
  /** The month's row as it was read; null where there was none. */
  readonly seen: string | null;
  /** The only coming of the day is a call's. */
  readonly is_called: boolean;
}

interface Roll {
  readonly classId: number;
  readonly day: string;
}

/** Who is on the roll of a class on a day, in the order of the names. */
export const rollOfClass = async (db: Queryable, { classId, day }: Roll): Promise<RollRow[]> => {
  const { rows } = await db.execute<RollRow & Record<string, unknown>>(sql`
    select person.id, person.code, ${sql.raw(studentNameText('person', 'lo'))} as name_lo,
      ${sql.raw(studentNameText('person', 'en'))} as name_en, person.nickname, person.sex, person.status,
      exists (select 1 from student_photo f where f.student_id = person.id) as has_photo,
      m.days, m.first_in, m.last_out, m.updated_at::text as seen,
      coalesce((select bool_and(e.source = 'roll_call') from check_event e
        where e.student_id = person.id and e.day = ${day}), false) as is_called
    from enrolment
    join student person on person.id = enrolment.student_id
    left join attendance_month m on m.student_id = person.id and m.month = date_trunc('month', ${day}::date)::date
    where enrolment.class_id = ${classId} and enrolment.is_current and enrolment.start_date <= ${day}
      and (enrolment.end_date is null or enrolment.end_date >= ${day})
    order by enrolment.sort_key, person.id`);
  return rows;
};

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
    select c.id, (select count(*)::int from enrolment e where e.class_id = c.id and e.is_current
        and e.start_date <= ${day} and (e.end_date is null or e.end_date >= ${day})) as students,
      last.taken_at, last.absent
    from unnest(${sql.param(classIds)}::int[]) as c (id)
    left join lateral (select taken_at, absent from roll_call r where r.class_id = c.id and r.day = ${day}
      order by r.id desc limit 1) last on true`);
  return new Map(rows.map((row) => [row.id, row]));
};

export const lastCall = async (db: Queryable, { classId, day }: Roll) => {
  const [found] = await db
    .select({ call: rollCalls, by: { lo: users.nameLo, en: users.nameEn } })
    .from(rollCalls)
    .innerJoin(users, eq(users.id, rollCalls.takenBy))
    .where(and(eq(rollCalls.classId, classId), eq(rollCalls.day, day)))
    .orderBy(desc(rollCalls.id))
    .limit(1);
  return found;
};

export const findCall = async (tx: Transaction, id: number) => {
  const [found] = await tx.select().from(rollCalls).where(eq(rollCalls.id, id));
  return found;
};

export const insertCall = async (tx: Transaction, call: typeof rollCalls.$inferInsert): Promise<number> => {
  const [made] = await tx.insert(rollCalls).values(call).returning({ id: rollCalls.id });
  return made?.id ?? 0;
};

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
