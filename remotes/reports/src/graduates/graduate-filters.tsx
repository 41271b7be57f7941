import type { EndpointOutput } from '@suksa/contracts';
import { averageBands, graduateOutcomes, type graduateReport } from '@suksa/contracts/reports';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { LevelFilter } from '../components/level-filter.tsx';

const yesOrNo = ['yes', 'no'] as const;
const sexes = ['female', 'male'] as const;

/** Which graduates are looked at, as the address has it. */
export const useGraduateState = () =>
  useListState({
    sorts: ['level', 'name', 'code', 'average', 'result', 'certificate', 'honour'],
    filters: {
      yearId: 'text',
      levelId: 'number',
      sex: sexes,
      outcome: graduateOutcomes,
      sat: yesOrNo,
      certificate: yesOrNo,
      band: averageBands,
    },
    places: ['yearId'],
  });

interface GraduateFiltersProps {
  /** What there is to choose from, once it is known. */
  readonly report: EndpointOutput<typeof graduateReport> | undefined;
  readonly state: ReturnType<typeof useGraduateState>;
}

export function GraduateYearFilter({ report, state }: GraduateFiltersProps) {
  const { t } = useTranslation('reports');
  const years = (report?.years ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FilterSelect
      label={t('graduates.year')}
      value={report && String(report.yearId ?? 'all')}
      data={[...years, { value: 'all', label: t('graduates.all_years') }]}
      onChange={(value) => state.setFilter('yearId', value)}
    />
  );
}

/** The roll of honour has its own choice of whom it names: it is of a year, a level and a sex alone. */
export function GraduateFilters({
  report,
  state,
  isHonour,
}: GraduateFiltersProps & { readonly isHonour: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <GraduateYearFilter report={report} state={state} />
      <LevelFilter
        levels={report?.levels}
        value={state.query.levelId}
        onChange={(value) => state.setFilter('levelId', value)}
      />
      <FilterSelect
        label={t('graduates.sex')}
        value={state.query.sex}
        data={sexes.map((value) => ({ value, label: t(`sexes.${value}`) }))}
        onChange={(value) => state.setFilter('sex', value)}
      />
      {!isHonour && (
        <>
          <FilterSelect
            label={t('graduates.outcome')}
            value={state.query.outcome}
            data={graduateOutcomes.map((value) => ({
              value,
              label: t(`graduates.outcomes.${value}`),
            }))}
            onChange={(value) => state.setFilter('outcome', value)}
          />
          <FilterSelect
            label={t('graduates.sat')}
            value={state.query.sat}
            data={yesOrNo.map((value) => ({ value, label: t(`graduates.sat_${value}`) }))}
            onChange={(value) => state.setFilter('sat', value)}
          />
          <FilterSelect
            label={t('graduates.certificate')}
            value={state.query.certificate}
            data={yesOrNo.map((value) => ({ value, label: t(`graduates.certificate_${value}`) }))}
            onChange={(value) => state.setFilter('certificate', value)}
          />
          <FilterSelect
            label={t('graduates.band')}
            value={state.query.band}
            data={averageBands.map((value) => ({ value, label: t(`graduates.bands.${value}`) }))}
            onChange={(value) => state.setFilter('band', value)}
          />
        </>
      )}
    </>
  );
}
