import { useFormat } from '@suksa/i18n';
import { Alert, EmptyState, ErrorState, Icon, Skeleton } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayLeaveIt } from '../device/half-done.ts';
import { useStep } from '../device/use-step.ts';
import { ClassRoll } from './class-roll.tsx';
import { MissingStudents, missingOf } from './missing-students.tsx';
import classes from './roll-call.module.css';
import { useClassesToCall, useRoll } from './use-rolls.ts';
import { useWaitingRolls } from './use-waiting-rolls.ts';

/** First the class, then the class whole: whoever isn't tapped is there. */
export default function RollCall() {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const [classId, setClassId] = useState<number | null>(null);
  const { data, error, refetch } = useClassesToCall();
  const waiting = useWaitingRolls();
  const step = useStep(() => void back());

  function open(id: number) {
    setClassId(id);
    step.enter();
  }
  function close() {
    setClassId(null);
    step.leave();
  }
  /** By the browser's Back: who was tapped isn't lost without a question. */
  async function back() {
    if (await mayLeaveIt()) setClassId(null);
    else step.enter();
  }

  if (classId !== null) return <ClassRoll key={classId} classId={classId} onDone={close} />;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} namespace="checkinout" />;
  if (!data) return <Skeleton height={320} />;
  if (data.length === 0) return <EmptyState title={t('roll.no_classes')} text={t('roll.no_classes_text')} />;
  return (
    <section className={classes.roll} aria-labelledby="roll-classes">
      <h2 id="roll-classes">{t('roll.choose')}</h2>
      {waiting.size > 0 && (
        <Alert color="blue" icon={<Icon name="refresh" />}>
          {t('roll.waiting', { number: format.number(waiting.size) })}
        </Alert>
      )}
      {[...waiting].map(([id, absent]) => (
        <MissingInClass key={id} classId={id} absent={absent} />
      ))}
      <ul className={classes.classes}>
        {data.map(({ id, name, students, takenAt, absent }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.class}
              data-taken={takenAt !== null || waiting.has(id)}
              onClick={() => open(id)}
            >
              <strong>{format.className(name)}</strong>
              <span>{t('roll.students', { count: students, number: format.number(students) })}</span>
              {waiting.has(id) && (
                <span className={classes.taken}>
                  <Icon name="refresh" size={16} />
                  {t('roll.not_sent')}
                </span>
              )}
              {takenAt && !waiting.has(id) && (
                <span className={classes.taken}>
                  <Icon name="check" size={16} />
                  {t('roll.taken', { time: format.time(takenAt), number: format.number(absent) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MissingInClassProps {
  readonly classId: number;
  readonly absent: readonly number[];
}

/** Who is to be looked for stands here as long as the roll waits, after a reload too. */
function MissingInClass({ classId, absent }: MissingInClassProps) {
  const { data } = useRoll(classId);
  if (!data) return null;
  const missing = missingOf(data, absent);
  return <MissingStudents students={data.students.filter(({ id }) => missing.includes(id))} />;
}
