import {
  absencesFlagged,
  attendanceMonth,
  exportAttendanceMonth,
  monthFlags,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useList, useScreen } from '@suksa/platform';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { Legend } from '../components/month/legend.tsx';
import { letterWord } from '../components/month/letter-word.ts';
import { withDayColumns } from '../components/month/month-export.ts';
import { useDrawnMonth } from '../components/month/use-drawn-month.tsx';
import { ReportFoot } from '../components/report-foot.tsx';
import { leading, letterOfSum, useMonthColumns } from './month-columns.tsx';
import { MonthSummary } from './month-summary.tsx';
import { ReportFilters } from './report-filters.tsx';

/** One month: a letter for each student and day, sums at the right, and the whole school's days at the foot. */
export function MonthView({ month }: { readonly month: string }) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const columns = useMonthColumns();
  const state = useListState({
    sorts: ['class', 'name', 'code'],
    filters: { levelId: 'number', classId: 'number', flag: monthFlags },
  });
  const query = { ...state.query, month };
  const report = useList(
    attendanceMonth,
    { query },
    {
      file: exportAttendanceMonth,
      fileColumns: (visible, shown) =>
        withDayColumns(visible, shown?.days ?? [], leading, (letter) => letterWord(t, letter)),
    },
  );
  const { data } = report.result;
  const sheet = data && {
    report: data,
    leading,
    letterOfSum,
    came: t('totals.came', { students: format.number(data.students) }),
  };
  const drawn = useDrawnMonth(sheet, { month, yearName: data?.yearName, sort: state });

  return (
    <>
      {!report.result.error && <MonthSummary report={data} />}
      <ListScreen
        name="reports.attendance.month"
        label={title}
        state={state}
        columns={columns}
        list={report}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('search')}
        filters={
          <>
            <ReportFilters
              levelId={state.query.levelId}
              classId={state.query.classId}
              onLevel={(value) => state.setFilter('levelId', value)}
              onClass={(value) => state.setFilter('classId', value)}
            />
            <FilterSelect
              label={t('filters.flag')}
              value={state.query.flag}
              data={monthFlags.map((value) => ({
                value,
                label: t(`flags.${value}`, { days: format.number(absencesFlagged) }),
              }))}
              onChange={(value) => state.setFilter('flag', value)}
            />
          </>
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        fileName={format.row([title, month], ' ')}
        {...drawn}
      />
      {data && (
        <>
          <Legend />
          <ReportFoot {...data} />
        </>
      )}
    </>
  );
}
