import { exportMarkReport, markReport, markRisks } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { EmptyState, ErrorState, SegmentedControl, Skeleton } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { namesOnPaper } from '../../components/names-on-paper.ts';
import { ReportFoot } from '../../components/report-foot.tsx';
import classes from './mark-report.module.css';
import { useMarkReportColumns } from './mark-report-columns.tsx';
import { MarkReportDefinitions, MarkReportSummary } from './mark-report-summary.tsx';
import { MarkTable } from './mark-table.tsx';
import { MarkTableBar } from './mark-table-bar.tsx';
import { useMarkPeriod } from './use-mark-period.ts';

const tables = ['students', 'subjects', 'classes', 'teachers'] as const;
const riskFilters = ['any', ...markRisks] as const;
const results = ['passed', 'failed'] as const;

/** Marks of a period: students with what puts them at risk, subjects, classes and teachers beside the period before. */
export default function MarkReport() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { named } = useMarkPeriod();
  const [params, setParams] = useSearchParams();
  const table = tables.find((known) => known === params.get('table')) ?? 'students';
  const state = useListState({
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
  const report = useList(markReport, { query: state.query }, { file: exportMarkReport });
  const { data, error, refetch } = report.result;
  const subject = data?.subjects.find(({ id }) => id === state.query.subjectId);
  const columns = useMarkReportColumns({
    decimals: data?.decimals ?? 2,
    subject: subject ? format.name(subject.name) : null,
  });
  const place = Object.fromEntries(
    ['period', 'levelId', 'classId'].flatMap((key) => {
      const value = params.get(key);
      return value ? [[key, value]] : [];
    }),
  );
  const listOf = (filter: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...place, view: 'report', ...filter })}`;
  const show = (chosen: (typeof tables)[number]) =>
    setParams(
      new URLSearchParams({ ...place, view: 'report', ...(chosen !== 'students' && { table: chosen }) }),
    );
  const title = t('mark_report.title');
  const subtitle = data
    ? format.row([named(data.period), t('foot.year', { year: data.yearName })], ' · ')
    : '';
  const periodFilters = (
    <>
      <FilterSelect
        label={t('mark_report.period')}
        value={data?.period}
        data={(data?.periods ?? []).map((value) => ({ value, label: named(value) }))}
        onChange={(value) => state.setFilter('period', value)}
      />
      <FilterSelect
        label={t('filters.level')}
        value={state.query.levelId}
        data={(data?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        onChange={(value) => state.setFilter('levelId', value)}
      />
      <FilterSelect
        label={t('filters.class')}
        value={state.query.classId}
        data={(data?.classList ?? [])
          .filter(({ levelId }) => state.query.levelId === undefined || levelId === state.query.levelId)
          .map(({ id, name }) => ({ value: id, label: format.className(name) }))}
        onChange={(value) => state.setFilter('classId', value)}
      />
    </>
  );

  return (
    <>
      {data && <MarkReportSummary report={data} listOf={listOf} />}
      <div>
        <SegmentedControl
          aria-label={t('mark_report.view')}
          value={table}
          onChange={show}
          data={tables.map((value) => ({ value, label: t(`mark_report.views.${value}`) }))}
        />
      </div>
      {table === 'students' ? (
        <ListScreen
          name="reports.marks"
          label={format.row([title, subtitle])}
          state={state}
          columns={columns}
          list={report}
          namespace="reports"
          rowKey={(row) => row.id}
          rowLabel={(row) => format.name(row.name)}
          searchLabel={t('search')}
          filters={
            <>
              {periodFilters}
              <FilterSelect
                label={t('mark_report.corner.subjects')}
                value={state.query.subjectId}
                data={(data?.subjects ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
                onChange={(value) => state.setFilter('subjectId', value)}
              />
              {state.query.teacherId !== undefined && (
                <FilterSelect
                  label={t('mark_report.corner.teachers')}
                  value={state.query.teacherId}
                  data={[
                    ...new Map((data?.teachers ?? []).map(({ id, name }) => [id, format.name(name)])),
                  ].map(([value, label]) => ({ value, label }))}
                  onChange={(value) => state.setFilter('teacherId', value)}
                />
              )}
              <FilterSelect
                label={t('mark_report.grade')}
                value={state.query.band}
                data={(data?.spread ?? []).map(({ name }, at) => ({ value: at, label: format.name(name) }))}
                onChange={(value) => state.setFilter('band', value)}
              />
              <FilterSelect
                label={t('mark_report.result')}
                value={state.query.result}
                data={results.map((value) => ({
                  value,
                  label: t(value === 'passed' ? 'mark_report.passed' : 'mark_report.not_passed'),
                }))}
                onChange={(value) => state.setFilter('result', value)}
              />
              <FilterSelect
                label={t('mark_report.at_risk')}
                value={state.query.risk}
                data={riskFilters.map((value) => ({ value, label: t(`mark_report.risks.${value}`) }))}
                onChange={(value) => state.setFilter('risk', value)}
              />
            </>
          }
          empty={{ title: t('mark_report.empty.title'), text: t('mark_report.empty.text') }}
          fileName={format.row([title, subtitle], ' ')}
          print={{
            title: t('mark_report.print_titles.students'),
            subtitle,
            landscape: true,
            columns: (visible) => namesOnPaper(visible, format.name),
            signatures: [t('print.prepared'), t('print.head')],
          }}
        />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />
      ) : !data ? (
        <Skeleton height={420} />
      ) : (
        <>
          <div className={classes.top}>
            <div className={classes.filters}>{periodFilters}</div>
            <MarkTableBar
              report={data}
              of={table}
              place={place}
              title={format.row([t(`mark_report.print_titles.${table}`), named(data.period)], ' ')}
              query={{
                ...(state.query.period && { period: state.query.period }),
                ...(state.query.levelId && { levelId: state.query.levelId }),
                ...(state.query.classId && { classId: state.query.classId }),
              }}
            />
          </div>
          {data.all.students === 0 ? (
            <EmptyState title={t('mark_report.empty.title')} text={t('mark_report.empty.text')} />
          ) : (
            <MarkTable report={data} of={table} place={place} />
          )}
        </>
      )}
      {data && (
        <>
          <MarkReportDefinitions report={data} />
          <ReportFoot {...data} />
        </>
      )}
    </>
  );
}
