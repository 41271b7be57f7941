import type { EndpointInput } from '@suksa/contracts';
import { attendanceDay, type DayStudent } from '@suksa/contracts/reports';
import { formatsOf } from '@suksa/i18n';
import { allRows, type BranchContext, type Locale, send } from '@suksa/platform';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { PrintFoot } from './print-foot.tsx';

export interface PrintedReport<Row, Query> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly query: Query;
  readonly context: BranchContext | null;
  readonly locale: Locale;
  readonly t: (key: string, values?: Record<string, unknown>) => string;
}

type DayQuery = EndpointInput<typeof attendanceDay>['query'];

/** Prints the day as it is filtered, with the visible columns. */
export async function printDay(report: PrintedReport<DayStudent, DayQuery>): Promise<void> {
  const { title, columns, query, context, locale, t } = report;
  const ask = (paging: { page: number; size: 100 }) =>
    send(attendanceDay, { query: { ...query, ...paging } });
  const [first, rows] = await Promise.all([ask({ page: 1, size: 100 }), allRows(ask)]);
  const format = formatsOf(locale);
  // On paper a name is no link, and the sheet stands outside of the router.
  const printed = columns.map((column) =>
    column.key.startsWith('name')
      ? { ...column, render: ({ name }: DayStudent) => format.name(name) }
      : column,
  );
  await printSheet(
    <>
      <SchoolHeader
        school={context?.branch.name[locale] ?? ''}
        title={title}
        subtitle={`${format.longDate(first.date)} · ${first.yearName}`}
      />
      <PrintTable columns={printed} rows={rows} rowKey={(row) => row.id} numbered={t('print.number')} />
      <PrintFoot report={first} locale={locale} t={t} />
      <Signatures of={[t('print.prepared'), t('print.head')]} />
    </>,
    { title: `${title} ${first.date}`, landscape: true },
  );
}
