import type { Conduct } from '@suksa/contracts/education';
import type { StoredCheck } from '../../../db/schema/index.ts';

/** What is asked; null, or no conduct, asks nothing. */
export interface CheckRules {
  readonly passAverage: number | null;
  readonly mostFailedSubjects: number | null;
  /** Per cent. */
  readonly leastAttendance: number | null;
  readonly leastConduct: Conduct;
}

/** What is known; null: nothing. */
export interface Evidence {
  readonly average: number | null;
  readonly failedSubjects: number | null;
  /** 0 to 1. */
  readonly attendance: number | null;
  readonly conduct: Conduct;
  /** Whole kip; null where nothing was ever billed. */
  readonly debt: number | null;
}

/** From the best. */
const conductOrder = ['excellent', 'good', 'average', 'weak'] as const;

const stateOf = (asked: boolean, known: boolean, met: () => boolean): StoredCheck['state'] => {
  if (!asked) return 'not_asked';
  if (!known) return 'no_data';
  return met() ? 'met' : 'failed';
};

/** Each check with its evidence. Without data a check says so; it is never passed in silence. */
export const checksOf = (rules: CheckRules, found: Evidence): StoredCheck[] => {
  const { passAverage, mostFailedSubjects, leastAttendance, leastConduct } = rules;
  const percent = found.attendance === null ? null : Math.floor(found.attendance * 1000) / 10;
  return [
    {
      key: 'average',
      state: stateOf(
        passAverage !== null,
        found.average !== null,
        () => (found.average ?? 0) >= (passAverage ?? 0),
      ),
      value: found.average,
      needed: passAverage,
    },
    {
      key: 'failed_subjects',
      state: stateOf(
        mostFailedSubjects !== null,
        found.failedSubjects !== null,
        () => (found.failedSubjects ?? 0) <= (mostFailedSubjects ?? 0),
      ),
      value: found.failedSubjects,
      needed: mostFailedSubjects,
    },
    {
      key: 'attendance',
      state: stateOf(
        leastAttendance !== null,
        percent !== null,
        () => (percent ?? 0) >= (leastAttendance ?? 0),
      ),
      value: percent,
      needed: leastAttendance,
    },
    {
      key: 'conduct',
      state: stateOf(
        leastConduct !== '',
        found.conduct !== '',
        () => rank(found.conduct) <= rank(leastConduct),
      ),
      value: found.conduct || null,
      needed: leastConduct || null,
    },
    {
      key: 'debt',
      // Who was never billed owes nothing: no bill is no gap in what is known.
      state: stateOf(true, true, () => (found.debt ?? 0) <= 0),
      value: found.debt ?? 0,
      needed: 0,
    },
  ];
};

const rank = (conduct: Conduct): number => (conductOrder as readonly string[]).indexOf(conduct);

/** Debt blocks the hand-over, not the result. */
const decisive = (check: StoredCheck) => check.key !== 'debt';

/**
 * Eligible where every check that is asked for is met, not eligible where one failed; where one has no data nobody
 * is told either, and a person decides.
 */
export const verdictOf = (checks: readonly StoredCheck[]): 'eligible' | 'not_eligible' | 'candidate' => {
  const states = checks.filter(decisive).map(({ state }) => state);
  if (states.includes('failed')) return 'not_eligible';
  return states.includes('no_data') ? 'candidate' : 'eligible';
};
