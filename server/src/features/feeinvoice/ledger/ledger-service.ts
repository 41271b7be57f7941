import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type {
  exportPayments,
  listPayments,
  PaymentRow,
  summarisePayments,
} from '@suksa/contracts/feeinvoice';
import { type ExportRow, inBatches } from '../../../export.ts';
import type { Database } from '../../../http/app.ts';
import { listOf } from '../../../list.ts';
import { findUncounted } from '../tills/till-repository.ts';
import { presentForExport, presentPayment, presentSums } from './ledger-presenter.ts';
import { countLedger, type Ledger, type LedgerRow, ledgerRows, ledgerSums } from './ledger-repository.ts';

type Summary = EndpointOutput<typeof summarisePayments>;
type Language = EndpointRequest<typeof exportPayments>['body']['language'];

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const listLedger = (db: Database, ledger: Ledger): Promise<EndpointOutput<typeof listPayments>> =>
  listOf({
    query: ledger.query,
    rows: (page) => rowsWithTotals(db, ledger, page),
    count: () => countLedger(db, ledger),
    present: (row: PaymentRow) => row,
  });

export const summariseLedger = async (db: Database, ledger: Ledger): Promise<Summary> =>
  presentSums(await ledgerSums(db, ledger), await hasUncounted(db, ledger));

/** Whether the caller has a till whose sum may not be told yet. */
const hasUncounted = async (db: Database, { actor, branchId }: Ledger): Promise<boolean> =>
  (await findUncounted(db, { branchId }, actor.userId)) !== undefined;

export const exportLedger = (db: Database, ledger: Ledger, language: Language): AsyncIterable<ExportRow> =>
  inBatches(
    (page) => rowsWithTotals(db, ledger, page),
    (row) => presentForExport(row, language),
  );

/** The running total follows time, so it is told only where the rows do, and to nobody whose till it would give away. */
const rowsWithTotals = async (db: Database, ledger: Ledger, page: Page): Promise<PaymentRow[]> => {
  const totals = ledger.query.sort === 'time';
  const rows = await ledgerRows(db, ledger, { ...page, totals });
  if (!totals || rows[0]?.tillToCount) return rows.map((row) => presentPayment(row, null));
  const running = runningTotals(ledger, rows);
  return rows.map((row) => presentPayment(row, running.get(row.id) ?? null));
};

const runningTotals = ({ query }: Ledger, rows: readonly LedgerRow[]): ReadonlyMap<number, number> => {
  const oldestFirst = query.dir === 'asc' ? rows : rows.toReversed();
  const totals = new Map<number, number>();
  let total = oldestFirst[0]?.before ?? 0;
  for (const { id, amount, isVoid } of oldestFirst) {
    total += isVoid ? 0 : amount;
    totals.set(id, total);
  }
  return totals;
};
