import { daysAfter } from '../days.ts';
/** What marks are entered for: each month of the mark book, the exams of the terms, re-sits, and results of the year. */
export const markPeriods = ['month', 'term_exam_1', 'term_exam_2', 're_sit', 'year_result'] as const;
export type MarkPeriod = (typeof markPeriods)[number];

/** Closed before it opens, open, open again after it had closed, and closed for good. */
export const windowStates = ['before', 'open', 'reopened', 'after'] as const;
export type WindowState = (typeof windowStates)[number];

export interface WindowTimes {
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Closed before its time. */
  readonly endedAt: Date | null;
  readonly reopenedUntil: Date | null;
}

/** Where a window stands. A reopening counts until it ends, whatever the times were before. */
export const windowStateAt = (
  { opensAt, closesAt, endedAt, reopenedUntil }: WindowTimes,
  now: Date,
): WindowState => {
  if (reopenedUntil) return now < reopenedUntil ? 'reopened' : 'after';
  if (endedAt) return 'after';
  if (now < opensAt) return 'before';
  return now < closesAt ? 'open' : 'after';
};

/** Times of a day, `HH:MM`, and days, `YYYY-MM-DD`, as the branch's clock and calendar read. */
export interface PlannedWindow {
  readonly period: MarkPeriod;
  readonly month: number | null;
  readonly opensOn: string;
  readonly opensTime: string;
  readonly closesOn: string;
  readonly closesTime: string;
}

/** The windows of a whole year by one rule: "from the 25th for 10 days". */
export interface WindowPattern {
  readonly periods: readonly MarkPeriod[];
  /** The day of each marking month; the last one in a shorter month. */
  readonly day: number;
  readonly days: number;
  /** Exams and the year's results: so many days before the term ends, for so many days. */
  readonly examBefore: number;
  readonly examDays: number;
  /** Re-sits: from the day after the year, for so many days. */
  readonly reSitDays: number;
  readonly opensTime: string;
  readonly closesTime: string;
}

export const usualPattern: WindowPattern = {
  periods: markPeriods,
  day: 25,
  days: 10,
  examBefore: 7,
  examDays: 21,
  reSitDays: 90,
  opensTime: '00:00',
  closesTime: '23:59',
};

export interface MarkedYear {
  readonly start: string;
  readonly end: string;
  readonly markingMonths: readonly number[];
  readonly terms: readonly { readonly number: number; readonly end: string }[];
}

/** The marking months in the order of the school year, with the calendar year of each. */
export const monthsInOrder = ({ start, markingMonths }: Pick<MarkedYear, 'start' | 'markingMonths'>) => {
  const [year = 0, first = 1] = start.split('-').map(Number);
  const place = (month: number) => (month - first + 12) % 12;
  return [...markingMonths]
    .sort((a, b) => place(a) - place(b))
    .map((month) => ({ month, year: month < first ? year + 1 : year }));
};

const dayIn = (year: number, month: number, day: number): string => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`;
};

/** The windows that a pattern makes of a year, in the order of the year. A day counts whole: ten days end on the tenth. */
export const windowsOfYear = (pattern: WindowPattern, year: MarkedYear): PlannedWindow[] => {
  const { opensTime, closesTime } = pattern;
  const from = (opensOn: string, days: number) => ({
    opensOn,
    opensTime,
    closesOn: daysAfter(opensOn, days - 1),
    closesTime,
  });
  const endOf = (term: number) => year.terms.find(({ number }) => number === term)?.end ?? year.end;
  const exam = (end: string) => from(daysAfter(end, -pattern.examBefore), pattern.examDays);
  const make: Record<MarkPeriod, () => PlannedWindow[]> = {
    month: () =>
      monthsInOrder(year).map(({ month, year: calendarYear }) => ({
        period: 'month',
        month,
        ...from(dayIn(calendarYear, month, pattern.day), pattern.days),
      })),
    term_exam_1: () => [{ period: 'term_exam_1', month: null, ...exam(endOf(1)) }],
    term_exam_2: () => [{ period: 'term_exam_2', month: null, ...exam(endOf(2)) }],
    re_sit: () => [{ period: 're_sit', month: null, ...from(daysAfter(year.end, 1), pattern.reSitDays) }],
    year_result: () => [{ period: 'year_result', month: null, ...exam(year.end) }],
  };
  return markPeriods.flatMap((period) => (pattern.periods.includes(period) ? make[period]() : []));
};
