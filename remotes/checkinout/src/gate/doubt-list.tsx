import { BlockReason, type GateDoubt, gateDoubts } from '@suksa/contracts/checkinout';
import { useDuration, useErrorText, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './doubt-list.module.css';

const askedEvery = 60_000;
/** Enough of a device's own name to tell two from each other. */
const deviceLetters = 8;

/** What stood against somebody whom a gate let pass before it heard of it. */
const reasons = [...BlockReason.options, 'holiday'] as const;

/** Scans that somebody should look at; nothing is shown where there are none. */
export function DoubtList() {
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  const { data } = useQuery({ ...apiQuery(gateDoubts), refetchInterval: askedEvery });
  const { doubts = [], more = 0 } = data ?? {};
  if (doubts.length === 0) return null;
  return (
    <details className={classes.doubts}>
      <summary>{`${t('doubt.title')} (${number(doubts.length + more)})`}</summary>
      <ul>
        {doubts.map((doubt) => (
          <Doubt key={doubt.id} {...doubt} />
        ))}
        {more > 0 && <li>{t('doubt.more', { number: number(more), count: more })}</li>}
      </ul>
    </details>
  );
}

function Doubt(doubt: GateDoubt) {
  const { t } = useTranslation('checkinout');
  const { errorText } = useErrorText('checkinout');
  const format = useFormat();
  const { person, code, happenedAt, scannedAt, device, kiosk, said, outcome, refused, times = 1 } = doubt;
  const reason = reasons.find((one) => one === refused);
  const duration = useDuration()(Math.abs(doubt.clockMinutes));
  return (
    <li>
      <strong>{person ? format.name(person.name) : code}</strong>
      <span className={classes.where}>
        {[
          person?.className && format.className(person.className),
          format.dateTime(happenedAt),
          t('doubt.device', { device: kiosk ?? device.slice(0, deviceLetters) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {refused && <span>{reason ? t(`doubt.against.${reason}`) : errorText(refused)}</span>}
      {refused && outcome && <span>{t('doubt.counted')}</span>}
      {times > 1 && (
        <span>{t(refused ? 'doubt.times' : 'doubt.times_clock', { number: format.number(times) })}</span>
      )}
      {said && outcome && said !== outcome && (
        <span>
          {t('doubt.otherwise', { said: t(`doubt.result.${said}`), outcome: t(`doubt.result.${outcome}`) })}
        </span>
      )}
      {doubt.otherGate && <span>{t('doubt.other_gate')}</span>}
      {doubt.clockWrong && <span>{t('doubt.clock', { duration, shown: format.dateTime(scannedAt) })}</span>}
    </li>
  );
}
