import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type {
  exportPayments,
  listPayments,
  PaymentRow,
  summarisePayments,
} from '@suksa/contracts/feeinvoice';
import { type ExportRow, inBatches } from '../../../export.ts';
import type { Database } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { listOf } from '../../../list.ts';
import { isOwnToCount } from '../tills/till-receipts-repository.ts';
import { findUncounted } from '../tills/till-repository.ts';
import { presentForExport, presentPayment, presentSums } from './ledger-presenter.ts';
import { countLedger, type Ledger, type LedgerRow, ledgerRows, ledgerSums } from './ledger-repository.ts';

type Summary = EndpointOutput<typeof summarisePayments>;
type Language = EndpointRequest<typeof exportPayments>['body']['language'];

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const listLedger = async (
  db: Database,
  ledger: Ledger,
): Promise<EndpointOutput<typeof listPayments>> => {
  await refuseOwnTill(db, ledger);
  return listOf({
    query: ledger.query,
    rows: (page) => rowsWithTotals(db, ledger, page),
    count: () => countLedger(db, ledger),
    present: (row: PaymentRow) => row,
  });
};

export const summariseLedger = async (db: Database, ledger: Ledger): Promise<Summary> => {
  await refuseOwnTill(db, ledger);
  return presentSums(await ledgerSums(db, ledger), await hasUncounted(db, ledger));
};

/** The receipts of a till that the caller still has to count come to what it should hold: they aren't told as such. */
const refuseOwnTill = async (db: Database, { actor, query: { till } }: Ledger): Promise<void> => {
  if (till !== undefined && (await isOwnToCount(db, actor, till))) refuse('till_uncounted', { status: 409 });
};

/** Whether the caller has a till whose sum may not be told yet. */
const hasUncounted = async (db: Database, { actor, branchId }: Ledger): Promise<boolean> =>
  (await findUncounted(db, { branchId }, actor.userId)) !== undefined;

export async function* exportLedger(
  db: Database,
  ledger: Ledger,
  language: Language,
): AsyncGenerator<ExportRow> {
  await refuseOwnTill(db, ledger);
  yield* inBatches(
    (page) => rowsWithTotals(db, ledger, page),
    (row) => presentForExport(row, language),
  );
}

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
