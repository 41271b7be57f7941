import { HolidayAudience, HolidayType } from '@suksa/contracts/settings';
import { useTranslation } from 'react-i18next';

/** The coded values of the calendar with their words, in the order of the contract. */
export function useHolidayWords() {
  const { t } = useTranslation('settings');
  return {
    types: HolidayType.options.map((value) => ({ value, label: t(`holidays.types.${value}`) })),
    audiences: HolidayAudience.options.map((value) => ({ value, label: t(`holidays.audiences.${value}`) })),
  };
}
