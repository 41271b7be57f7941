import type { Census } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { CensusTables } from './census-tables.tsx';

interface PrintedCensusProps {
  readonly report: Census;
  readonly school: { readonly lo: string; readonly en: string };
}

/** The whole census on paper. */
export function PrintedCensus({ report, school }: PrintedCensusProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <>
      <SchoolHeader
        school={format.name(school)}
        title={t('census.title')}
        subtitle={t('census.of_day', { year: report.yearName, date: format.date(report.referenceDay) })}
      />
      <CensusTables report={report} onPaper />
      <p>{t('foot.as_of', { time: format.dateTime(report.asOf) })}</p>
      <Signatures of={[t('print.prepared'), t('print.head')]} sealed={1} />
    </>
  );
}
