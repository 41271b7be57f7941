import {
  attendancePeriods,
  attendanceYear,
  exportAttendanceYear,
  regularityFlags,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList, useScreen } from '@suksa/platform';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { ReportFoot } from '../components/report-foot.tsx';
import { SpreadChart } from '../components/spread-chart.tsx';
import { ReportFilters } from './report-filters.tsx';
import { onYearPaper, useYearColumns } from './year-columns.tsx';
import { YearDefinitions, YearSummary } from './year-summary.tsx';

/** A term or the year: who is absent in a row, chronically, or about to lose the right to the exam. */
export default function YearView() {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const columns = useYearColumns();
  const state = useListState({
    sorts: ['class', 'name', 'code', 'rate', 'missed', 'longestRun', 'runNow', 'daysLeft'],
    filters: {
      levelId: 'number',
      classId: 'number',
      flag: regularityFlags,
      period: attendancePeriods,
    },
    places: ['period'],
  });
  const report = useList(attendanceYear, { query: state.query }, { file: exportAttendanceYear });
  const { data } = report.result;
  const span = data
    ? t('regularity.span', { from: format.date(data.from), until: format.date(data.until) })
    : '';
  const named = data ? format.row([t(`regularity.periods.${data.period}`), data.yearName], ' ') : '';

  return (
    <>
      {!report.result.error && <YearSummary report={data} />}
      {data && (
        <SpreadChart
          title={t('regularity.spread')}
          unit={t('summary.students')}
          bars={data.spread.map(({ from, until, students }) => ({
            key: String(from),
            label:
              from === 0
                ? t('regularity.below', { rate: format.percent(until, 0) })
                : t('regularity.between', { from: format.percent(from, 0), until: format.percent(until, 0) }),
            value: students,
            isLow: from === 0,
          }))}
        />
      )}
      <ListScreen
        name="reports.attendance.year"
        label={format.row([title, named])}
        state={state}
        columns={columns}
        list={report}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('search')}
        filters={
          <>
            <FilterSelect
              label={t('view.label')}
              value={data?.period}
              data={attendancePeriods.map((value) => ({ value, label: t(`regularity.periods.${value}`) }))}
              onChange={(value) => state.setFilter('period', value)}
            />
            <ReportFilters
              levelId={state.query.levelId}
              classId={state.query.classId}
              onLevel={(value) => state.setFilter('levelId', value)}
              onClass={(value) => state.setFilter('classId', value)}
            />
            <FilterSelect
              label={t('filters.flag')}
              value={state.query.flag}
              data={regularityFlags.map((value) => ({ value, label: t(`regularity.flags.${value}`) }))}
              onChange={(value) => state.setFilter('flag', value)}
            />
          </>
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        fileName={format.row([title, named], ' ')}
        print={{
          subtitle: format.row([named, span], ' · '),
          landscape: true,
          columns: (visible) => visible.map((column) => onYearPaper(column, format)),
          signatures: [t('print.prepared'), t('print.head')],
        }}
      />
      {data && (
        <>
          <YearDefinitions />
          <ReportFoot {...data} />
        </>
      )}
    </>
  );
}
