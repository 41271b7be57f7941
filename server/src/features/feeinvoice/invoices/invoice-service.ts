import type { EndpointOutput } from '@suksa/contracts';
import type { Invoice, InvoiceQuery, listInvoices } from '@suksa/contracts/feeinvoice';
import { type ExportRow, inBatches } from '../../../export.ts';
import { type Actor, can, yearOf } from '../../../http/actor.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { listOf } from '../../../list.ts';
import { effectiveDueDates, overdueUntil } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { countInvoices, type InvoiceList, invoiceRows } from './invoice-list-repository.ts';
import { presentInvoice, presentInvoiceForExport, presentInvoiceRow } from './invoice-presenter.ts';
import {
  creditNotesOf,
  findInvoice,
  type InvoiceDetailRow,
  type InvoiceScope,
  linesOf,
  paymentsOf,
} from './invoice-repository.ts';
import { findOtherParts } from './issue-invoice-repository.ts';

type Reader = Pick<Caller, 'actor' | 'context'>;

/** Who bills sees what isn't issued yet. */
export const seesDrafts = (actor: Actor) => can(actor, 'feeinvoice.invoice.create') && seesWholeBranch(actor);

const scopeOf = async (db: Database, { actor, context }: Reader): Promise<InvoiceScope> => ({
  actor,
  branchId: context.branchId,
  yearId: yearOf(context).id,
  overdueUntil: await overdueUntil(db, context.branchId),
  today: todayIn(),
});

/** The invoices that a query lets through, with the one date that tells which of them are overdue. */
export const invoiceListOf = async (
  db: Database,
  reader: Reader,
  query: InvoiceQuery,
): Promise<InvoiceList> => {
  if (query.status === 'draft' && !seesDrafts(reader.actor))
    refuse('no_permission', { details: { reason: 'drafts' } });
  return { ...(await scopeOf(db, reader)), query };
};

interface Dates {
  readonly dueDate: string;
  readonly agreedUntil: string | null;
}

const datesOf = ({ dueDate, agreedUntil }: Dates) => [dueDate, agreedUntil ?? dueDate];

/** With the working day that it counts as due on, and until when an agreement holds that is still kept. */
const dated = <Row extends Dates>(row: Row, effective: (day: string) => string) => ({
  ...row,
  effectiveDueDate: effective(row.dueDate),
  agreedUntil: row.agreedUntil !== null && effective(row.agreedUntil) >= todayIn() ? row.agreedUntil : null,
});

/** One page of rows, each with the working day that it counts as due on. */
const rowsOf = async (db: Database, list: InvoiceList, page: { limit: number; offset: number }) => {
  const rows = await invoiceRows(db, list, page);
  const effective = await effectiveDueDates(db, list.branchId, rows.flatMap(datesOf));
  return rows.map((row) => dated(row, effective));
};

export const listInvoicesOf = (
  db: Database,
  list: InvoiceList,
): Promise<EndpointOutput<typeof listInvoices>> =>
  listOf({
    query: list.query,
    rows: (page) => rowsOf(db, list, page),
    count: () => countInvoices(db, list),
    present: (row) => presentInvoiceRow(row, todayIn()),
  });

export const exportInvoicesOf = (
  db: Database,
  list: InvoiceList,
  language: 'en' | 'lo',
): AsyncIterable<ExportRow> =>
  inBatches(
    (page) => rowsOf(db, list, page),
    (row) => presentInvoiceForExport(presentInvoiceRow(row, todayIn()), language),
  );

/** One invoice of whatever year, with its lines and what has been paid on it. */
export const readInvoiceOf = async (db: Database, reader: Reader, id: number): Promise<Invoice> =>
  (await paperOf(db, reader, id, seesDrafts(reader.actor))) ?? notFound();

/** Several of them; those that the caller may not know of are left out. */
export const papersOf = async (db: Database, reader: Reader, ids: readonly number[]): Promise<Invoice[]> => {
  const found: Invoice[] = [];
  for (const id of new Set(ids)) {
    const invoice = await paperOf(db, reader, id);
    if (invoice) found.push(invoice);
  }
  return found;
};

const paperOf = async (
  db: Database,
  reader: Reader,
  id: number,
  drafts = false,
): Promise<Invoice | undefined> => {
  const { actor, context } = reader;
  const row = await findInvoice(db, { actor, branchId: context.branchId, drafts }, id);
  if (!row) return undefined;
  const effective = await effectiveDueDates(db, context.branchId, datesOf(row));
  const bill = await otherParts(db, reader, row, drafts);
  const parts = {
    ...bill,
    row: dated(row, effective),
    lines: await linesOf(db, id),
    payments: await paymentsOf(db, id),
    creditNotes: row.credited > 0 ? await creditNotesOf(db, id) : [],
  };
  return presentInvoice(parts, todayIn());
};

/** The invoices of the same bill to others, as far as the caller may see them, and what they come to. */
export const otherParts = async (
  db: Queryable,
  { actor, context: { branchId } }: Reader,
  part: { readonly id: number; readonly firstPartId: number | null },
  drafts = false,
) => {
  const known = await findOtherParts(db, part);
  const seen: InvoiceDetailRow[] = [];
  for (const { id } of known) {
    const row = await findInvoice(db, { actor, branchId, drafts }, id);
    if (row) seen.push(row);
  }
  const othersTotal = known.length === 0 ? null : known.reduce((sum, { total }) => sum + total, 0);
  return { othersTotal, others: seen };
};
