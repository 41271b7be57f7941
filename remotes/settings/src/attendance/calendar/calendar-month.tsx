import type { CalendarDay } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './calendar.module.css';
import { monthEdges, weeksOf } from './month-days.ts';
import { type DayRange, useDayChoice } from './use-day-choice.ts';
import { useOtherNames } from './use-other-names.ts';

interface CalendarMonthProps {
  readonly year: number;
  readonly month: number;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly today: string;
  /** `small` shows colours alone, with the names under the month. */
  readonly size: 'small' | 'large';
  /** Days that are chosen; on paper none can be. */
  readonly onChoose?: ((range: DayRange) => void) | undefined;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** One month as a table, so that it is read and printed like one. */
export function CalendarMonth({ year, month, days, today, size, onChoose }: CalendarMonthProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const title = t('calendar.month', { month: format.month(month), year });
  const choice = useDayChoice({ ...monthEdges(year, month), today, onChoose: onChoose ?? (() => {}) });
  return (
    <section className={classes.month} aria-label={title}>
      {size === 'small' && <h2 className={classes.monthTitle}>{title}</h2>}
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
                  <Day
                    key={date}
                    date={date}
                    day={days.get(date)}
                    isToday={date === today}
                    size={size}
                    choice={onChoose && choice(date)}
                  />
                ) : (
                  <td key={weekdays[index]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <MonthNames year={year} month={month} days={days} size={size} />
    </section>
  );
}

interface DayProps {
  readonly date: string;
  readonly day: CalendarDay | undefined;
  readonly isToday: boolean;
  readonly size: 'small' | 'large';
  readonly choice: ReturnType<ReturnType<typeof useDayChoice>> | undefined;
}

function Day({ date, day, isToday, size, choice }: DayProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const name = day?.name ? format.name(day.name) : undefined;
  const hours = day?.free ? t('calendar.free', day.free) : undefined;
  const others = useOtherNames()(day);
  const content: ReactNode = (
    <>
      <span className={classes.number}>{Number(date.slice(8))}</span>
      {size === 'large' && name && (
        <span className={classes.name}>
          {name}
          {hours && <span className={classes.hours}>{hours}</span>}
        </span>
      )}
      {size === 'large' &&
        others.map((other) => (
          <span key={other} className={classes.other}>
            {other}
          </span>
        ))}
    </>
  );
  return (
    <td
      className={classes.day}
      data-kind={day?.kind}
      data-chosen={choice?.isChosen || undefined}
      aria-current={isToday ? 'date' : undefined}
      title={[name, hours, ...others].filter(Boolean).join(', ') || undefined}
    >
      {choice ? (
        <button type="button" className={classes.live} {...choice.button}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

/**
 * What the colours mean, one line for each run of days. Under a large month it is for phones, whose cells are too
 * narrow for names, and tells what else is on its days.
 */
function MonthNames({ year, month, days, size }: Omit<CalendarMonthProps, 'today' | 'onChoose'>) {
  const format = useFormat();
  const otherNames = useOtherNames();
  const named = weeksOf(year, month)
    .flat()
    .flatMap((date) => {
      const day = date ? days.get(date) : undefined;
      if (!day) return [];
      const number = Number(day.date.slice(8));
      const decided = day.name ? [{ number, name: format.name(day.name), kind: day.kind }] : [];
      const others = size === 'large' ? otherNames(day).map((name) => ({ number, name, kind: null })) : [];
      return [...decided, ...others];
    });
  const runs: { first: number; last: number; name: string; kind: CalendarDay['kind'] | null }[] = [];
  for (const { number, name, kind } of named) {
    const run = runs.find((one) => one.name === name && one.last === number - 1);
    if (run) run.last = number;
    else runs.push({ first: number, last: number, name, kind });
  }
  return (
    <ul className={classes.names} data-size={size}>
      {runs.map(({ first, last, name, kind }) => (
        <li key={`${first} ${name}`} data-kind={kind ?? undefined}>
          <strong>{first === last ? first : `${first}–${last}`}</strong> {name}
        </li>
      ))}
    </ul>
  );
}
