import { useScreen } from '@suksa/platform';
import { PageFrame, Skeleton } from '@suksa/ui';
import { lazy, Suspense } from 'react';
import { PeriodBar } from '../components/period-bar.tsx';
import { usePeriod } from '../components/use-period.ts';
import { DayView } from './day-view.tsx';
import { MonthView } from './month-view.tsx';

const YearView = lazy(() => import('./year-view.tsx'));

/** Students' attendance by day, by month and over a term or the year, of a class, a level or the whole school. */
export default function CheckInOutStudentScreen() {
  const { title, help } = useScreen();
  const period = usePeriod();
  return (
    <PageFrame title={title} help={help}>
      <PeriodBar period={period} withYear />
      {period.view === 'day' && <DayView date={period.date} />}
      {period.view === 'month' && <MonthView month={period.month} />}
      <Suspense fallback={<Skeleton height={480} />}>{period.view === 'year' && <YearView />}</Suspense>
    </PageFrame>
  );
}
