import { sql } from 'drizzle-orm';
import type { Queryable } from '../../http/app.ts';

interface AbsenceRange {
  readonly branchId: number;
  /** First and last day, included. */
  readonly from: string;
  readonly until: string;
  /** Everybody of the branch without. */
  readonly studentIds?: readonly number[];
}

/**
 * How many days' worth of lessons each student missed on days on which they were there otherwise: two of six lessons are
 * a third of a day. On a day that counts as absence or leave nothing is counted twice.
 */
export const daysOfLessonsMissed = async (
  db: Queryable,
  { branchId, from, until, studentIds }: AbsenceRange,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ student_id: number; missed: number }>(sql`
    select l.student_id, round(sum(l.share)::numeric, 3)::float as missed
    from lesson_absence l
    join attendance_month m on m.student_id = l.student_id and m.month = date_trunc('month', l.day)::date
      and substr(m.days, extract(day from l.day)::int, 1) in ('P', 'L', 'H')
    where l.branch_id = ${branchId} and l.day between ${from} and ${until} and l.withdrawn_at is null
      ${studentIds ? sql`and l.student_id = any(${sql.param(studentIds)}::int[])` : sql``}
    group by l.student_id`);
  return new Map(rows.map(({ student_id, missed }) => [student_id, missed]));
};
