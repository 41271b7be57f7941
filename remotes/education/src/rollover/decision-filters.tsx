import {
  type DecisionQuery,
  outcomes,
  type RolloverSummary,
  rolloverConflicts,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../components/use-coded-labels.ts';

const states = ['re_sit_open', 'taken_back', 'carried'] as const;

/** Where one is among the students of a rollover, held by the address. */
export const useDecisionsState = () =>
  useListState({
    sorts: ['name', 'code', 'class', 'average'],
    filters: {
      level: 'number',
      class: 'number',
      toClass: 'number',
      outcome: [...outcomes, 'undecided'],
      conflict: rolloverConflicts,
      state: states,
    },
  });

interface DecisionFiltersProps {
  readonly state: ReturnType<typeof useDecisionsState>;
  readonly summary: RolloverSummary;
}

export function DecisionFilters({ state, summary }: DecisionFiltersProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const outcomeWords = useCodedLabels('outcome', ['undecided', ...outcomes] as const);
  const conflictWords = useCodedLabels('rollover.conflict', rolloverConflicts);
  const stateWords = useCodedLabels('rollover.filter', states);
  const {
    level,
    class: schoolClass,
    outcome,
    conflict,
    state: carried,
  } = state.query as Partial<DecisionQuery>;
  const ofLevel = summary.fromClasses.filter(({ levelId }) => level === undefined || levelId === level);
  return (
    <>
      <FilterSelect
        label={t('fields.level')}
        value={level}
        data={summary.levels.map((row) => ({ value: row.level.id, label: format.name(row.level.name) }))}
        onChange={(value) => state.setFilter('level', value)}
      />
      <FilterSelect
        label={t('fields.class')}
        value={schoolClass}
        data={ofLevel.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
        onChange={(value) => state.setFilter('class', value)}
      />
      <FilterSelect
        label={t('fields.outcome')}
        value={outcome}
        data={outcomeWords}
        onChange={(value) => state.setFilter('outcome', value)}
      />
      {summary.rollover.state === 'draft' ? (
        <FilterSelect
          label={t('rollover.fields.conflicts')}
          value={conflict}
          data={conflictWords}
          onChange={(value) => state.setFilter('conflict', value)}
        />
      ) : (
        <FilterSelect
          label={t('rollover.fields.state')}
          value={carried}
          data={stateWords}
          onChange={(value) => state.setFilter('state', value)}
        />
      )}
    </>
  );
}
