import { useFormat } from '@suksa/i18n';
import { EmptyState, ErrorState, Icon, Skeleton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Portrait } from '../gate/portrait.tsx';
import { WaitedFor, WithWhom } from './called-facts.tsx';
import classes from './calls.module.css';
import { useCalls } from './use-calls.ts';

/** For the yard and for teachers: who is called to the gate, to be read from afar. It shows by itself what changes. */
export default function CalledBoard() {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const { data, error, isError, refetch, ahead } = useCalls();
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} namespace="checkinout" />;
  if (!data) return <Skeleton height={320} />;
  return (
    <section className={classes.board} aria-labelledby="called-board">
      <h2 id="called-board">{t('call.board')}</h2>
      {isError && (
        <p className={classes.old} role="status">
          <Icon name="wifi-off" size={18} />
          {t('call.old', { time: format.time(data.asOf) })}
        </p>
      )}
      {data.calls.length === 0 ? (
        <EmptyState title={t('call.none')} text={t('call.none_text')} />
      ) : (
        <ul className={classes.cards} aria-live="polite">
          {data.calls.map((call) => (
            <li key={call.key} className={classes.card}>
              <Portrait
                person={{ ...call, kind: 'student', id: call.studentId }}
                name={format.name(call.name)}
              />
              <span className={classes.who}>
                <strong>{format.name(call.name)}</strong>
                <span>
                  {format.row([call.className && format.className(call.className), call.nickname], ' · ')}
                </span>
                <span>
                  <WithWhom call={call} />
                </span>
              </span>
              <WaitedFor since={call.calledAt} ahead={ahead} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
