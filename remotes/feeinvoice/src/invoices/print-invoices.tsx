import { type InvoiceQuery, type InvoiceRow, listInvoices } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import { formatsOf } from '@suksa/i18n';
import { allRows, type BranchContext, type Locale, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface PrintedInvoices {
  readonly title: string;
  readonly columns: readonly Column<InvoiceRow>[];
  readonly query: Partial<InvoiceQuery>;
  readonly context: BranchContext | null;
  readonly locale: Locale;
  readonly words: { readonly number: string; readonly total: string };
}

/** Prints the invoices as they are filtered, with the visible columns and their sums. */
export async function printInvoices({ title, columns, query, context, locale, words }: PrintedInvoices) {
  const [rows, { name }] = await Promise.all([
    allRows((paging) => send(listInvoices, { query: { ...query, ...paging } })),
    send(school),
  ]);
  const counted = rows.filter(({ status }) => status !== 'void');
  const sumOf = (figure: 'total' | 'paid' | 'balance') =>
    formatsOf(locale).number(counted.reduce((sum, row) => sum + row[figure], 0));
  await printSheet(
    <>
      <SchoolHeader
        school={name[locale]}
        branch={context?.branch.name[locale] ?? ''}
        title={title}
        subtitle={context?.year?.name}
      />
      <PrintTable
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        numbered={words.number}
        footer={[
          { number: words.total, total: sumOf('total'), paid: sumOf('paid'), balance: sumOf('balance') },
        ]}
      />
    </>,
    { title, landscape: columns.length > 7 },
  );
}
