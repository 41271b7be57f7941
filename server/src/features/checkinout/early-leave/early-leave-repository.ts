import { eq, type SQL, sql } from 'drizzle-orm';
import { writtenId } from '../../../db/insert-one.ts';
import { earlyLeaveNotes } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { settledScan } from '../../../school/attendance/settled-scan.ts';

interface Scan {
  readonly branchId: number;
  readonly key: string;
  readonly since: string;
}

/**
 * A student's leaving of this key in a branch, of the days of which a gate may still bring scans; where another gate’s scan
 * of the student counts for the day, the last leaving of it.
 */
export const leavingOf = async (tx: Transaction, { branchId, key, since }: Scan) => {
  const leaving = async (which: SQL) => {
    const { rows } = await tx.execute<{ eventKey: string; day: string; studentId: number }>(sql`
      select idempotency_key as "eventKey", day::text, student_id as "studentId" from check_event
      where ${which} and day >= ${since}::date and branch_id = ${branchId} and direction = 'out'
        and student_id is not null order by occurred_at desc limit 1`);
    return rows[0];
  };
  const own = await leaving(sql`idempotency_key = ${key}`);
  const settled = own ? undefined : await settledScan(tx, { branchId, key });
  if (!settled?.studentId) return { leaving: own, isSettled: settled !== undefined };
  const ofDay = sql`student_id = ${settled.studentId} and day = ${settled.day}`;
  return { leaving: await leaving(ofDay), isSettled: true };
};

export const findEarlyLeaveNote = async (tx: Transaction, eventKey: string) =>
  (await tx.select().from(earlyLeaveNotes).where(eq(earlyLeaveNotes.eventKey, eventKey)).for('update'))[0];

/** Keeps what was said; the last word of two counts. */
export const keepEarlyLeaveNote = async (
  tx: Transaction,
  row: typeof earlyLeaveNotes.$inferInsert,
): Promise<number> => {
  const { reason, allowedBy, madeBy } = row;
  const kept = await tx
    .insert(earlyLeaveNotes)
    .values(row)
    .onConflictDoUpdate({
      target: earlyLeaveNotes.eventKey,
      set: { reason, allowedBy, madeBy, madeAt: sql`now()` },
    })
    .returning({ id: earlyLeaveNotes.id });
  return writtenId(kept);
};

export interface PermitRow {
  readonly student_id: number;
  readonly day: string;
  readonly from_minute: number | null;
}

interface Span {
  readonly branchId: number;
  readonly from: string;
  readonly until: string;
}

/** Who of a branch may leave early on which of these days, as was decided beforehand. */
export const permitsBetween = async (
  db: Queryable,
  { branchId, from, until }: Span,
): Promise<PermitRow[]> => {
  const { rows } = await db.execute<PermitRow & Record<string, unknown>>(sql`
    select student_id, day::text, from_minute from early_leave_permit
    where branch_id = ${branchId} and day between ${from} and ${until} and permitted
    union
    select l.student_id, away.day::text, null from leave_request l
    cross join lateral (select day::date from generate_series(
      greatest(l.first_day, ${from}::date), least(l.last_day, ${until}::date), interval '1 day') day) away
    where l.branch_id = ${branchId} and l.student_id is not null and l.state = 'approved'
      and not exists (select 1 from early_leave_permit p
        where p.student_id = l.student_id and p.day = away.day and not p.permitted)
    order by 1, 2`);
  return rows;
};
