import { attendanceDay, dayFilters, exportAttendanceDay } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, useBranch, useCan, useLocale, useScreen } from '@suksa/platform';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDayColumns } from './day-columns.tsx';
import { DaySummary } from './day-summary.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportFoot } from './report-foot.tsx';

/** One day: everybody's times and state, with the day's numbers above. */
export function DayView({ date }: { readonly date: string }) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const can = useCan();
  const context = useBranch();
  const locale = useLocale();
  const format = useFormat();
  const columns = useDayColumns();
  const state = useListState({
    sorts: ['class', 'name', 'code', 'in', 'out'],
    filters: { levelId: 'number', classId: 'number', state: dayFilters, checkOut: ['none'] },
  });
  const query = { ...state.query, date };
  const report = useQuery({ ...apiQuery(attendanceDay, { query }), placeholderData: keepPreviousData });

  return (
    <>
      {!report.error && <DaySummary report={report.data} />}
      <ListScreen
        name="reports.attendance.day"
        label={`${title}, ${format.longDate(date)}`}
        state={state}
        columns={columns}
        result={report}
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
              label={t('filters.state')}
              value={state.query.state}
              data={dayFilters.map((value) => ({ value, label: t(`states.${value}`) }))}
              onChange={(value) => state.setFilter('state', value)}
            />
            <FilterSelect
              label={t('columns.out')}
              value={state.query.checkOut}
              data={[{ value: 'none' as const, label: t('filters.no_check_out') }]}
              onChange={(value) => state.setFilter('checkOut', value)}
            />
          </>
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        {...(can('reports.attendance.export') && {
          onExport: (fileFormat, exported) =>
            download(
              exportAttendanceDay,
              { body: { query, format: fileFormat, columns: exported } },
              `${title} ${date}.${fileFormat}`,
            ),
        })}
        onPrint={async (visible) => {
          const { printDay } = await import('./print-day.tsx');
          await printDay({ title, columns: visible, query, context, locale, t });
        }}
      />
      {report.data && <ReportFoot {...report.data} />}
    </>
  );
}
