import { attendanceTasks } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';
import OpenDays from '../day-story/open-days.tsx';
import WaitingChanges from '../day-story/waiting-changes.tsx';
import { type ClassLeaving, EarlyLeaves } from './early-leaves.tsx';
import { LongAbsenceCard } from './long-absence-card.tsx';

const ChangeForm = lazy(() => import('./change-form.tsx'));
const EarlyLeaveForm = lazy(() => import('./early-leave-form.tsx'));
const EarlyLeavesForm = lazy(() => import('./early-leaves-form.tsx'));

interface OneDay {
  readonly studentId: number;
  readonly day: string;
  readonly name: string;
}

/** Who stays away, whose day waits for a second pair of eyes, and whose leaving nobody noted or allowed. */
export default function TasksView() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [mending, setMending] = useState<OneDay | null>(null);
  const [settling, setSettling] = useState<OneDay | null>(null);
  const [together, setTogether] = useState<ClassLeaving | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(attendanceTasks)));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={240} />;
  const { absences, changes, openDays, openDaysInAll, earlyLeaves = [] } = data;
  const { earlyLeavesInAll = earlyLeaves.length } = data;
  if (absences.length + changes.length + openDays.length + earlyLeaves.length === 0)
    return <EmptyState title={t('tasks.none')} />;
  const heading = (key: 'absences' | 'early_leaves', count: number) => (
    <h2 className={classes.heading}>
      {t(`tasks.${key}`)} <span className={classes.number}>{format.number(count)}</span>
    </h2>
  );
  return (
    <div className={classes.tasks}>
      {refreshFailure}
      {absences.length > 0 && (
        <section>
          {heading('absences', absences.length)}
          <Text size="sm" c="dimmed">
            {t('tasks.absences_help')}
          </Text>
          <ul className={classes.cards}>
            {absences.map((absence) => (
              <LongAbsenceCard key={absence.studentId} absence={absence} />
            ))}
          </ul>
        </section>
      )}
      <WaitingChanges
        changes={changes.map((change) => ({ change, about: format.className(change.className) }))}
      />
      {earlyLeaves.length > 0 && (
        <section>
          {heading('early_leaves', earlyLeavesInAll)}
          <Text size="sm" c="dimmed">
            {t('tasks.early_leaves_help')}
          </Text>
          <EarlyLeaves
            leaves={earlyLeaves}
            onSettle={({ studentId, day, name }) => setSettling({ studentId, day, name: format.name(name) })}
            onSettleAll={setTogether}
          />
        </section>
      )}
      <OpenDays
        days={openDays.map(({ studentId, className, ...open }) => {
          const name = format.name(open.name);
          const about = format.className(className);
          const key = `${studentId}/${open.day}`;
          return { ...open, key, name, about, open: () => setMending({ studentId, day: open.day, name }) };
        })}
        inAll={openDaysInAll}
        help={t('tasks.open_days_help')}
      />
      <Suspense>
        {mending && <ChangeForm {...mending} onClose={() => setMending(null)} />}
        {settling && <EarlyLeaveForm {...settling} onClose={() => setSettling(null)} />}
        {together && <EarlyLeavesForm leaving={together} onClose={() => setTogether(null)} />}
      </Suspense>
    </div>
  );
}
