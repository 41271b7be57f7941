import { useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { PeriodBar } from '../components/period-bar.tsx';
import { usePeriod } from '../components/use-period.ts';
import { DayView } from './day-view.tsx';
import { MonthView } from './month-view.tsx';

/** Students' attendance by day and by month, of a class, a level or the whole school. */
export default function CheckInOutStudentScreen() {
  const { title, help } = useScreen();
  const period = usePeriod();
  return (
    <PageFrame title={title} help={help}>
      <PeriodBar period={period} />
      {period.view === 'day' ? <DayView date={period.date} /> : <MonthView month={period.month} />}
    </PageFrame>
  );
}
