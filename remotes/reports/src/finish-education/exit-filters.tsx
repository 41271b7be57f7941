import type { EndpointOutput } from '@suksa/contracts';
import { exitFilters, type exitReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { LevelFilter } from '../components/level-filter.tsx';

const openThings = ['money', 'card', 'clearance', 'paper'] as const;
const sexes = ['female', 'male'] as const;

/** Which leavers are looked at, as the address has it. */
export const useExitState = () =>
  useListState({
    sorts: ['date', 'name', 'code', 'level', 'balance'],
    filters: {
      yearId: 'number',
      levelId: 'number',
      sex: sexes,
      kind: exitFilters,
      reasonId: 'number',
      open: openThings,
    },
    places: ['yearId'],
    defaultDir: 'desc',
  });

interface ExitFiltersProps {
  /** What there is to choose from, once it is known. */
  readonly report: EndpointOutput<typeof exitReport> | undefined;
  readonly state: ReturnType<typeof useExitState>;
}

export function ExitYearFilter({ report, state }: ExitFiltersProps) {
  const { t } = useTranslation('reports');
  return (
    <FilterSelect
      label={t('exits.year')}
      value={report?.yearId}
      data={(report?.years ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => state.setFilter('yearId', value)}
    />
  );
}

export function ExitFilters({ report, state }: ExitFiltersProps) {
  const { t } = useTranslation('reports');
  const { name, number } = useFormat();
  return (
    <>
      <ExitYearFilter report={report} state={state} />
      <FilterSelect
        label={t('exits.kind')}
        value={state.query.kind}
        data={exitFilters.map((value) => ({ value, label: t(`exits.kinds.${value}`) }))}
        onChange={(value) => state.setFilter('kind', value)}
      />
      <FilterSelect
        label={t('exits.reason')}
        value={state.query.reasonId}
        data={(report?.reasons ?? []).map((reason) => ({
          value: reason.id,
          label: `${name(reason.name)} (${number(reason.count)})`,
        }))}
        onChange={(value) => state.setFilter('reasonId', value)}
      />
      <LevelFilter
        levels={report?.levels}
        value={state.query.levelId}
        onChange={(value) => state.setFilter('levelId', value)}
      />
      <FilterSelect
        label={t('exits.sex')}
        value={state.query.sex}
        data={sexes.map((value) => ({ value, label: t(`sexes.${value}`) }))}
        onChange={(value) => state.setFilter('sex', value)}
      />
      <FilterSelect
        label={t('exits.open')}
        value={state.query.open}
        data={openThings.map((value) => ({ value, label: t(`exits.open_things.${value}`) }))}
        onChange={(value) => state.setFilter('open', value)}
      />
    </>
  );
}
