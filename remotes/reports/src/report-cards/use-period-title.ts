import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** What a card is of, in words: a month, a term, the year. */
export function usePeriodTitle() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (period: string): string =>
    period.startsWith('m')
      ? format.month(Number(period.slice(1)))
      : t(`cards.periods.${period as 'term1' | 'term2' | 'year'}`);
}
