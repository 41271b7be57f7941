import { weekdayOf } from '@suksa/contracts/days';
import { type OwnWeek, readOwnWeek } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, SegmentedControl, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from './dashboard-screen.module.css';
import classes from './dashboard-week.module.css';

/** What one teaches, or what one’s children are taught: today, and any other day of the week. */
export default function DashboardWeek({ today }: { readonly today: string }) {
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readOwnWeek)));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {refreshFailure}
      {data?.weeks.map((week) => (
        <Week key={week.child?.id ?? 0} week={week} today={today} />
      ))}
    </>
  );
}

function Week({ week: { child, lessons }, today }: { readonly week: OwnWeek; readonly today: string }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const days = [...new Set(lessons.map(({ weekday }) => weekday))];
  const [chosen, setChosen] = useState<number | null>(null);
  const now = weekdayOf(today);
  const day = chosen ?? (days.includes(now) ? now : (days.find((one) => one > now) ?? days[0] ?? 1));
  const title = child ? t('dashboard.week.of', { name: format.name(child.name) }) : t('dashboard.week.title');
  const own = lessons.filter(({ weekday }) => weekday === day);
  return (
    <section aria-label={title}>
      <h2 className={shared.heading}>{title}</h2>
      <SegmentedControl
        aria-label={t('dashboard.week.day')}
        value={String(day)}
        data={days.map((one) => ({ value: String(one), label: format.weekday(one, 'short') }))}
        onChange={(value) => setChosen(Number(value))}
      />
      {own.length === 0 && <Text c="dimmed">{t('dashboard.week.none')}</Text>}
      <ol className={classes.lessons}>
        {own.map(({ startsAt, endsAt, subject, classNames, teachers, room }) => (
          <li key={startsAt}>
            <span className={classes.time}>
              {startsAt}–{endsAt}
            </span>
            <strong>{format.name(subject)}</strong>
            <span className={classes.where}>
              {[
                child ? teachers.map(format.name).join(', ') : classNames.map(format.className).join(', '),
                room,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
