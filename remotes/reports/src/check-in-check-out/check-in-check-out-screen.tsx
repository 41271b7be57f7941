import { useScreen } from '@suksa/platform';
import { PageFrame, Skeleton, Stack, Tabs } from '@suksa/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PeriodBar } from '../components/period-bar.tsx';
import { usePeriod } from '../components/use-period.ts';
import { StaffDayView } from './staff-day-view.tsx';
import { StaffMonthView } from './staff-month-view.tsx';
import { TimesheetView } from './timesheet-view.tsx';

const StaffTasksView = lazy(() => import('./staff-tasks-view.tsx'));

/** When staff came and left: a day, a month with its sums for the payroll, each one's timesheet, and what is to be put right. */
export default function CheckInCheckOutScreen() {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const period = usePeriod();
  const [params, setParams] = useSearchParams();
  const part = params.get('part') === 'tasks' ? 'tasks' : 'sheet';
  const staff = Number(params.get('staff'));
  return (
    <PageFrame title={title} help={help}>
      <Tabs value={part} onChange={(chosen) => setParams(chosen === 'tasks' ? { part: chosen } : {})}>
        <Tabs.List aria-label={title}>
          <Tabs.Tab value="sheet">{t('staff.hours')}</Tabs.Tab>
          <Tabs.Tab value="tasks">{t('parts.tasks')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sheet">
          <Stack>
            <PeriodBar period={period} />
            {period.view === 'day' ? (
              <StaffDayView date={period.date} />
            ) : Number.isInteger(staff) && staff > 0 ? (
              <TimesheetView id={staff} month={period.month} />
            ) : (
              <StaffMonthView month={period.month} />
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="tasks">
          <Suspense fallback={<Skeleton height={480} />}>
            <StaffTasksView />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
