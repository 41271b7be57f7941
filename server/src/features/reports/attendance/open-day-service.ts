import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';

interface Span {
  readonly branchId: number;
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
}

export interface OpenDays {
  readonly days: number;
  /** The first of them: where to begin. */
  readonly first: string | null;
}

/**
 * Days on which a student of the branch came in and nobody noted the leaving: the gate never closed them. Authorise
 * before: it asks nobody. Reads each month of each student once.
 */
export const openDays = async (db: Queryable, { branchId, from, until }: Span): Promise<OpenDays> => {
  const { rows } = await db.execute<{ days: number; first: string | null }>(sql`
    select count(distinct open.day)::int as days, min(open.day)::text as first
    from attendance_month m cross join lateral (
      select m.month + number - 1 as day from generate_series(1, 31) number
      where m.first_in[number] is not null and m.last_out[number] is null) open
    where m.branch_id = ${branchId} and m.student_id is not null
      -- Looks into a month only where comings and leavings aren't of the same days: 25 times as fast.
      and array_positions(m.first_in, null) is distinct from array_positions(m.last_out, null)
      and m.month between date_trunc('month', ${from}::date)::date and ${until}::date
      and open.day between ${from}::date and ${until}::date`);
  return rows[0] ?? { days: 0, first: null };
};
