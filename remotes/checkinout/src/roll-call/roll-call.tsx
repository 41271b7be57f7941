import { rollCallClasses } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, Icon, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassRoll } from './class-roll.tsx';
import classes from './roll-call.module.css';

/** First the class, then the class whole: whoever isn't tapped is there. */
export default function RollCall() {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const [classId, setClassId] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(apiQuery(rollCallClasses));
  if (classId !== null) return <ClassRoll key={classId} classId={classId} onDone={() => setClassId(null)} />;
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} namespace="checkinout" />;
  if (!data) return <Skeleton height={320} />;
  if (data.classes.length === 0)
    return <EmptyState title={t('roll.no_classes')} text={t('roll.no_classes_text')} />;
  return (
    <section className={classes.roll} aria-labelledby="roll-classes">
      <h2 id="roll-classes">{t('roll.choose')}</h2>
      <ul className={classes.classes}>
        {data.classes.map(({ id, name, students, takenAt, absent }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.class}
              data-taken={takenAt !== null}
              onClick={() => setClassId(id)}
            >
              <strong>{format.className(name)}</strong>
              <span>{t('roll.students', { number: format.number(students) })}</span>
              {takenAt && (
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
