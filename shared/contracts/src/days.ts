/**
 * The days that anything of a school may lie on: wide enough for any person and any paper, and far from what a search
 * through days or the database can't reckon.
 */
export const firstDay = '1900-01-01';
export const lastDay = '2200-12-31';

/** Every branch keeps the clock of Laos, seven hours ahead of UTC all year and since 1955. */
export const schoolTimeZone = 'Asia/Vientiane';

export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;
const schoolOffset = 7 * hourLength;

/** A moment as the clock on the school's wall shows it: `YYYY-MM-DDTHH:MM:SS.sss`. */
export const wallClock = (instant: Date = new Date()): string =>
  new Date(instant.getTime() + schoolOffset).toISOString().slice(0, -1);

/** The day at school of a moment; today without one. Until seven in the morning that is not yet the day of UTC. */
export const dayAt = (instant?: Date): string => wallClock(instant).slice(0, 10);

/** The moment at which the clock on the school's wall shows a day and a time `HH:MM[:SS]`. */
export const instantAt = (day: string, time = '00:00'): Date =>
  new Date(Date.parse(`${day}T${time}Z`) - schoolOffset);

/** The day of a date without a zone, as files and calendars give them: its day in UTC. */
export const dayOfDate = (date: Date): string => date.toISOString().slice(0, 10);

/** The day so many days after another, both `YYYY-MM-DD`; before it where `days` is negative. */
export const daysAfter = (date: string, days: number): string =>
  dayOfDate(new Date(Date.parse(date) + days * dayLength));

/** Whole days from one `YYYY-MM-DD` to another; negative where the second is earlier. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayLength);

/**
 * Orders days, moments or times of day of one form, the earlier first; for `Array.prototype.sort`. By their characters:
 * `localeCompare` loads the rules of languages first, which holds up the start of a page.
 */
export const compareTimes = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay() || 7;

/** The first day of a day's month. */
export const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The last day of a day's month. */
export const endOfMonth = (date: string): string =>
  dayOfDate(new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)));
