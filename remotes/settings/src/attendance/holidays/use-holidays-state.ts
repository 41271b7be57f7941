import { holidayAudiences, holidaySorts, holidayTimes, holidayTypes } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { useListState } from '@suksa/ui/list';
import { useSearchParams } from 'react-router-dom';

/**
 * Where one is in the holidays, held by the address. The list opens at what is still to come; in a school year of the
 * header's switch that isn't the running one, at that year. A year that is asked for is shown as a whole.
 */
export function useHolidaysState() {
  const [params] = useSearchParams();
  const schoolYear = useBranch()?.year ?? null;
  const state = useListState({
    sorts: holidaySorts,
    filters: {
      when: [...holidayTimes, 'all'],
      year: 'number',
      type: holidayTypes,
      audience: holidayAudiences,
      confirmed: ['yes', 'no'],
    },
    defaultDir: params.get('when') === 'past' ? 'desc' : 'asc',
  });
  const today = localDay();
  const isElsewhere = schoolYear !== null && (schoolYear.end < today || schoolYear.start > today);
  const preset: 'school_year' | 'upcoming' | undefined =
    state.query.year === undefined ? (isElsewhere ? 'school_year' : 'upcoming') : undefined;
  const when = state.query.when ?? preset;
  return { state, preset, query: { ...state.query, when: when === 'all' ? undefined : when } };
}

export type HolidaysState = ReturnType<typeof useHolidaysState>;
