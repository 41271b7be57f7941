import type { Job } from '@suksa/contracts/job';
import type { GeneratedWeek, TimetableWeek } from '@suksa/contracts/technical';
import { useErrorText, useFormat } from '@suksa/i18n';
import { Alert, Button, Group, Icon, Stack, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';

interface RunOutcomeProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly job: Omit<Job, 'result'> & { readonly result: GeneratedWeek | null };
  readonly busy: boolean;
  readonly onTry: (without: readonly number[]) => void;
  readonly onAccept: (result: GeneratedWeek) => void;
}

/** What the last run came to: done, what it would move, or why it couldn’t be done, each rule with a trial without it. */
export function RunOutcome({ week, words, job, busy, onTry, onAccept }: RunOutcomeProps) {
  const { t } = useTranslation('technical');
  const { errorText } = useErrorText('technical');
  const format = useFormat();
  const { result } = job;
  if (job.state === 'called_off')
    return (
      <Alert color="yellow" icon={<Icon name="info-circle" />}>
        {t('timetable.run.called_off')}
      </Alert>
    );
  if (job.state === 'failed')
    return (
      <Alert color="red" icon={<Icon name="alert-triangle" />}>
        {errorText(job.error?.code ?? 'internal_error')}
      </Alert>
    );
  if (!result) return null;
  const { placed, of, conflict, moves, mode } = result;
  const whole = placed === of;
  const counts = { placed: format.number(placed), required: format.number(of) };
  return (
    <Stack gap="sm">
      <Alert
        role="status"
        color={whole ? 'green' : 'yellow'}
        icon={<Icon name={whole ? 'check' : 'alert-triangle'} />}
      >
        {t(whole ? 'timetable.run.whole_done' : 'timetable.run.partly_done', counts)}
      </Alert>
      {conflict && <Conflict {...{ week, words, conflict, busy, onTry }} />}
      {mode === 'repair' && moves.length > 0 && (
        <>
          <Text size="sm">{t('timetable.run.moves', { count: moves.length })}</Text>
          <ul className={classes.rules}>
            {moves.map((move) => (
              <li key={`${move.lessonId}/${move.block}`}>{moveInWords(week, words, move)}</li>
            ))}
          </ul>
          <Group>
            <Button loading={busy} onClick={() => onAccept(result)}>
              {t('timetable.run.sign')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

type ConflictProps = Pick<RunOutcomeProps, 'week' | 'words' | 'busy' | 'onTry'> & {
  readonly conflict: NonNullable<GeneratedWeek['conflict']>;
};

function Conflict({ week, words, conflict, busy, onTry }: ConflictProps) {
  const { t } = useTranslation('technical');
  const rules = week.rules.filter(({ id }) => conflict.ruleIds.includes(id));
  const lessons = week.lessons.filter(({ id }) => conflict.lessonIds.includes(id)).map(words.lesson);
  return (
    <section>
      <Text fw={600}>{t('timetable.run.conflict')}</Text>
      <ul className={classes.rules}>
        {rules.map(({ id, rule }) => (
          <li key={id}>
            <span>{words.rule(rule)}</span>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onTry([id])}>
              {t('timetable.run.without')}
            </Button>
          </li>
        ))}
        {conflict.others.map((other) => (
          <li key={other}>{t(`timetable.run.others.${other}`)}</li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('timetable.run.about', { lessons: [...new Set(lessons)].slice(0, 6).join('; ') })}
      </Text>
    </section>
  );
}

function moveInWords(week: TimetableWeek, words: WeekWords, move: GeneratedWeek['moves'][number]) {
  const lesson = week.lessons.find(({ id }) => id === move.lessonId);
  const before = week.places.find((one) => one.lessonId === move.lessonId && one.block === move.block);
  const at = (periodId: number | undefined, roomId: number | null) => {
    const period = week.periods.find(({ id }) => id === periodId);
    const when = period ? words.time(period) : '–';
    return roomId === null ? when : `${when}, ${words.room(roomId)}`;
  };
  const from = at(before?.periodId, before?.roomId ?? null);
  return `${lesson ? words.lesson(lesson) : ''}: ${from} → ${at(move.periodId, move.roomId)}`;
}
