import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { isBeyondWeek, type Load } from './loads.ts';

/** What a teacher gives, against what is too little for it first: the open periods of the week, then the cap. */
export function useBoundWords() {
  const { t } = useTranslation('technical');
  const format = useFormat();
  return (load: Load): string => {
    const { bound, periods, cap } = load;
    if (bound && isBeyondWeek(load))
      return t('teaching.open_bound', {
        periods: format.number(bound.needed),
        open: format.number(bound.open),
      });
    return cap === null
      ? t('teaching.periods', { count: periods, number: format.number(periods) })
      : t('teaching.bound', { periods: format.number(periods), cap: format.number(cap) });
  };
}
