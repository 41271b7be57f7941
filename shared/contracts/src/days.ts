/**
 * The days that anything of a school may lie on: wide enough for any person and any paper, and far from what a search
 * through days or the database can't reckon.
 */
export const firstDay = '1900-01-01';
export const lastDay = '2200-12-31';

const dayLength = 86_400_000;

/** The day so many days after another, both `YYYY-MM-DD`; before it where `days` is negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);
