import { holidayAudiences, holidayTypes } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

interface Days {
  readonly startDate: string;
  readonly endDate: string;
  readonly freeFrom?: string | null;
  readonly freeUntil?: string | null;
}

/** The coded values of the calendar with their words, in the order of the contract. */
export function useHolidayLabels() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return {
    types: holidayTypes.map((value) => ({ value, label: t(`holidays.types.${value}`) })),
    audiences: holidayAudiences.map((value) => ({ value, label: t(`holidays.audiences.${value}`) })),
    /** One day, or the first and the last; of a half day its hours too. */
    datesOf: ({ startDate, endDate, freeFrom, freeUntil }: Days) =>
      format.row([
        startDate === endDate
          ? format.date(startDate)
          : `${format.date(startDate)} – ${format.date(endDate)}`,
        freeFrom && freeUntil ? `${freeFrom}–${freeUntil}` : '',
      ]),
  };
}
