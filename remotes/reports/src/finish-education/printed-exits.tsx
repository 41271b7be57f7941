import type { EndpointOutput } from '@suksa/contracts';
import type { exitReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { ExitTables } from './exit-tables.tsx';

interface PrintedExitsProps {
  readonly report: EndpointOutput<typeof exitReport>;
  readonly school: { readonly lo: string; readonly en: string };
}

/** The statistics of a year's leavers on paper. */
export function PrintedExits({ report, school }: PrintedExitsProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { statistics, asOf, yearId, yearName, yearClosed } = report;
  return (
    <>
      <SchoolHeader
        school={format.name(school)}
        title={t('exits.statistics_title')}
        subtitle={t('foot.year', { year: yearName })}
      />
      <ExitTables statistics={statistics} yearId={yearId} onPaper />
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
