import type { EndpointOutput } from '@suksa/contracts';
import { type markReport, markRisks } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { FilterSelect, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { LevelFilter } from '../../components/level-filter.tsx';
import { useMarkPeriod } from './use-mark-period.ts';

const riskFilters = ['any', ...markRisks] as const;
const results = ['passed', 'failed'] as const;

/** What of a period is looked at, as the address has it. */
export const useMarkReportState = () =>
  useListState({
    sorts: ['class', 'average', 'change', 'failed', 'missing', 'levelRank'],
    filters: {
      period: 'text',
      levelId: 'number',
      classId: 'number',
      subjectId: 'number',
      teacherId: 'number',
      band: 'number',
      result: results,
      risk: riskFilters,
    },
    places: ['period'],
  });

interface MarkReportFiltersProps {
  /** What there is to choose from, once it is known. */
  readonly report: EndpointOutput<typeof markReport> | undefined;
  readonly state: ReturnType<typeof useMarkReportState>;
}

/** Period, level and class: of every table of the report. */
export function PeriodFilters({ report, state }: MarkReportFiltersProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { named } = useMarkPeriod();
  const { levelId, classId } = state.query;
  const ofLevel = (report?.classList ?? []).filter((one) => levelId === undefined || one.levelId === levelId);
  return (
    <>
      <FilterSelect
        label={t('mark_report.period')}
        value={report?.period}
        data={(report?.periods ?? []).map((value) => ({ value, label: named(value) }))}
        onChange={(value) => state.setFilter('period', value)}
      />
      <LevelFilter
        levels={report?.levels}
        value={levelId}
        onChange={(value) => state.setFilter('levelId', value)}
      />
      <FilterSelect
        label={t('filters.class')}
        value={classId}
        data={ofLevel.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
        onChange={(value) => state.setFilter('classId', value)}
      />
    </>
  );
}

/** Which students of them are listed. */
export function StudentFilters({ report, state }: MarkReportFiltersProps) {
  const { t } = useTranslation('reports');
  const { name } = useFormat();
  const { subjectId, teacherId, band, result, risk } = state.query;
  // One teacher stands there for each subject that they teach.
  const teachers = new Map((report?.teachers ?? []).map((one) => [one.id, name(one.name)]));
  return (
    <>
      <PeriodFilters report={report} state={state} />
      <FilterSelect
        label={t('mark_report.corner.subjects')}
        value={subjectId}
        data={(report?.subjects ?? []).map((one) => ({ value: one.id, label: name(one.name) }))}
        onChange={(value) => state.setFilter('subjectId', value)}
      />
      {teacherId !== undefined && (
        <FilterSelect
          label={t('mark_report.corner.teachers')}
          value={teacherId}
          data={[...teachers].map(([value, label]) => ({ value, label }))}
          onChange={(value) => state.setFilter('teacherId', value)}
        />
      )}
      <FilterSelect
        label={t('mark_report.grade')}
        value={band}
        data={(report?.spread ?? []).map((one, at) => ({ value: at, label: name(one.name) }))}
        onChange={(value) => state.setFilter('band', value)}
      />
      <FilterSelect
        label={t('mark_report.result')}
        value={result}
        data={results.map((value) => ({
          value,
          label: t(value === 'passed' ? 'mark_report.passed' : 'mark_report.not_passed'),
        }))}
        onChange={(value) => state.setFilter('result', value)}
      />
      <FilterSelect
        label={t('mark_report.at_risk')}
        value={risk}
        data={riskFilters.map((value) => ({ value, label: t(`mark_report.risks.${value}`) }))}
        onChange={(value) => state.setFilter('risk', value)}
      />
    </>
  );
}
