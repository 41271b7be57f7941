import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** Periods of marks in words: a month, an exam, a term, the year. */
export function useMarkPeriod() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return {
    named: (period: string): string =>
      period.startsWith('m')
        ? format.month(Number(period.slice(1)))
        : t(`mark_report.periods.${period as 'exam1' | 'exam2' | 'term1' | 'term2' | 'year'}`),
  };
}
