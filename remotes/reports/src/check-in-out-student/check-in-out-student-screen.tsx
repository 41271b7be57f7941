import { useCan, useScreen } from '@suksa/platform';
import { PageFrame, Skeleton, Stack, Tabs } from '@suksa/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PeriodBar } from '../components/period-bar.tsx';
import { usePeriod } from '../components/use-period.ts';
import { DayView } from './day-view.tsx';
import { MonthView } from './month-view.tsx';

const YearView = lazy(() => import('./year-view.tsx'));
const LeaveView = lazy(() => import('./leave/leave-view.tsx'));
const TasksView = lazy(() => import('./follow-up/tasks-view.tsx'));

const parts = ['sheet', 'leave', 'tasks'] as const;

/**
 * Students' attendance by day, by month and over a term or the year, of a class, a level or the whole school; leave that
 * is asked for, and what is to be done about both.
 */
export default function CheckInOutStudentScreen() {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const period = usePeriod({ withYear: true });
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const shown = parts.filter((part) => part !== 'tasks' || can('reports.attendance.edit'));
  const part = shown.find((one) => one === params.get('part')) ?? 'sheet';
  const waiting = <Skeleton height={480} />;
  return (
    <PageFrame title={title} help={help}>
      <Tabs value={part} onChange={(chosen) => setParams(chosen === 'sheet' ? {} : { part: chosen })}>
        <Tabs.List aria-label={title}>
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`parts.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sheet">
          <Stack>
            <PeriodBar period={period} withYear />
            {period.view === 'day' && <DayView date={period.date} />}
            {period.view === 'month' && <MonthView month={period.month} />}
            <Suspense fallback={waiting}>{period.view === 'year' && <YearView />}</Suspense>
          </Stack>
        </Tabs.Panel>
        {(['leave', 'tasks'] as const).map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Suspense fallback={waiting}>{one === 'leave' ? <LeaveView /> : <TasksView />}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
