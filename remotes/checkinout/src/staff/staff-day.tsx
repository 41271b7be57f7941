import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { NameText } from '@suksa/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { clockOf, minuteAt } from '../device/minutes.ts';
import { ownDay } from './own-day.ts';
import classes from './staff.module.css';

/** Long enough to be read, and gone before somebody else looks. */
const shownFor = 15_000;

/** The own day of whoever has just come or gone: times, and hours so far. */
export function StaffDay({ outcome: { person, at } }: { readonly outcome: CheckOutcome }) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const device = useOpenDevice();
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownFor);
    return () => clearTimeout(timer);
  }, []);
  if (!device || !isShown) return null;
  const day = dayAt(new Date(at));
  const known = device.memory.people().find(({ kind, id }) => kind === 'staff' && id === person.id);
  const roster = device.memory.dayOf(day);
  const plan = known && roster?.plans[roster.groups[known.group] ?? -1];
  const state = device.memory.stateOf({ kind: 'staff', id: person.id }, day);
  if (!plan || !state) return null;
  const { shifts, firstIn, lastOut, worked, planned } = ownDay({
    ...{ shifts: plan.shifts, state, now: minuteAt(device.now()) },
  });
  const hours = (minutes: number) =>
    `${format.number(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
  return (
    <section className={classes.day} aria-labelledby="own-day">
      <h2 id="own-day">
        <NameText>{format.name(person.name)}</NameText>
        <span>{t('staff.day')}</span>
      </h2>
      <dl>
        <div>
          <dt>{t('staff.times')}</dt>
          <dd>
            {shifts.length === 0 && t('staff.no_times')}
            {shifts.map(({ id, startsAt, outFrom, breakFrom, breakUntil }) => (
              <span key={id}>
                {clockOf(startsAt)}–{clockOf(outFrom)}
                {breakFrom !== null && breakUntil !== null && (
                  <small>{t('staff.break', { from: clockOf(breakFrom), until: clockOf(breakUntil) })}</small>
                )}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('staff.in')}</dt>
          <dd>{firstIn === null ? '–' : clockOf(firstIn)}</dd>
        </div>
        <div>
          <dt>{t('staff.out')}</dt>
          <dd>{lastOut === null ? '–' : clockOf(lastOut)}</dd>
        </div>
        <div>
          <dt>{t('staff.worked')}</dt>
          <dd>
            {planned > 0
              ? t('staff.worked_of', { worked: hours(worked), planned: hours(planned) })
              : t('staff.worked_plain', { worked: hours(worked) })}
            {lastOut === null && <small>{t('staff.till_now')}</small>}
          </dd>
        </div>
      </dl>
    </section>
  );
}
