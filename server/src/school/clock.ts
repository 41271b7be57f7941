import { sql } from 'drizzle-orm';

/** Every branch keeps the clock of Laos, seven hours ahead of UTC all year. */
export const schoolTimeZone = 'Asia/Vientiane';

/** Today at school, `YYYY-MM-DD`: until seven in the morning that is not yet the day of UTC. */
export const todayIn = (timeZone: string = schoolTimeZone, now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

/** Today at school as SQL. Never `current_date`: that is the day of whichever zone the database session has. */
export const todayAsText = `(now() at time zone '${schoolTimeZone}')::date`;
export const sqlToday = sql.raw(todayAsText);
