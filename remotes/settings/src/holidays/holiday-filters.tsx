import { HolidayAudience, HolidayType, holidaySorts } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useHolidayWords } from './use-holiday-words.ts';

export const useHolidaysState = () =>
  useListState({
    sorts: holidaySorts,
    filters: {
      year: 'number',
      type: HolidayType.options,
      audience: HolidayAudience.options,
      confirmed: ['yes', 'no'],
    },
  });

/** Last year, this one and the two to come. */
export const yearsAround = (year = Number(localDay().slice(0, 4))) =>
  [-1, 0, 1, 2].map((step) => year + step);

export function HolidayFilters({ state }: { state: ReturnType<typeof useHolidaysState> }) {
  const { t } = useTranslation('settings');
  const { types, audiences } = useHolidayWords();
  const { year, type, audience, confirmed } = state.query;
  const years = [...new Set([...yearsAround(), ...(year ? [year] : [])])].sort();
  return (
    <>
      <FilterSelect
        label={t('holidays.fields.year')}
        value={year}
        data={years.map((value) => ({ value, label: String(value) }))}
        onChange={(value) => state.setFilter('year', value)}
      />
      <FilterSelect
        label={t('holidays.fields.type')}
        value={type}
        data={types}
        onChange={(value) => state.setFilter('type', value)}
      />
      <FilterSelect
        label={t('holidays.fields.audience')}
        value={audience}
        data={audiences}
        onChange={(value) => state.setFilter('audience', value)}
      />
      <FilterSelect
        label={t('holidays.fields.state')}
        value={confirmed}
        data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`holidays.states.${value}`) }))}
        onChange={(value) => state.setFilter('confirmed', value)}
      />
    </>
  );
}
