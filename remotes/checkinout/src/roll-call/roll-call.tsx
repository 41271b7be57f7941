import { rollCallClasses, rollCallOf } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Alert, EmptyState, ErrorState, Icon, Skeleton } from '@suksa/ui';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { ClassRoll } from './class-roll.tsx';
import { keptForTheDay } from './kept-for-the-day.ts';
import classes from './roll-call.module.css';

/** More are an office's, which looks at all classes and calls none. */
const mostFetched = 12;

/** Fetched before they are opened, so that they are there when the line isn't. */
async function fetchRolls(client: QueryClient, classIds: readonly number[]): Promise<void> {
  if (classIds.length > mostFetched) return;
  for (const classId of classIds)
    await client.prefetchQuery({ ...apiQuery(rollCallOf, { params: { classId } }), ...keptForTheDay });
}

/** First the class, then the class whole: whoever isn't tapped is there. */
export default function RollCall() {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const [classId, setClassId] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    ...apiQuery(rollCallClasses),
    ...keptForTheDay,
  });
  const client = useQueryClient();
  const { waiting } = useKeptCalls();
  const classIds = data?.classes.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (classIds) void fetchRolls(client, classIds.split(' ').map(Number));
  }, [client, classIds]);
  const kept = new Set(waiting.flatMap(({ kind, body }) => (kind === 'roll_call' ? [body.classId] : [])));
  if (classId !== null) return <ClassRoll key={classId} classId={classId} onDone={() => setClassId(null)} />;
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} namespace="checkinout" />;
  if (!data) return <Skeleton height={320} />;
  if (data.classes.length === 0)
    return <EmptyState title={t('roll.no_classes')} text={t('roll.no_classes_text')} />;
  return (
    <section className={classes.roll} aria-labelledby="roll-classes">
      <h2 id="roll-classes">{t('roll.choose')}</h2>
      {kept.size > 0 && (
        <Alert color="blue" icon={<Icon name="refresh" />}>
          {t('roll.waiting', { number: format.number(kept.size) })}
        </Alert>
      )}
      <ul className={classes.classes}>
        {data.classes.map(({ id, name, students, takenAt, absent }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.class}
              data-taken={takenAt !== null || kept.has(id)}
              onClick={() => setClassId(id)}
            >
              <strong>{format.className(name)}</strong>
              <span>{t('roll.students', { number: format.number(students) })}</span>
              {kept.has(id) && (
                <span className={classes.taken}>
                  <Icon name="refresh" size={16} />
                  {t('roll.not_sent')}
                </span>
              )}
              {takenAt && !kept.has(id) && (
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
