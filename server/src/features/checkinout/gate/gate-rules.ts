import type { Database } from '../../../http/app.ts';
import { type Calendar, loadCalendar } from '../../../school/calendar/calendar.ts';
import { loadShifts, type Shift } from '../../../school/calendar/shifts.ts';
import { specialUntil } from '../../../school/calendar/special-days.ts';

export interface DayRules {
  readonly calendar: Calendar;
  readonly shifts: readonly Shift[];
  /** Whether somebody had opened the gate of a free day, and nobody closed it before that moment. */
  readonly isSpecialAt: (instant: Date) => boolean;
}

export interface GateRules {
  readonly of: (branchId: number, day: string) => Promise<DayRules>;
  /** What has just been changed here counts with the next scan. */
  readonly forget: () => void;
}

/** A change of a shift or a holiday reaches the gate within this time. */
const keptMilliseconds = 10_000;

/**
 * A day's calendar and shifts of a branch, kept for a few seconds: at the bell hundreds of scans ask for the same
 * rows, and a scan should cost two round trips, not five.
 */
export const gateRules = (db: Database): GateRules => {
  const kept = new Map<string, { readonly until: number; readonly rules: Promise<DayRules> }>();
  const rulesOf = (branchId: number, day: string): Promise<DayRules> => {
    const key = `${branchId} ${day}`;
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.rules;
    const rules = loadDayRules(db, branchId, day);
    for (const [old, { until }] of kept) if (until <= Date.now()) kept.delete(old);
    kept.set(key, { until: Date.now() + keptMilliseconds, rules });
    rules.catch(() => kept.delete(key));
    return rules;
  };
  return { of: rulesOf, forget: () => kept.clear() };
};

/** The rules as they stand now. */
export const loadDayRules = async (db: Database, branchId: number, day: string): Promise<DayRules> => {
  const [calendar, shifts, until] = await Promise.all([
    loadCalendar(db, { branchId, from: day, until: day }),
    loadShifts(db, { branchId, from: day, until: day }),
    specialUntil(db, branchId, day),
  ]);
  const isSpecialAt = (instant: Date) => until === null || (until !== undefined && instant <= until);
  return { calendar, shifts, isSpecialAt };
};
