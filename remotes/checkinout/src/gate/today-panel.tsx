import type { RecentCheck } from '@suksa/contracts/checkinout';
import { useDuration, useFormat } from '@suksa/i18n';
import { ErrorState, Icon, Skeleton, StatCard } from '@suksa/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DoubtList } from './doubt-list.tsx';
import type { TodayHere } from './today-here.ts';
import classes from './today-panel.module.css';
import type { Today } from './use-today.ts';

interface TodayPanelProps extends Pick<UseQueryResult<Today>, 'data' | 'error' | 'refetch'> {
  /** What this device knows of the day, for as long as the server hasn't told; null before it has a roster. */
  readonly here: TodayHere | null;
}

/** How the day goes so far, and who passed last. */
export const TodayPanel = memo(({ data, error, refetch, here }: TodayPanelProps) => {
  const { t } = useTranslation('checkinout');
  return (
    <aside className={classes.panel} aria-label={t('today.title')}>
      {data ? (
        <>
          <Counters {...data} />
          <DoubtList />
          <Recent recent={data.recent} />
        </>
      ) : here ? (
        <>
          <CountersHere {...here} />
          <DoubtList />
          <Recent recent={here.recent} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="checkinout" />
      ) : (
        <Skeleton height={320} />
      )}
    </aside>
  );
});

function Counters({ numbers }: Today) {
  const { expected, arrived, late, inside, notArrived, absent, cameFree = 0 } = numbers;
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  return (
    <div className={classes.counters}>
      <StatCard
        label={t('today.arrived')}
        value={number(arrived + cameFree)}
        hint={expected === 0 ? t('today.none_expected') : t('today.of', { number: number(expected) })}
        icon="user-check"
        tone="green"
      />
      <StatCard label={t('today.late')} value={number(late)} icon="clock" tone="amber" />
      <StatCard label={t('today.inside')} value={number(inside)} icon="school" tone="blue" />
      <StatCard label={t('today.not_arrived')} value={number(notArrived)} icon="hourglass" />
      <StatCard label={t('today.absent')} value={number(absent)} icon="user-x" tone="red" />
    </div>
  );
}

function CountersHere({ arrived, late, inside }: TodayHere) {
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  return (
    <>
      <div className={classes.counters}>
        <StatCard label={t('today.arrived')} value={number(arrived)} icon="user-check" tone="green" />
        <StatCard label={t('today.late')} value={number(late)} icon="clock" tone="amber" />
        <StatCard label={t('today.inside')} value={number(inside)} icon="school" tone="blue" />
      </div>
      <p className={classes.empty}>{t('today.here')}</p>
    </>
  );
}

function Recent({ recent }: { readonly recent: readonly RecentCheck[] }) {
  const { t } = useTranslation('checkinout');
  return (
    <section className={classes.recent} aria-labelledby="gate-recent">
      <h2 id="gate-recent" className={classes.heading}>
        {t('today.recent')}
      </h2>
      {recent.length === 0 ? (
        <p className={classes.empty}>{t('today.recent_empty')}</p>
      ) : (
        <ol className={classes.list}>
          {recent.map((check) => (
            <RecentRow key={check.id} {...check} />
          ))}
        </ol>
      )}
    </section>
  );
}

function RecentRow({ at, direction, minutesLate, name, className, code }: RecentCheck) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const duration = useDuration();
  return (
    <li className={classes.row}>
      <span className={classes.direction} data-direction={direction}>
        <Icon name={direction === 'in' ? 'door-enter' : 'door-exit'} size={16} />
        {t(`today.${direction}`)}
      </span>
      <span className={classes.who}>
        <span className={classes.name}>{format.name(name)}</span>
        <span className={classes.details}>
          {[
            className ? format.className(className) : code,
            minutesLate > 0 && t('today.late_by', { duration: duration(minutesLate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <time className={classes.time} dateTime={at}>
        {format.time(at)}
      </time>
    </li>
  );
}
