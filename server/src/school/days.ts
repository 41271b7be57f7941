const day = 86_400_000;

/** Whole days from one `YYYY-MM-DD` to another; negative where the second is earlier. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / day);

export const dayBefore = (date: string): string =>
  new Date(Date.parse(date) - day).toISOString().slice(0, 10);
