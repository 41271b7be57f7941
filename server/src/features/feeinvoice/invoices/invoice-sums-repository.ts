import type { InvoiceQuery } from '@suksa/contracts/feeinvoice';
import { and, type Column, type SQL, sql } from 'drizzle-orm';
import { enrolments, invoices } from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';
import { hasTillToCount, putByOwnTill } from '../../../school/money/blind-count.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import {
  type Figures,
  hangsOnClass,
  type InvoiceList,
  sameForAll,
  standing,
  within,
} from './invoice-list-repository.ts';
import { inItsYear } from './invoice-repository.ts';

/**
 * Issued invoices only: what is void or credited counts nothing; drafts where they are asked for. For who has a till to
 * count, as if it had taken nothing.
 */
export const sumInvoices = async (db: Database, list: InvoiceList) => {
  const [own] = await db
    .select({ tillLeftOut: hasTillToCount(list.actor, list.branchId) })
    .from(sql`(select 1) as one`);
  const figures = own?.tillLeftOut ? beforeTill : standing;
  const sums = () => summed(db, list, figures);
  return {
    ...(own?.tillLeftOut ? await sums() : await sameForAll(db, 'sums', list, sums)),
    ...(asksForParts(list.query) && { parts: await partsOf(db, list, figures) }),
    tillLeftOut: own?.tillLeftOut ?? false,
  };
};

/** It costs a look at every line: only what is opened from the totals is told by them. */
const asksForParts = (query: InvoiceQuery): boolean =>
  [
    ...[query.issuedFrom, query.issuedUntil, query.cancelledFrom, query.cancelledUntil, query.discount],
    ...[query.lateFee, query.credited, query.writtenOff, query.item],
    // What was expected of a month.
    query.status === 'counted' ? query.dueFrom : undefined,
  ].some((asked) => asked !== undefined) || query.without === 'item';

/** The lines of the invoices, void ones too; of one fee, or of none, where that is asked for. */
const partsOf = async (db: Database, list: InvoiceList, figures: Figures) => {
  const { item, without } = list.query;
  const ofFee =
    item !== undefined
      ? sql`and l.fee_item_id = ${item}`
      : without === 'item'
        ? sql`and l.fee_item_id is null`
        : sql``;
  const whole = item === undefined && without !== 'item';
  const found = db
    .select({
      id: invoices.id,
      cancelled: sql`case when ${invoices.state} = 'void' then ${invoices.total} else 0 end`.as('cancelled'),
      credited: invoices.credited,
      writtenOff: invoices.writtenOff,
      returned: invoices.returned,
    })
    .from(invoices)
    .$dynamic();
  if (hangsOnClass(list)) found.leftJoin(enrolments, inItsYear);
  if (figures !== standing)
    found.leftJoin(sql`${putByOwnTill(list.actor)} as own`, sql`own.invoice_id = ${invoices.id}`);
  const lines = (kind: string) =>
    sql`coalesce(sum(l.amount) filter (where l.kind = ${sql.raw(`'${kind}'`)}), 0)::float8`;
  const { rows } = await db.execute<
    Record<'fees' | 'discounts' | 'lateFees' | 'credited', number> & Rest
  >(sql`
    with found as (${found.where(within(list, figures))})
    select ${lines('fee')} as fees, -${lines('discount')} as discounts, ${lines('late_fee')} as "lateFees",
      ${
        whole
          ? sql`(select coalesce(sum(credited), 0)::float8 from found) as credited,
              (select coalesce(sum(cancelled), 0)::float8 from found) as cancelled,
              (select coalesce(sum(written_off), 0)::float8 from found) as "writtenOff",
              (select coalesce(sum(returned), 0)::float8 from found) as returned`
          : sql`coalesce(sum((select sum(c.amount) from credit_note_line c where c.invoice_line_id = l.id)), 0)::float8 as credited,
              null::float8 as cancelled, null::float8 as "writtenOff", null::float8 as returned`
      }
    from found join invoice_line l on l.invoice_id = found.id ${ofFee}`);
  return rows[0];
};

interface Rest extends Record<string, number | null> {
  readonly cancelled: number | null;
  readonly writtenOff: number | null;
  readonly returned: number | null;
}

const beforeTill: Figures = {
  paid: sql`(${invoices.paid} - coalesce(own.amount, 0))`,
  balance: sql`(${invoices.balance} + coalesce(own.amount, 0))`,
  status: sql`(case when own.amount > 0 and ${invoices.state} = 'issued'
    then case when ${invoices.paid} > own.amount then 'partly_paid' else 'issued' end else ${invoices.status} end)`,
};

const summed = async (db: Database, list: InvoiceList, figures: Figures) => {
  const sumOf = (column: SQL | Column) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  const overdue = sql`case when ${duePassed(list.overdueUntil)} then ${figures.balance} end`;
  const sums = db
    .select({
      billed: sumOf(invoices.total),
      paid: sumOf(figures.paid),
      balance: sumOf(figures.balance),
      overdue: sumOf(overdue),
    })
    .from(invoices)
    .$dynamic();
  if (hangsOnClass(list)) sums.leftJoin(enrolments, inItsYear);
  if (figures !== standing)
    sums.leftJoin(sql`${putByOwnTill(list.actor)} as own`, sql`own.invoice_id = ${invoices.id}`);
  const counted = list.query.status === 'draft' ? sql`'draft'` : sql`'issued'`;
  const [row] = await sums.where(and(within(list, figures), sql`${invoices.state} = ${counted}`));
  return row ?? { billed: 0, paid: 0, balance: 0, overdue: 0 };
};
