import type { DayChange } from '@suksa/contracts/reports';
import { useTranslation } from 'react-i18next';

/** A day in words: the state, and when somebody came and went. */
export function useDayWord() {
  const { t } = useTranslation('reports');
  return ({ code, firstIn, lastOut }: DayChange['was']): string =>
    [
      code === '.' ? t('change.codes.none') : t(`change.codes.${code}`),
      firstIn && `${firstIn}–${lastOut ?? '?'}`,
    ]
      .filter(Boolean)
      .join(' ');
}
