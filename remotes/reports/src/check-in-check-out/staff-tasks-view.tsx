import { type OpenStaffDay, staffHoursTasks } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../components/tasks.module.css';
import { StaffDayForm } from './staff-day-form.tsx';
import { OpenDays, WaitingChanges } from './staff-days.ts';

/** Whose day waits for a second pair of eyes, and whose leaving nobody noted. */
export default function StaffTasksView() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [opened, setOpened] = useState<OpenStaffDay | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(staffHoursTasks)));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={240} />;
  const { changes, openDays, openDaysInAll } = data;
  if (changes.length + openDays.length === 0) return <EmptyState title={t('staff.nothing_to_do')} />;
  return (
    <div className={classes.tasks}>
      {refreshFailure}
      <Suspense fallback={<Skeleton height={240} />}>
        <WaitingChanges
          changes={changes.map((change) => ({ change, about: t(`staff.kinds.${change.kind}`) }))}
        />
        <OpenDays
          days={openDays.map((open) => ({
            ...open,
            key: `${open.userId}/${open.day}`,
            name: format.name(open.name),
            about: t(`staff.kinds.${open.kind}`),
            open: () => setOpened(open),
          }))}
          inAll={openDaysInAll}
          help={t('staff.open_days_help')}
        />
      </Suspense>
      {opened && <StaffDayForm {...opened} name={format.name(opened.name)} onClose={() => setOpened(null)} />}
    </div>
  );
}
