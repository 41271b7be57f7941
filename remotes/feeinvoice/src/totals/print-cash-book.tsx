import { type FeeTotals, groupTotals, readTotals, type TotalsRow } from '@suksa/contracts/feeinvoice';
import type { BilingualName, PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import paper from '../components/paper.module.css';
import { onOneLine, usePaper } from '../components/use-paper.tsx';
import { statementLines } from './statement-lines.ts';
import type { Days } from './totals-links.ts';
import { useGroupName } from './use-group-columns.tsx';

interface CashBook {
  readonly period: Days;
  readonly branch: BilingualName;
  readonly language: PrintLanguage;
}

interface CashBookSheetProps extends Pick<CashBook, 'period' | 'branch'> {
  readonly totals: FeeTotals;
  readonly methods: readonly TotalsRow[];
  readonly cashiers: readonly TotalsRow[];
}

/** The cash book of a day, or the totals of several, as they stand now, to be signed. Throws `ApiError`. */
export async function printCashBook({ period, branch, language }: CashBook): Promise<void> {
  const [totals, methods, cashiers] = await Promise.all([
    send(readTotals, { query: period }),
    send(groupTotals, { query: { ...period, by: 'method' } }),
    send(groupTotals, { query: { ...period, by: 'cashier' } }),
  ]);
  await printSheet(
    <CashBookSheet
      period={period}
      branch={branch}
      totals={totals}
      methods={methods.rows}
      cashiers={cashiers.rows}
    />,
    { title: `${period.from} ${period.until}`, page: 'A4', language },
  );
}

/** The sheet itself, for `printCashBook`. */
export function CashBookSheet({ period, branch, totals, methods, cashiers }: CashBookSheetProps) {
  const { t, format } = usePaper();
  const { from, until } = period;
  const days = from === until ? format.date(from) : `${format.date(from)} – ${format.date(until)}`;
  const lines = statementLines(totals);
  // Each receipt has one cashier; one that came by two methods stands under both.
  const receipts = countOf(cashiers);
  const several = countOf(methods) - receipts;
  return (
    <>
      <SchoolHeader
        school={format.name(branch)}
        title={onOneLine(t(from === until ? 'totals.cash_book' : 'totals.statement'))}
        subtitle={days}
      />
      <PrintTable
        columns={[
          {
            key: 'line',
            title: onOneLine(t('totals.statement')),
            render: ([key]) => onOneLine(t(`totals.lines.${key}`)),
          },
          {
            key: 'amount',
            title: onOneLine(t('fields.amount')),
            align: 'end',
            render: ([, amount]) => format.number(amount),
          },
        ]}
        rows={lines}
        rowKey={([key]) => key}
        footer={[{ line: onOneLine(t('totals.lines.closing')), amount: format.number(totals.closing) }]}
      />
      <div className={paper.end}>
        <div className={`${paper.columns} ${paper.wide}`}>
          <Received by="method" days={days} rows={methods} receipts={receipts} all={totals.received} />
          <Received by="cashier" days={days} rows={cashiers} receipts={receipts} all={totals.received} />
        </div>
        {several > 0 && <p>{t('totals.several_methods', { number: format.number(several) })}</p>}
        <Signatures of={[t('fields.cashier'), t('ledger.checked_by')]} />
      </div>
    </>
  );
}

const countOf = (rows: readonly TotalsRow[]) => rows.reduce((sum, { documents }) => sum + documents, 0);

interface ReceivedProps {
  readonly by: 'method' | 'cashier';
  /** Told in the head, for where it stands on a sheet of its own. */
  readonly days: string;
  readonly rows: readonly TotalsRow[];
  /** How many there are in all. */
  readonly receipts: number;
  /** What was received, with the receipts that were voided since. */
  readonly all: number;
}

function Received({ by, days, rows, receipts, all }: ReceivedProps) {
  const { t, format } = usePaper();
  const nameOf = useGroupName(by);
  const counted = rows.reduce((sum, { paid }) => sum + (paid ?? 0), 0);
  return (
    <div className={paper.part}>
      <PrintTable
        columns={[
          {
            key: 'name',
            title: `${onOneLine(t(`totals.by.${by}`))} · ${days}`,
            render: (row) => onOneLine(nameOf(row)),
          },
          {
            key: 'documents',
            title: onOneLine(t('totals.receipts')),
            align: 'end',
            render: ({ documents }) => format.number(documents),
          },
          {
            key: 'paid',
            title: onOneLine(t('fields.amount')),
            align: 'end',
            render: ({ paid }) => format.number(paid ?? 0),
          },
        ]}
        rows={rows}
        rowKey={({ id, key }) => id ?? key}
        footer={[
          {
            name: onOneLine(t('ledger.total')),
            documents: format.number(receipts),
            paid: format.number(counted),
          },
          ...(all === counted
            ? []
            : [{ name: onOneLine(t('totals.voided_since')), paid: format.number(all - counted) }]),
        ]}
      />
    </div>
  );
}
