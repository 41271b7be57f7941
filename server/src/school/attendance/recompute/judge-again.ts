import { startOfMonth } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import { todayIn } from '../../clock.ts';
import { earlier, monthsUpTo } from './past-months.ts';
import { recomputeJob } from './recompute-job.ts';
import { scansOf } from './scan-months.ts';
import { lockRecompute } from './stored-months.ts';
import { writeAll } from './write-months.ts';

interface Moved {
  readonly students: readonly number[];
  /** The first day that may be read by another class. */
  readonly from: string;
}

/**
 * The months in which days may be judged again, held before anything else of the students is: a scan holds the month first,
 * and then asks for the student.
 */
export const holdMonthsSince = async (tx: Transaction, { students, from }: Moved): Promise<void> => {
  await tx.execute(sql`select 1 from attendance_month
    where student_id = any(${sql.param([...students])}::int[]) and month >= ${startOfMonth(from)}::date
    order by student_id, month for update`);
};

interface Judging extends Moved {
  readonly actor: Actor;
  readonly branchId: number;
  readonly until: string;
}

/**
 * Judges the days of students anew from the scans, each day by the times of its class. What a person entered stays, and
 * so do the scans. Tells how many days became something else.
 */
export const judgeAgain = async (
  tx: Transaction,
  { students, actor, ...range }: Judging,
): Promise<number> => {
  // Of today what has been scanned so far.
  const months = monthsUpTo({ ...range, until: earlier(range.until, todayIn()) });
  if (months.length === 0) return 0;
  await lockRecompute(tx, range.branchId);
  const job = { ...(await recomputeJob(tx, range)), students };
  let days = 0;
  for (const month of months)
    for await (const scanned of scansOf(tx, job, month))
      days += await writeAll(tx, scanned, { month, job, actor });
  return days;
};
