import type { RecordMatch } from '@suksa/contracts/session';
import { can } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { invoicesByNumber } from '../invoices/invoice-repository.ts';
import { receiptsByNumber } from '../ledger/ledger-repository.ts';

interface NumberSearch extends Pick<Caller, 'actor' | 'context'> {
  readonly q: string;
  readonly limit: number;
}

/** Receipts of the branch whose number begins so or is this, where the caller may see them. */
export const searchReceipts = async (db: Database, search: NumberSearch): Promise<RecordMatch[]> => {
  if (!can(search.actor, 'feeinvoice.payment.view')) return [];
  const rows = await receiptsByNumber(db, { ...search, branchId: search.context.branchId });
  return rows.map(({ id, code, lo, en }) => ({
    kind: 'receipt',
    id,
    code,
    name: { lo, en },
    href: `/feeinvoice/fee_transaction?receipt=${id}`,
  }));
};

/** The same for invoices. */
export const searchInvoices = async (db: Database, search: NumberSearch): Promise<RecordMatch[]> => {
  if (!can(search.actor, 'feeinvoice.invoice.view')) return [];
  const rows = await invoicesByNumber(db, { ...search, branchId: search.context.branchId });
  return rows.map(({ id, code, name }) => ({
    kind: 'invoice',
    id,
    code,
    name,
    href: `/feeinvoice?invoice=${id}`,
  }));
};
