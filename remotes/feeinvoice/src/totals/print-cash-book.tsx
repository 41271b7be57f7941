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
  const voided = totals.received - paidOf(cashiers);
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
        {/* Where all that follows stands on a sheet of its own, it says of what it is. */}
        <p className={paper.over}>
          {onOneLine(t('totals.lines.received'))} · {days}
        </p>
        <div className={paper.columns}>
          <Received by="method" rows={methods} receipts={receipts} />
          <Received by="cashier" rows={cashiers} receipts={receipts} />
        </div>
        {voided !== 0 && (
          <p>
            {onOneLine(t('totals.voided_since'))}: {format.number(voided)}
          </p>
        )}
        {several > 0 && <p>{t('totals.several_methods', { number: format.number(several) })}</p>}
        <Signatures of={[t('fields.cashier'), t('ledger.checked_by')]} />
      </div>
    </>
  );
}

const countOf = (rows: readonly TotalsRow[]) => rows.reduce((sum, { documents }) => sum + documents, 0);

const paidOf = (rows: readonly TotalsRow[]) => rows.reduce((sum, { paid }) => sum + (paid ?? 0), 0);

interface ReceivedProps {
  readonly by: 'method' | 'cashier';
  readonly rows: readonly TotalsRow[];
  /** How many there are in all. */
  readonly receipts: number;
}

function Received({ by, rows, receipts }: ReceivedProps) {
  const { t, format } = usePaper();
  const nameOf = useGroupName(by);
  return (
    <div>
      <PrintTable
        columns={[
          {
            key: 'name',
            title: onOneLine(t(`totals.by.${by}`)),
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
            title: onOneLine(t('paper.amount')),
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
            paid: format.number(paidOf(rows)),
          },
        ]}
      />
    </div>
  );
}
