import { dayAt, instantAt, schoolTimeZone, wallClock } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';

/** Today at school, `YYYY-MM-DD`: until seven in the morning that is not yet the day of UTC. */
export const todayIn = (now?: Date): string => dayAt(now);

/** Today at school as SQL. Never `current_date`: that is the day of whichever zone the database session has. */
export const todayAsText = `(now() at time zone '${schoolTimeZone}')::date`;
export const sqlToday = sql.raw(todayAsText);

/** An instant as the school's wall clock shows it. */
export interface LocalMoment {
  readonly instant: Date;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Minutes after midnight. */
  readonly minute: number;
}

export const localMoment = (instant: Date): LocalMoment => {
  const shown = wallClock(instant);
  return { instant, day: shown.slice(0, 10), minute: minuteOf(shown.slice(11)) };
};

/** The instant so many minutes after midnight of a day. */
export const instantOf = (day: string, minute: number): Date =>
  new Date(instantAt(day).getTime() + minute * 60_000);

/** `HH:MM[:SS]` as minutes after midnight. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes after midnight as `HH:MM`. */
export const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
