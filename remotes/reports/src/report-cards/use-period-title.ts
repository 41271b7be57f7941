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

/** A column of the mark book as a card names it: its month, its exam. */
export function useColumnName() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (key: string): string =>
    key.startsWith('m')
      ? format.month(Number(key.slice(1)))
      : t(`cards.columns.${key as 'exam1' | 'exam2' | 'resit'}`);
}
