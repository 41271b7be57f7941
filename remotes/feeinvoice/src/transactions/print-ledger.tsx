import { listPayments, type PaymentRow } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import { formatsOf } from '@suksa/i18n';
import { allRows, type BranchContext, type Locale, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import type { LedgerQuery } from './ledger-state.ts';

interface PrintedLedger {
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly Column<PaymentRow>[];
  readonly query: LedgerQuery;
  readonly context: BranchContext | null;
  readonly locale: Locale;
  readonly words: {
    readonly number: string;
    readonly total: string;
    readonly cashier: string;
    readonly head: string;
  };
}

/** Prints the ledger as it is filtered, with the visible columns and what valid receipts add up to. */
export async function printLedger({
  title,
  subtitle,
  columns,
  query,
  context,
  locale,
  words,
}: PrintedLedger) {
  const [rows, { name }] = await Promise.all([
    allRows((paging) => send(listPayments, { query: { ...query, ...paging } })),
    send(school),
  ]);
  const valid = rows.filter(({ status }) => status === 'valid');
  const sum = valid.reduce((total, { amount }) => total + amount, 0);

  await printSheet(
    <>
      <SchoolHeader
        school={name[locale]}
        branch={context?.branch.name[locale] ?? ''}
        title={title}
        subtitle={subtitle}
      />
      <PrintTable
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        numbered={words.number}
        footer={[{ receipt: words.total, amount: formatsOf(locale).number(sum) }]}
      />
      <Signatures of={[words.cashier, words.head]} />
    </>,
    { title, landscape: columns.length > 7 },
  );
}
