import type { WeekDay } from '@suksa/contracts/settings';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { bandsOf, hoursOf, placeOf, type Span, spanOf } from './bands.ts';
import classes from './week.module.css';

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const bandKinds = ['on_time', 'grace', 'late', 'absent', 'break', 'out'] as const;

/** The week in bands, Monday to Sunday. Only for the eye: the table below it says the same. */
export function WeekChart({ days }: { days: readonly WeekDay[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const span = spanOf(days.flatMap(({ shifts }) => shifts));
  return (
    <div className={classes.chart} aria-hidden>
      <ul className={classes.legend}>
        {bandKinds.map((kind) => (
          <li key={kind}>
            <span className={classes.swatch} data-band={kind} />
            {t(`shifts.week.bands.${kind}`)}
          </li>
        ))}
      </ul>
      <div className={classes.hours}>
        {hoursOf(span).map((minute) => (
          <span
            key={minute}
            style={{ left: placeOf({ from: clock(minute), until: clock(minute) }, span).left }}
          >
            {clock(minute)}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <div key={day.date} className={classes.day} data-kind={day.kind}>
          <span className={classes.label}>
            <strong>{format.weekday(weekdayOf(day.date))}</strong> {format.date(day.date).slice(0, 5)}
          </span>
          <DayTrack day={day} span={span} />
        </div>
      ))}
    </div>
  );
}

function DayTrack({ day, span }: { day: WeekDay; span: Span }) {
  const say = useDayText();
  return (
    <div className={classes.track} data-empty={day.shifts.length === 0 || undefined}>
      {day.shifts.map((shift) => (
        <div key={shift.id}>
          {bandsOf(shift).map((band) => (
            <span
              key={band.kind}
              className={classes.band}
              data-band={band.kind}
              style={placeOf(band, span)}
              title={`${band.from}–${band.until}`}
            />
          ))}
          {shift.breakFrom && shift.breakUntil && (
            <span
              className={classes.band}
              data-band="break"
              style={placeOf({ from: shift.breakFrom, until: shift.breakUntil }, span)}
            />
          )}
          {day.free && (
            <span className={classes.band} data-band="free" style={placeOf(within(day.free, span), span)} />
          )}
          <span
            className={classes.time}
            style={{ left: placeOf({ from: shift.startsAt, until: shift.startsAt }, span).left }}
          >
            {shift.startsAt}
          </span>
          <span
            className={classes.time}
            style={{ left: placeOf({ from: shift.outFrom, until: shift.outFrom }, span).left }}
          >
            {shift.outFrom}
          </span>
        </div>
      ))}
      {day.shifts.length === 0 && (
        <span className={classes.empty} data-gap={day.working || undefined}>
          {say(day)}
        </span>
      )}
    </div>
  );
}

/** Free hours may go on after the last shift has ended. */
const within = ({ from, until }: { from: string; until: string }, span: Span) => ({
  from: from < clock(span.from) ? clock(span.from) : from,
  until: until > clock(span.until) ? clock(span.until) : until,
});

/** What a day is, where it isn't a plain working day or nobody is judged on it. */
export function useDayText(): (day: WeekDay) => string {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return ({ working, shifts, kind, holiday, free }) => {
    if (working && shifts.length === 0) return t('shifts.week.gap');
    const name = holiday ? format.name(holiday) : '';
    if (kind === 'working') return '';
    if (kind === 'weekend') return t('calendar.kinds.weekend');
    const what = name || t(`calendar.kinds.${kind}`);
    return free ? `${what} (${t('calendar.free', free)})` : what;
  };
}
