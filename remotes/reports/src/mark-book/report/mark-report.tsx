import { exportMarkReport, markReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { EmptyState, ErrorState, SegmentedControl, Skeleton } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { namesOnPaper } from '../../components/names-on-paper.ts';
import { ReportFoot } from '../../components/report-foot.tsx';
import classes from './mark-report.module.css';
import { useMarkReportColumns } from './mark-report-columns.tsx';
import { PeriodFilters, StudentFilters, useMarkReportState } from './mark-report-filters.tsx';
import { MarkReportDefinitions, MarkReportSummary } from './mark-report-summary.tsx';
import { MarkTable } from './mark-table.tsx';
import { MarkTableBar } from './mark-table-bar.tsx';
import { useMarkPeriod } from './use-mark-period.ts';

const tables = ['students', 'subjects', 'classes', 'teachers'] as const;

/** Marks of a period: students with what puts them at risk, subjects, classes and teachers beside the period before. */
export default function MarkReport() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { named } = useMarkPeriod();
  const [params, setParams] = useSearchParams();
  const table = tables.find((known) => known === params.get('table')) ?? 'students';
  const state = useMarkReportState();
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
  const filters = { report: data, state };

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
          filters={<StudentFilters {...filters} />}
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
            <div className={classes.filters}>
              <PeriodFilters {...filters} />
            </div>
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
