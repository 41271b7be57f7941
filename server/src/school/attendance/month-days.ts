const dayLength = 86_400_000;

/** The days of a month `YYYY-MM`, each `YYYY-MM-DD`. */
export const daysOf = (month: string): string[] => {
  const first = Date.parse(`${month}-01`);
  const days: string[] = [];
  for (let at = first; ; at += dayLength) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!day.startsWith(month)) return days;
    days.push(day);
  }
};

export const monthOfDay = (day: string) => day.slice(0, 7);

/** The first day of a month: how `attendance_month` names it. */
export const firstDayOf = (month: string) => `${month}-01`;

/** Which letter of a month's 31 belongs to a day, from 0. */
export const positionOf = (day: string) => Number(day.slice(8)) - 1;
