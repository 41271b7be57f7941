import { holidayTimes } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { FilterSelect } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useHolidayLabels } from './use-holiday-labels.ts';
import type { HolidaysState } from './use-holidays-state.ts';

/** Last year, this one and the two to come. */
export const yearsAround = (year = Number(localDay().slice(0, 4))) =>
  [-1, 0, 1, 2].map((step) => year + step);

export function HolidayFilters({ state, preset }: HolidaysState) {
  const { t } = useTranslation('settings');
  const { types, audiences } = useHolidayLabels();
  const schoolYear = useBranch()?.year?.name;
  const { when, year, type, audience, confirmed } = state.query;
  // Without a school year there is none to show.
  const times = ([...holidayTimes, 'all'] as const).filter((value) => schoolYear || value !== 'school_year');
  const years = [...new Set([...yearsAround(), ...(year ? [year] : [])])].sort();
  return (
    <>
      <FilterSelect
        label={t('holidays.when.title')}
        all={t('holidays.when.all')}
        preset={preset}
        value={when}
        data={times.map((value) => ({
          value,
          label: t(`holidays.when.${value}`, { year: schoolYear }),
        }))}
        onChange={(value) => state.setFilter('when', value === preset ? null : (value ?? 'all'))}
      />
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
