import { shiftChoices, shiftPersons, shiftSorts, shiftStates } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShiftLabels } from './use-shift-labels.ts';

export const useShiftsState = () =>
  useListState({
    sorts: shiftSorts,
    filters: { person: shiftPersons, level: 'number', state: shiftStates },
  });

export function ShiftFilters({ state: list }: { state: ReturnType<typeof useShiftsState> }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { persons, states } = useShiftLabels();
  const levels = useQuery(apiQuery(shiftChoices)).data?.levels ?? [];
  const { person, level, state } = list.query;
  return (
    <>
      <FilterSelect
        label={t('shifts.fields.who')}
        value={person}
        data={persons}
        onChange={(value) => list.setFilter('person', value)}
      />
      <FilterSelect
        label={t('holidays.fields.level')}
        value={level}
        data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        onChange={(value) => list.setFilter('level', value)}
      />
      <FilterSelect
        label={t('shifts.fields.valid')}
        value={state}
        data={states}
        onChange={(value) => list.setFilter('state', value)}
      />
    </>
  );
}
