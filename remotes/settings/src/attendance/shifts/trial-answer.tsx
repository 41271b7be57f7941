import type { EndpointOutput } from '@suksa/contracts';
import type { TriedShift, tryShift } from '@suksa/contracts/settings';
import { useDuration, useFormat } from '@suksa/i18n';
import { StatusBadge, type Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './shifts.module.css';

type Answer = EndpointOutput<typeof tryShift>;

const tones: Record<Answer['result'], Tone> = {
  on_time: 'green',
  late: 'amber',
  too_late: 'red',
  out: 'green',
  left_early: 'amber',
  holiday: 'gray',
  blocked: 'red',
};

/** Whoever isn't expected comes neither in time nor late. */
const unjudged: { readonly [Result in Answer['result']]?: 'checked_in' | 'checked_out' } = {
  on_time: 'checked_in',
  out: 'checked_out',
};

/** The gate's answer in words: what it comes to, what day it is, and which shift judged and why. */
export function TrialAnswer({ answer }: { answer: Answer }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const duration = useDuration()(answer.minutes);
  const { result, offDay, date, kind, holiday, free, halfDay, shifts } = answer;
  const verdict = offDay ? unjudged[result] : undefined;
  const name = holiday ? format.name(holiday) : '';
  const day = kind === 'working' ? t('shifts.tester.working') : name || t(`calendar.kinds.${kind}`);
  return (
    <section className={classes.answer} data-tone={tones[result]} aria-label={t('shifts.tester.answer')}>
      <p className={classes.verdict}>{t(`shifts.tester.results.${verdict ?? result}`, { duration })}</p>
      {offDay && <p>{t('shifts.tester.off_day')}</p>}
      {answer.reason && (
        <p>{t(`shifts.tester.reasons.${answer.reason}` as 'shifts.tester.reasons.suspended')}</p>
      )}
      <p>
        {format.longDate(date)}: {day}
        {free && ` (${t('calendar.free', free)})`}
      </p>
      {halfDay && <p>{t('shifts.tester.half_day')}</p>}
      {kind === 'make_up' && <p>{t('shifts.tester.make_up')}</p>}
      {shifts.length === 0 && !offDay && result !== 'holiday' && result !== 'blocked' && (
        <p>{t('shifts.tester.no_shift')}</p>
      )}
      {shifts.length > 0 && (
        <ul className={classes.tried}>
          {shifts.map((tried) => (
            <TriedLine key={tried.shift.id} tried={tried} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TriedLine({ tried: { shift, standing, group } }: { tried: TriedShift }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <li data-chosen={standing === 'chosen' || undefined}>
      <StatusBadge
        tone={standing === 'chosen' ? 'green' : 'gray'}
        label={t(`shifts.tester.standings.${standing}`)}
      />
      <span>
        <strong>{format.name(shift.name)}</strong> ({t(`shifts.tester.groups.${group}`)})
        <small>
          {t('shifts.tester.times', {
            on_time: shift.onTimeUntil,
            late: shift.lateUntil,
            out: shift.outFrom,
          })}
        </small>
      </span>
    </li>
  );
}
