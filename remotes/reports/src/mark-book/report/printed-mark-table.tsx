import type { EndpointOutput } from '@suksa/contracts';
import type { markReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { MarkTable, type TableOf } from './mark-table.tsx';
import { useMarkPeriod } from './use-mark-period.ts';

interface PrintedMarkTableProps {
  readonly report: EndpointOutput<typeof markReport>;
  readonly of: TableOf;
  readonly place: Readonly<Record<string, string>>;
  readonly school: { readonly lo: string; readonly en: string };
}

/** One of the tables on paper. */
export function PrintedMarkTable({ report, of, place, school }: PrintedMarkTableProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { named } = useMarkPeriod();
  return (
    <>
      <SchoolHeader
        school={format.name(school)}
        title={t(`mark_report.print_titles.${of}`)}
        subtitle={format.row([named(report.period), t('foot.year', { year: report.yearName })], ' · ')}
      />
      <MarkTable report={report} of={of} place={place} onPaper />
      <p>
        {format.row(
          [
            t('foot.as_of', { time: format.dateTime(report.asOf) }),
            report.before &&
              t('mark_report.compared', {
                period: named(report.before.period),
                year: report.before.yearName,
              }),
            report.yearClosed && t('foot.closed'),
          ],
          ' · ',
        )}
      </p>
      <Signatures of={[t('print.prepared'), t('print.head')]} />
    </>
  );
}
