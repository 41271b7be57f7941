import { absencesFlagged, examRate } from '@suksa/contracts/reports';
import {
  type Counts,
  count,
  lettersOf,
  longestAbsence,
  noCounts,
  type Plan,
  rateOf,
} from './attendance-letters.ts';
import type { ClassRoll } from './attendance-repository.ts';
import type { AttendanceScope } from './attendance-scope.ts';

const storedLetters = 31;

export interface MonthTally {
  readonly pupils: number;
  readonly counts: Counts;
  /** One for each day of the month. */
  readonly days: readonly Counts[];
  /** Pupils by class and name: in the order of the school. */
  readonly order: readonly number[];
  /** Pupils to call home about, and pupils who lose the right to sit the exam; in the same order. */
  readonly absentInARow: readonly number[];
  readonly belowExamRate: readonly number[];
}

interface Tallied {
  readonly roll: readonly ClassRoll[];
  readonly scope: AttendanceScope;
  readonly planOf: (of: { readonly id: number; readonly levelId: number }) => Plan;
  readonly days: readonly string[];
}

/** Counts everyone's month in one pass. */
export const tallyMonth = ({ roll, scope, planOf, days }: Tallied): MonthTally => {
  const counts = noCounts();
  const byDay = days.map(noCounts);
  const order: number[] = [];
  const absentInARow: number[] = [];
  const belowExamRate: number[] = [];
  const rollOf = new Map(roll.map((row) => [row.class_id, row]));
  for (const ofClass of scope.classes) {
    const pupils = rollOf.get(ofClass.id);
    if (!pupils) continue;
    const plan = planOf(ofClass);
    pupils.pupil_ids.forEach((id, index) => {
      const letters = lettersOf(
        pupils.letters.slice(index * storedLetters, (index + 1) * storedLetters),
        plan,
      );
      const own = noCounts();
      for (let at = 0; at < letters.length; at += 1) {
        count(own, letters.charAt(at));
        const day = byDay[at];
        if (day) count(day, letters.charAt(at));
      }
      add(counts, own);
      order.push(id);
      if (longestAbsence(letters) >= absencesFlagged) absentInARow.push(id);
      if ((rateOf(own) ?? 1) < examRate) belowExamRate.push(id);
    });
  }
  return { pupils: order.length, counts, days: byDay, order, absentInARow, belowExamRate };
};

const add = (sum: Counts, more: Counts) => {
  for (const key of Object.keys(more) as (keyof Counts)[]) sum[key] += more[key];
};
