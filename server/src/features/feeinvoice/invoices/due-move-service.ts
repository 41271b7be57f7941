import { and, asc, eq, gt } from 'drizzle-orm';
import { invoices } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { rowCount } from '../../../list.ts';
import type { CalendarChange } from '../../../school/calendar/calendar.ts';
import { effectiveDueDates } from '../../../school/calendar/due-dates.ts';

export interface DueMove {
  /** As the invoices say it. */
  readonly dueDate: string;
  /** The working days that it counts as: now, and after the change. */
  readonly from: string;
  readonly to: string;
  readonly invoices: number;
}

/**
 * Due dates of a branch's open invoices, of whatever year, that count as another working day once the calendar is
 * changed. One answer a due date, however many invoices have it. Authorise before: it asks nobody.
 */
export const dueMoves = async (
  db: Queryable,
  branchId: number,
  change: CalendarChange,
): Promise<DueMove[]> => {
  const open = await db
    .select({ dueDate: invoices.dueDate, invoices: rowCount })
    .from(invoices)
    .where(and(eq(invoices.branchId, branchId), eq(invoices.state, 'issued'), gt(invoices.balance, 0)))
    .groupBy(invoices.dueDate)
    .orderBy(asc(invoices.dueDate));
  const dueDates = open.map(({ dueDate }) => dueDate);
  const before = await effectiveDueDates(db, branchId, dueDates);
  const after = await effectiveDueDates(db, branchId, dueDates, change);
  return open
    .map((row) => ({ ...row, from: before(row.dueDate), to: after(row.dueDate) }))
    .filter(({ from, to }) => from !== to);
};
