import { dayAt } from '@suksa/contracts/days';
import { answerCover, type OwnLesson, type OwnWeek, readOwnWeek } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation } from '@suksa/platform';
import {
  Button,
  ErrorState,
  keepLoaded,
  notify,
  SegmentedControl,
  StatusBadge,
  Text,
  useRefusalNotice,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from './dashboard-screen.module.css';
import classes from './dashboard-week.module.css';

/** What one teaches, or what one’s children are taught: today, and any other day of the week, as it really is. */
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
  const days = [...new Set(lessons.map(({ day }) => day))];
  const [chosen, setChosen] = useState<string | null>(null);
  const upcoming = days.find((one) => one >= today) ?? days[0] ?? dayAt();
  const day = chosen !== null && days.includes(chosen) ? chosen : upcoming;
  const title = child ? t('dashboard.week.of', { name: format.name(child.name) }) : t('dashboard.week.title');
  const own = lessons.filter((lesson) => lesson.day === day);
  const weekdayOf = (one: string) => lessons.find((lesson) => lesson.day === one)?.weekday ?? 1;
  return (
    <section aria-label={title}>
      <h2 className={shared.heading}>{title}</h2>
      <SegmentedControl
        aria-label={t('dashboard.week.day')}
        value={day}
        data={days.map((one) => ({ value: one, label: format.weekday(weekdayOf(one), 'short') }))}
        onChange={setChosen}
      />
      {own.length === 0 && <Text c="dimmed">{t('dashboard.week.none')}</Text>}
      <ol className={classes.lessons}>
        {own.map((lesson) => (
          <Lesson
            key={`${lesson.startsAt} ${lesson.classNames.join()} ${lesson.subject.en}`}
            lesson={lesson}
            isChild={child !== null}
          />
        ))}
      </ol>
    </section>
  );
}

const tones = {
  held: 'violet',
  asked: 'amber',
  covering: 'blue',
  covered: 'green',
  other_teacher: 'green',
  open: 'red',
  'self-study': 'blue',
  cancelled: 'gray',
} as const;

function Lesson({ lesson, isChild }: { readonly lesson: OwnLesson; readonly isChild: boolean }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { startsAt, endsAt, subject, classNames, teachers, room, state, moved, note, askedAs } = lesson;
  const names = teachers.map(format.name).join(', ');
  const isTaken = state === 'asked' || state === 'covering';
  const who = isChild || state === 'covered' ? names : isTaken && t('dashboard.week.for', { name: names });
  const told = state === 'held' ? (moved ? 'moved' : null) : state;
  return (
    <li data-off={state === 'cancelled' || state === 'covered' || undefined}>
      <span className={classes.time}>
        {startsAt}–{endsAt}
      </span>
      <strong>{format.name(subject)}</strong>
      <span className={classes.where}>
        {[!isChild && classNames.map(format.className).join(', '), who, room].filter(Boolean).join(' · ')}
      </span>
      {told && (
        <span>
          <StatusBadge tone={tones[state]} label={t(`dashboard.week.state.${told}`)} />
        </span>
      )}
      {note && <span>{note}</span>}
      {askedAs !== null && <Answer id={askedAs} />}
    </li>
  );
}

/** Yes or no to whoever plans the day. */
function Answer({ id }: { readonly id: number }) {
  const { t } = useTranslation('shell');
  const refused = useRefusalNotice('shell');
  const answer = useApiMutation(answerCover);
  const say = (accept: boolean) =>
    answer.mutate(
      { params: { id }, body: { accept } },
      { onError: refused, onSuccess: () => notify({ text: t('dashboard.week.answered') }) },
    );
  return (
    <span className={classes.answers}>
      <Button size="compact-sm" loading={answer.isPending} onClick={() => say(true)}>
        {t('dashboard.week.accept')}
      </Button>
      <Button size="compact-sm" variant="default" disabled={answer.isPending} onClick={() => say(false)}>
        {t('dashboard.week.decline')}
      </Button>
    </span>
  );
}
