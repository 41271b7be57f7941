import { useCurrentUser } from '@suksa/platform';
import { NoPermission, Skeleton, Stack } from '@suksa/ui';
import { MonthChoice } from '../components/period-bar.tsx';
import { usePeriod } from '../components/use-period.ts';
import { TimesheetView } from './timesheet-view.tsx';

/** One's own hours, day by day, with the scans behind each and the way to have one put right. A family has none. */
export default function MyHoursView() {
  const user = useCurrentUser();
  const period = usePeriod();
  if (!user) return <Skeleton height={640} />;
  if (user.scope === 'own_children') return <NoPermission />;
  return (
    <Stack>
      <MonthChoice period={period} />
      <TimesheetView id={user.id} month={period.month} isOwn />
    </Stack>
  );
}
