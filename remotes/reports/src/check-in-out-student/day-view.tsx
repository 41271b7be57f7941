import { attendanceDay, type DayStudent, dayFilters, exportAttendanceDay } from '@suksa/contracts/reports';
import { localDay, useFormat } from '@suksa/i18n';
import { useCan, useCurrentUser, useList, useScreen } from '@suksa/platform';
import { ActionIcon, Icon } from '@suksa/ui';
import { FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportFoot } from '../components/report-foot.tsx';
import { useDayColumns } from './day-columns.tsx';
import { DaySummary } from './day-summary.tsx';
import { ReportFilters } from './report-filters.tsx';

const ChangeForm = lazy(() => import('./follow-up/change-form.tsx'));
const EarlyLeaveForm = lazy(() => import('./follow-up/early-leave-form.tsx'));

/** One day: everybody's times and state, with the day's numbers above. */
export function DayView({ date }: { readonly date: string }) {
  const { t } = useTranslation('reports');
  const { title } = useScreen();
  const format = useFormat();
  const columns = useDayColumns();
  const today = localDay();
  const can = useCan();
  const isFamily = useCurrentUser()?.scope === 'own_children';
  const mayChange = !isFamily && can('reports.attendance.edit');
  const [opened, setOpened] = useState<DayStudent | null>(null);
  const [settled, setSettled] = useState<DayStudent | null>(null);
  const state = useListState({
    sorts: ['class', 'name', 'code', 'in', 'out'],
    filters: { levelId: 'number', classId: 'number', state: dayFilters, checkOut: ['none'] },
  });
  const query = { ...state.query, date };
  const report = useList(attendanceDay, { query }, { file: exportAttendanceDay });
  const { data } = report.result;

  return (
    <>
      {!report.result.error && <DaySummary report={data} />}
      <ListScreen
        name="reports.attendance.day"
        label={format.row([title, format.longDate(date)])}
        state={state}
        columns={columns}
        list={report}
        namespace="reports"
        rowKey={(row) => row.id}
        rowLabel={(row) => format.name(row.name)}
        searchLabel={t('search')}
        rowActions={
          date <= today || mayChange
            ? (row) => (
                <>
                  {mayChange && (row.leftEarly || (date >= today && !row.lastOut)) && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('early.of', { name: format.name(row.name), day: format.date(date) })}
                      onClick={() => setSettled(row)}
                    >
                      <Icon name="door-exit" />
                    </ActionIcon>
                  )}
                  {date <= today && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t(mayChange ? 'put_right' : 'look_at', { name: format.name(row.name) })}
                      onClick={() => setOpened(row)}
                    >
                      <Icon name={mayChange ? 'pencil' : 'eye'} />
                    </ActionIcon>
                  )}
                </>
              )
            : undefined
        }
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
        fileName={format.row([title, date], ' ')}
        print={{
          title,
          subtitle: format.row([format.longDate(date), data?.yearName], ' · '),
          landscape: true,
          // On paper a name is no link, and the sheet stands outside of the router.
          columns: (visible) =>
            visible.map((column) =>
              column.key.startsWith('name') ? { ...column, render: ({ name }) => format.name(name) } : column,
            ),
          around: async () => {
            const { PrintFoot } = await import('../components/month/print-foot.tsx');
            return { below: data && <PrintFoot report={data} /> };
          },
          signatures: [t('print.prepared'), t('print.head')],
        }}
      />
      {data && <ReportFoot {...data} />}
      <Suspense>
        {opened && (
          <ChangeForm
            studentId={opened.id}
            day={date}
            name={format.name(opened.name)}
            onClose={() => setOpened(null)}
          />
        )}
        {settled && (
          <EarlyLeaveForm
            studentId={settled.id}
            day={date}
            name={format.name(settled.name)}
            onClose={() => setSettled(null)}
          />
        )}
      </Suspense>
    </>
  );
}
