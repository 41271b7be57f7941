import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import type { BillingScope } from './billing-repository.ts';

/** What was credited of a student's bill of a period because they left. */
export interface LeaverCredit extends Record<string, unknown> {
  readonly studentId: number;
  /** The bill: the invoice of its first part. */
  readonly bill: number;
  /** The day of the credit note. */
  readonly day: string;
  readonly feeItemIds: readonly number[];
}

/** The last one of each student. */
export const leaverCreditsOf = async (
  db: Queryable,
  { yearId, period }: Pick<BillingScope, 'yearId' | 'period'>,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, LeaverCredit>> => {
  const { rows } = await db.execute<LeaverCredit>(sql`
    select i.student_id as "studentId", coalesce(i.first_part_id, i.id) as bill, max(n.day)::text as day,
      json_agg(distinct l.fee_item_id) as "feeItemIds"
    from invoice i join credit_note n on n.invoice_id = i.id and n.kind = 'leaver'
      join credit_note_line c on c.credit_note_id = n.id
      join invoice_line l on l.id = c.invoice_line_id and l.fee_item_id is not null
    where i.student_id = any(${sql.param([...studentIds])}::int[]) and i.year_id = ${yearId} and i.period = ${period}
      and i.state = 'issued'
    group by 1, 2 order by 3, 2`);
  return new Map(rows.map((row) => [row.studentId, row]));
};
