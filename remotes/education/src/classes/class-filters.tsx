import type { ClassRecordQuery } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../register/use-classes.ts';

const needs = ['full', 'free', 'no_homeroom', 'empty'] as const;

/** Where one is in the list of classes, held by the address. */
export const useClassesState = () =>
  useListState({
    sorts: ['level', 'name', 'room', 'capacity', 'students'],
    filters: { level: 'number', need: needs },
  });

export function ClassFilters({ state }: { state: ReturnType<typeof useClassesState> }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { levels } = useClasses();
  const { level, need } = state.query as Partial<ClassRecordQuery>;
  return (
    <>
      <FilterSelect
        label={t('fields.level')}
        value={level}
        data={levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        onChange={(value) => state.setFilter('level', value)}
      />
      <FilterSelect
        label={t('classes.fields.need')}
        value={need}
        data={needs.map((value) => ({ value, label: t(`classes.need.${value}`) }))}
        onChange={(value) => state.setFilter('need', value)}
      />
    </>
  );
}
