import { useTranslation } from 'react-i18next';

/** The days of the week, Monday first. */
export function useWeekdays() {
  const { t } = useTranslation('technical');
  return ([1, 2, 3, 4, 5, 6, 7] as const).map((value) => ({
    value: value as number,
    label: t(`periods.weekday.${value}`),
  }));
}
