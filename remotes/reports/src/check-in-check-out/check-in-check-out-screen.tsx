import { useScreen } from '@suksa/platform';
import { PageFrame } from '@suksa/ui';
import { useSearchParams } from 'react-router-dom';
import { PeriodBar } from '../components/period-bar.tsx';
import { usePeriod } from '../components/use-period.ts';
import { StaffDayView } from './staff-day-view.tsx';
import { StaffMonthView } from './staff-month-view.tsx';
import { TimesheetView } from './timesheet-view.tsx';

/** When staff came and left: a day, a month with its sums for the payroll, and each one's timesheet. */
export default function CheckInCheckOutScreen() {
  const { title, help } = useScreen();
  const period = usePeriod();
  const [params] = useSearchParams();
  const staff = Number(params.get('staff'));
  return (
    <PageFrame title={title} help={help}>
      <PeriodBar period={period} />
      {period.view === 'day' ? (
        <StaffDayView date={period.date} />
      ) : Number.isInteger(staff) && staff > 0 ? (
        <TimesheetView id={staff} month={period.month} />
      ) : (
        <StaffMonthView month={period.month} />
      )}
    </PageFrame>
  );
}
