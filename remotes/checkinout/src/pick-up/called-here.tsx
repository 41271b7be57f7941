import type { RosterPerson } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { WaitedFor, WithWhom } from './called-facts.tsx';
import classes from './calls.module.css';
import { callsShown, type ShownCall, useCalls } from './use-calls.ts';

interface CalledHereProps {
  readonly people: readonly RosterPerson[];
  readonly onLeave: (call: ShownCall) => void;
}

/** Who is called, at the gate: each goes, or isn't called any more. */
export function CalledHere({ people, onLeave }: CalledHereProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const { data, ahead } = useCalls();
  const { waiting, say } = useKeptCalls();
  const calls = callsShown(data?.calls ?? [], waiting, people);
  if (calls.length === 0) return null;
  return (
    <section className={classes.called} aria-labelledby="called-here">
      <h2 id="called-here">{t('call.title', { number: format.number(calls.length) })}</h2>
      <ul>
        {calls.map((call) => (
          <li key={call.key}>
            <span className={classes.who}>
              <strong>{format.name(call.name)}</strong>
              <span>
                {call.className && `${format.className(call.className)} · `}
                <WithWhom call={call} />
              </span>
            </span>
            <WaitedFor since={call.calledAt} ahead={call.isWaiting ? 0 : ahead} />
            {call.isWaiting && <Icon name="cloud-upload" size={18} />}
            <Button onClick={() => onLeave(call)}>{t(call.bearer ? 'call.show_pass' : 'call.goes')}</Button>
            <Button
              variant="default"
              aria-label={t('call.end_of', { name: format.name(call.name) })}
              onClick={() => say('pick_up_call_end', { key: call.key })}
            >
              {t('call.end')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
