interface Part {
  readonly dueDate: string;
  readonly amount: number;
}

const step = 1000;

/** The same day of a later month; the last one of a month that is shorter. */
const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** So many parts, a month apart from a month after today: even thousands, and what is over with the first. */
export const divideDebt = (total: number, count: number, today: string): Part[] => {
  const even = Math.floor(total / count / step) * step || Math.floor(total / count);
  return Array.from({ length: count }, (_, at) => ({
    dueDate: monthsLater(today, at + 1),
    amount: at === 0 ? total - even * (count - 1) : even,
  })).filter(({ amount }) => amount > 0);
};
