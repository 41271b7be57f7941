import type { RosterPerson } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { EmptyState, ErrorState, Icon, Skeleton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { Portrait } from '../gate/portrait.tsx';
import { WaitedFor, WithWhom } from './called-facts.tsx';
import classes from './calls.module.css';
import { callsShown, useCalls } from './use-calls.ts';

/** At a gate, which knows of calls that were made on it without a line. */
export default function CalledAtGate() {
  const device = useOpenDevice();
  return device ? <CalledBoard people={device.memory.people()} /> : <Skeleton height={320} />;
}

interface CalledBoardProps {
  /** Whom this device knows: none where it is no gate. */
  readonly people: readonly RosterPerson[];
}

/** For the yard and for teachers: who is called to the gate, to be read from afar. It shows by itself what changes. */
export function CalledBoard({ people }: CalledBoardProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const { data, error, isError, refetch, ahead } = useCalls();
  const { waiting } = useKeptCalls();
  if (!data && error && people.length === 0)
    return <ErrorState error={error} onRetry={() => void refetch()} namespace="checkinout" />;
  if (!data && !error) return <Skeleton height={320} />;
  const calls = callsShown(data?.calls ?? [], waiting, people);
  return (
    <section className={classes.board} aria-labelledby="called-board">
      <h2 id="called-board">{t('call.board')}</h2>
      {isError && (
        <p className={classes.old} role="status">
          <Icon name="wifi-off" size={18} />
          {data ? t('call.old', { time: format.time(data.asOf) }) : t('call.only_here')}
        </p>
      )}
      {calls.length === 0 ? (
        <EmptyState title={t('call.none')} text={t('call.none_text')} />
      ) : (
        <ul className={classes.cards} aria-live="polite">
          {calls.map((call) => (
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
              <WaitedFor since={call.calledAt} ahead={call.isWaiting ? 0 : ahead} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
