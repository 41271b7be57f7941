import type { EndpointOutput } from '@suksa/contracts';
import type { Invoice, InvoiceQuery, listInvoices } from '@suksa/contracts/feeinvoice';
import { type ExportRow, inBatches } from '../../export.ts';
import { type Actor, type Context, yearOf } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { notFound } from '../../http/refuse.ts';
import { listOf } from '../../list.ts';
import { todayIn } from '../settings/calendar.ts';
import { presentInvoice, presentInvoiceForExport, presentInvoiceRow } from './invoice-presenter.ts';
import {
  countInvoices,
  findInvoice,
  type InvoiceList,
  invoiceRows,
  linesOf,
  paymentsOf,
} from './invoice-repository.ts';

interface Reader {
  readonly actor: Actor;
  readonly context: Context;
}

const scopeOf = ({ actor, context }: Reader) => ({
  actor,
  branchId: context.branchId,
  yearId: yearOf(context).id,
  today: todayIn(),
});

export const invoiceListOf = (reader: Reader, query: InvoiceQuery): InvoiceList => ({
  ...scopeOf(reader),
  query,
});

export const listInvoicesOf = (
  db: Database,
  list: InvoiceList,
): Promise<EndpointOutput<typeof listInvoices>> =>
  listOf({
    query: list.query,
    rows: (page) => invoiceRows(db, list, page),
    count: () => countInvoices(db, list),
    present: (row) => presentInvoiceRow(row, list.today),
  });

export const exportInvoicesOf = (
  db: Database,
  list: InvoiceList,
  language: 'en' | 'lo',
): AsyncIterable<ExportRow> =>
  inBatches(
    (page) => invoiceRows(db, list, page),
    (row) => presentInvoiceForExport(presentInvoiceRow(row, list.today), language),
  );

/** One invoice of whatever year, with its lines and what has been paid on it. */
export const readInvoiceOf = async (db: Database, reader: Reader, id: number): Promise<Invoice> => {
  const scope = scopeOf(reader);
  const row = (await findInvoice(db, scope, id)) ?? notFound();
  const parts = { row, lines: await linesOf(db, id), payments: await paymentsOf(db, id) };
  return presentInvoice(parts, scope.today);
};
