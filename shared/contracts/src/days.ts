const dayLength = 86_400_000;

/** The day so many days after another, both `YYYY-MM-DD`; before it where `days` is negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);
