import { eq, sql } from 'drizzle-orm';
import { earlyLeaveNotes } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

interface Scan {
  readonly branchId: number;
  readonly key: string;
  readonly since: string;
}

/** A student's leaving of this key in a branch, of the days of which a gate may still bring scans. */
export const leavingOf = async (tx: Transaction, { branchId, key, since }: Scan) => {
  const { rows } = await tx.execute<{ day: string; studentId: number }>(sql`
    select day::text, student_id as "studentId" from check_event
    where idempotency_key = ${key} and day >= ${since}::date and branch_id = ${branchId} and direction = 'out'
      and student_id is not null`);
  return rows[0];
};

export const findEarlyLeaveNote = async (tx: Transaction, eventKey: string) =>
  (await tx.select().from(earlyLeaveNotes).where(eq(earlyLeaveNotes.eventKey, eventKey)).for('update'))[0];

/** Keeps what was said; the last word of two counts. */
export const keepEarlyLeaveNote = async (
  tx: Transaction,
  row: typeof earlyLeaveNotes.$inferInsert,
): Promise<number> => {
  const { reason, allowedBy, madeBy } = row;
  const [kept] = await tx
    .insert(earlyLeaveNotes)
    .values(row)
    .onConflictDoUpdate({
      target: earlyLeaveNotes.eventKey,
      set: { reason, allowedBy, madeBy, madeAt: sql`now()` },
    })
    .returning({ id: earlyLeaveNotes.id });
  return kept?.id ?? 0;
};

/** Students of a branch who may leave early on a day, as was decided beforehand. */
export const permittedStudents = async (
  db: Queryable,
  { branchId, day }: { readonly branchId: number; readonly day: string },
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select student_id as id from early_leave_permit where branch_id = ${branchId} and day = ${day} and permitted
    union
    select student_id from leave_request where branch_id = ${branchId} and student_id is not null and state = 'approved'
      and ${day} between first_day and last_day and not exists (select 1 from early_leave_permit p
        where p.student_id = leave_request.student_id and p.day = ${day} and not p.permitted)
    order by id`);
  return rows.map(({ id }) => id);
};
