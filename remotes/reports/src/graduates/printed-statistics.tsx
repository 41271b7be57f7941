import type { EndpointOutput } from '@suksa/contracts';
import type { graduateReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { StatisticsTables } from './statistics-tables.tsx';

interface PrintedStatisticsProps {
  readonly report: EndpointOutput<typeof graduateReport>;
  readonly school: { readonly lo: string; readonly en: string };
}

/** The statistics of a year's graduates on paper. */
export function PrintedStatistics({ report, school }: PrintedStatisticsProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { statistics, asOf, yearId, yearName, yearClosed } = report;
  return (
    <>
      <SchoolHeader
        school={format.name(school)}
        title={t('graduates.statistics_title')}
        subtitle={yearId === null ? t('graduates.all_years') : t('foot.year', { year: yearName })}
      />
      <StatisticsTables statistics={statistics} yearId={null} onPaper />
      <p>
        {format.row(
          [t('foot.as_of', { time: format.dateTime(asOf) }), yearClosed && t('foot.closed')],
          ' · ',
        )}
      </p>
      <Signatures of={[t('print.prepared'), t('print.head')]} sealed={1} />
    </>
  );
}
