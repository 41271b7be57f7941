import type { CalendarDay } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './calendar.module.css';
import { weeksOf } from './month-days.ts';

interface CalendarMonthProps {
  readonly year: number;
  readonly month: number;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly today: string;
  /** `small` shows colours alone, with the names under the month. */
  readonly size: 'small' | 'large';
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** One month as a table, so that it is read and printed like one. */
export function CalendarMonth({ year, month, days, today, size }: CalendarMonthProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const title = t('calendar.month', { month: format.month(month), year });
  return (
    <section className={classes.month} aria-label={title}>
      {size === 'small' && <h2 className={classes.monthTitle}>{format.month(month)}</h2>}
      <table className={classes.table} data-size={size}>
        <caption className={classes.caption}>{title}</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={format.weekday(weekday)}>
                {format.weekday(weekday, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(year, month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, index) =>
                date ? (
                  <Day key={date} date={date} day={days.get(date)} isToday={date === today} size={size} />
                ) : (
                  <td key={weekdays[index]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {size === 'small' && <MonthNames year={year} month={month} days={days} />}
    </section>
  );
}

interface DayProps {
  readonly date: string;
  readonly day: CalendarDay | undefined;
  readonly isToday: boolean;
  readonly size: 'small' | 'large';
}

function Day({ date, day, isToday, size }: DayProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const name = day?.name ? format.name(day.name) : undefined;
  const hours = day?.free ? t('calendar.free', day.free) : undefined;
  return (
    <td
      className={classes.day}
      data-kind={day?.kind}
      aria-current={isToday ? 'date' : undefined}
      title={[name, hours].filter(Boolean).join(', ') || undefined}
    >
      <span className={classes.number}>{Number(date.slice(8))}</span>
      {size === 'large' && name && (
        <span className={classes.name}>
          {name}
          {hours && <span className={classes.hours}>{hours}</span>}
        </span>
      )}
    </td>
  );
}

/** What the colours of a small month mean, one line for each run of days. */
function MonthNames({ year, month, days }: Pick<CalendarMonthProps, 'year' | 'month' | 'days'>) {
  const format = useFormat();
  const named = weeksOf(year, month)
    .flat()
    .flatMap((date) => {
      const day = date ? days.get(date) : undefined;
      return day?.name
        ? [{ number: Number(day.date.slice(8)), name: format.name(day.name), kind: day.kind }]
        : [];
    });
  const runs: { first: number; last: number; name: string; kind: string }[] = [];
  for (const { number, name, kind } of named) {
    const run = runs.at(-1);
    if (run && run.name === name && run.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number, name, kind });
  }
  return (
    <ul className={classes.names}>
      {runs.map(({ first, last, name, kind }) => (
        <li key={first} data-kind={kind}>
          <strong>{first === last ? first : `${first}–${last}`}</strong> {name}
        </li>
      ))}
    </ul>
  );
}
