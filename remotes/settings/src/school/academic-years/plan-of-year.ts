import { daysAfter } from '@suksa/contracts/days';
import type { AcademicYear, CalendarDay } from '@suksa/contracts/settings';

/** One month of a school year: how many days students are expected, and whether marks are entered. */
export interface PlannedMonth {
  /** `YYYY-MM`. */
  readonly key: string;
  readonly month: number;
  readonly year: number;
  readonly schoolDays: number;
  readonly marks: boolean;
}

/** Days of one name in a row. */
export interface PlannedDays {
  readonly first: string;
  readonly last: string;
  readonly name: { readonly lo: string; readonly en: string };
  readonly kind: CalendarDay['kind'];
}

/** A year's months with their school days, and its holidays, exams and make-up days in their order. */
export function planOfYear(year: AcademicYear, calendar: readonly CalendarDay[]) {
  const days = calendar.filter(({ date }) => year.startDate <= date && date <= year.endDate);
  const months = new Map<string, PlannedMonth>();
  for (const { date, kind } of days) {
    const key = date.slice(0, 7);
    const month = Number(key.slice(5));
    const known = months.get(key);
    const expected = kind !== 'holiday' && kind !== 'weekend' ? 1 : 0;
    months.set(key, {
      key,
      month,
      year: Number(key.slice(0, 4)),
      schoolDays: (known?.schoolDays ?? 0) + expected,
      marks: year.markingMonths.includes(month),
    });
  }
  return { months: [...months.values()], special: runsOf(days) };
}

function runsOf(days: readonly CalendarDay[]): PlannedDays[] {
  const runs: PlannedDays[] = [];
  for (const { date, kind, name } of days) {
    if (name === null) continue;
    const before = runs.at(-1);
    if (before && before.name.en === name.en && before.kind === kind && daysAfter(before.last, 1) === date)
      runs[runs.length - 1] = { ...before, last: date };
    else runs.push({ first: date, last: date, name, kind });
  }
  return runs;
}
