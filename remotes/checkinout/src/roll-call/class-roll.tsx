import { callRoll, type RollCall, type RollCallStudent } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { type BilingualName, useFormat } from '@suksa/i18n';
import { ApiError, newIdempotencyKey, useApiMutation } from '@suksa/platform';
import { Button, dialogs, EmptyState, ErrorState, Icon, notify, Skeleton, useRefusalNotice } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { mayLeaveIt, useHalfDone } from '../device/half-done.ts';
import { type CalledClass, keepCalled } from '../device/kept/kept-called.ts';
import { hasNoLine, useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { MissingStudents, missingOf } from './missing-students.tsx';
import classes from './roll-call.module.css';
import { StudentTile } from './student-tile.tsx';
import { useRoll } from './use-rolls.ts';
import { useWaitingRolls } from './use-waiting-rolls.ts';

interface ClassRollProps {
  readonly classId: number;
  readonly onDone: () => void;
}

/** A class whole: all there unless tapped. Saved in one call. */
export function ClassRoll({ classId, onDone }: ClassRollProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const refused = useRefusalNotice('checkinout');
  const [tapped, setTapped] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [key, setKey] = useState(newIdempotencyKey);
  const [missing, setMissing] = useState<readonly number[]>([]);
  const { data, error, refetch } = useRoll(classId);
  const { say } = useKeptCalls();
  const device = useOpenDevice();
  const waiting = useWaitingRolls().get(classId);
  const save = useApiMutation(callRoll, {
    onSuccess: ({ present, absent, missing: away }, { body }) => {
      keepCalled(calledClass(body.absent));
      setTapped(new Map());
      setKey(newIdempotencyKey());
      setMissing(away);
      notify({
        tone: 'green',
        text: t('roll.saved', { present: format.number(present), absent: format.number(absent) }),
      });
      if (away.length === 0) onDone();
    },
  });
  useHalfDone(tapped.size > 0);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} namespace="checkinout" />;
  if (!data) return <Skeleton height={320} />;

  const expected = data.students.filter(({ state }) => state !== 'not_expected');
  const isAbsent = ({ id, state, isAway }: RollCallStudent) =>
    tapped.get(id) ?? waiting?.includes(id) ?? (isAway || state === 'absent' || state === 'excused');
  const absent = expected.filter(isAbsent);
  const present = expected.filter((student) => !isAbsent(student) && student.state !== 'left');

  function tap(student: RollCallStudent) {
    setTapped(new Map(tapped).set(student.id, !isAbsent(student)));
    setKey(newIdempotencyKey());
  }

  /** Somebody has called the class since it was opened: the last word counts, so it is asked for. */
  async function saveOver({ details }: ApiError) {
    const { by, at } = details as { by?: BilingualName; at?: string };
    const sure = await dialogs.confirm({
      title: t('roll.called_by', { name: by ? format.name(by) : '', time: at ? format.time(at) : '' }),
      text: t('roll.save_over'),
      confirmLabel: t('roll.save_mine'),
    });
    if (sure) return saveRoll(undefined);
    // What was called stands before the eyes, and not what was tapped over it.
    setTapped(new Map());
    setKey(newIdempotencyKey());
    refetch();
  }

  function saveRoll(seen: string | null | undefined) {
    const body = { idempotencyKey: key, absent: absent.map(({ id }) => id), seen };
    save.mutate(
      { params: { classId }, body },
      {
        onError: (error) => {
          if (hasNoLine(error) && data) return keepRoll(data, error);
          if (error instanceof ApiError && error.code === 'called_since') return void saveOver(error);
          refused(error);
        },
      },
    );
  }

  /** For the list of who is inside, which must not wait for the server to tell it. */
  function calledClass(away: readonly number[]): CalledClass {
    const now = device?.now() ?? new Date();
    const present = expected.flatMap(({ id }) => (away.includes(id) ? [] : [id]));
    return { day: dayAt(now), at: now.toISOString(), present, absent: away };
  }

  async function back() {
    if (await mayLeaveIt()) onDone();
  }

  /** Without a line it waits on this device, with the time at which the class was called. */
  function keepRoll(roll: RollCall, cause: unknown) {
    const ids = absent.map(({ id }) => id);
    say('roll_call', { classId, idempotencyKey: key, absent: ids });
    keepCalled(calledClass(ids));
    setTapped(new Map());
    setKey(newIdempotencyKey());
    const isSignedOut = cause instanceof ApiError && cause.status === 401;
    notify({ tone: 'blue', text: t(isSignedOut ? 'roll.kept_signed_out' : 'roll.kept') });
    const away = missingOf(roll, ids);
    setMissing(away);
    if (away.length === 0) onDone();
  }

  return (
    <section className={classes.roll} aria-labelledby="roll-class">
      <div className={classes.head}>
        <Button variant="subtle" leftSection={<Icon name="arrow-left" />} onClick={() => void back()}>
          {t('roll.classes')}
        </Button>
        <h2 id="roll-class">{format.className(data.className)}</h2>
        {data.lesson && (
          <p>
            {[
              `${data.lesson.startsAt}–${data.lesson.endsAt}`,
              format.name(data.lesson.subject),
              data.lesson.teachers.map(format.name).join(', '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {data.takenAt && data.takenBy && (
          <p className={classes.taken}>
            {t('roll.taken_by', { time: format.time(data.takenAt), name: format.name(data.takenBy) })}
          </p>
        )}
      </div>
      <MissingStudents students={data.students.filter(({ id }) => missing.includes(id))} comesIntoView />
      {expected.length === 0 ? (
        <EmptyState title={t('holiday.title')} text={t('roll.nobody_expected')} />
      ) : (
        <>
          <p>{t(data.lesson ? 'roll.hint_lesson' : 'roll.hint')}</p>
          <ul className={classes.students}>
            {expected.map((student) => (
              <li key={student.id}>
                <StudentTile student={student} isAbsent={isAbsent(student)} onTap={() => tap(student)} />
              </li>
            ))}
          </ul>
          <div className={classes.foot}>
            <p aria-live="polite">
              {t('roll.counts', {
                present: format.number(present.length),
                absent: format.number(absent.length),
              })}
            </p>
            <Button size="lg" loading={save.isPending} onClick={() => saveRoll(data.takenAt)}>
              {absent.length === 0 ? t('roll.all_present') : t('roll.save')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
