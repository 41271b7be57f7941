import { type PeriodSet, readPeriodSets } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, keepLoaded, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../schedules.module.css';
import { DayList } from './day-list.tsx';

const PeriodSetForm = lazy(() => import('./period-set-form.tsx'));

/** How the days of the year are divided: a card for each set, with the levels and classes that have it. */
export function PeriodSetsView() {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const closed = useBranch()?.readOnly ?? true;
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readPeriodSets)));
  const [edited, setEdited] = useState<PeriodSet | 'new' | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />;
  if (!data) return <Skeleton height={320} />;
  const add = can('technical.room.create') && !closed && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('periods.add')}
    </Button>
  );
  const usersOf = ({ levelIds, classIds }: PeriodSet) =>
    [
      ...data.levels.filter(({ id }) => levelIds.includes(id)).map(({ name }) => format.name(name)),
      ...data.classes.filter(({ id }) => classIds.includes(id)).map(({ name }) => format.className(name)),
    ].join(', ');
  return (
    <>
      {refreshFailure}
      {data.sets.length === 0 ? (
        <EmptyState title={t('periods.empty.title')} text={t('periods.empty.text')} action={add} />
      ) : (
        <>
          <div className={classes.bar}>{add}</div>
          <div className={classes.sets}>
            {data.sets.map((set) => (
              <section key={set.id} className={classes.set} aria-label={format.name(set.name)}>
                <div className={classes.head}>
                  <h2>{format.name(set.name)}</h2>
                  {can('technical.room.edit') && !closed && (
                    <Button size="compact-sm" variant="default" onClick={() => setEdited(set)}>
                      {common('actions.edit')}
                    </Button>
                  )}
                </div>
                <Text size="sm" c="dimmed">
                  {usersOf(set) || t('periods.nobody')}
                </Text>
                <DayList days={set.days} />
                <Text size="sm">{t('periods.week', { number: format.number(set.weeklyPeriods) })}</Text>
              </section>
            ))}
          </div>
        </>
      )}
      <Suspense>
        {edited && (
          <PeriodSetForm
            set={edited === 'new' ? null : edited}
            levels={data.levels}
            classes={data.classes}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}
