import {
  absencesFlagged,
  chronicShare,
  daysWarned,
  type ExamStanding,
  examRate,
} from '@suksa/contracts/reports';
import {
  type Counts,
  isBelowExamRate,
  meaningOf,
  noCounts,
  type Plan,
  rateOf,
} from '../../../school/attendance/attendance-letters.ts';
import {
  type LessonsMissed,
  missedWhileThere,
  roundedDays,
} from '../../../school/attendance/lesson-absences.ts';
import { positionOf } from '../../../school/attendance/month-days.ts';
import type { ClassRoll } from './month-repository.ts';

/** What a period of several months comes to for one student. */
export interface YearTally {
  readonly id: number;
  readonly classId: number;
  readonly counts: Counts;
  longestRun: number;
  runNow: number;
  /** School days that are still to come. */
  ahead: number;
}

interface MonthOfClass {
  readonly classId: number;
  readonly roll: ClassRoll | undefined;
  readonly planOf: (studentId: number) => Plan;
  /** Which days of the month belong to the period, from 0, the last one excluded. */
  readonly first: number;
  readonly end: number;
  /** Of the days of this month that belong to the period. */
  readonly lessons: LessonsMissed;
}

const codeOf = (letter: string) => letter.charCodeAt(0);
const [late, half, excused, absent, granted, suspended, notYet] = ['L', 'D', 'E', 'A', 'V', 'S', 'N'].map(
  codeOf,
) as [number, number, number, number, number, number, number];
const present = codeOf('P');
const notEnrolled = codeOf('X');

/** Adds one month of a class to what its students have come to; months come in their order. */
export const addMonth = (
  tallies: Map<number, YearTally>,
  { classId, roll, planOf, first, end, lessons }: MonthOfClass,
): void => {
  if (!roll) return;
  let plan: Plan | undefined;
  let planned = new Uint8Array();
  roll.student_ids.forEach((id, index) => {
    // The same for the whole class, but for who was in another one before.
    const own = planOf(id);
    if (own !== plan) planned = Uint8Array.from(own, codeOf);
    plan = own;
    const known = tallies.get(id);
    const tally = known ?? { id, classId, counts: noCounts(), longestRun: 0, runNow: 0, ahead: 0 };
    if (!known) tallies.set(id, tally);
    const meaningAt = (at: number) => meaningOf(planned[at] ?? 0, roll.letters.charCodeAt(index * 31 + at));
    for (let at = first; at < end; at += 1) addDay(tally, meaningAt(at));
    const missed = missedWhileThere(lessons.get(id), (day) =>
      String.fromCharCode(meaningAt(positionOf(day))),
    );
    if (missed > 0) tally.counts.lessons = (tally.counts.lessons ?? 0) + missed;
  });
};

/** Once all months are there: a third of a day three times is a day. */
export const roundLessons = ({ counts }: YearTally): void => {
  if (counts.lessons) counts.lessons = roundedDays(counts.lessons);
};

/** The same rules as `count`, `longestAbsence` and `absentUpToNow`, on character codes: 20,000 students, 200 days. */
const addDay = (tally: YearTally, letter: number): void => {
  const { counts } = tally;
  switch (letter) {
    case present:
      counts.present += 1;
      break;
    case late:
      counts.late += 1;
      break;
    case half:
      counts.half_day += 1;
      break;
    case granted:
      counts.leave += 1;
      break;
    case excused:
    case absent:
      if (letter === excused) counts.excused += 1;
      else counts.absent += 1;
      tally.runNow += 1;
      if (tally.runNow > tally.longestRun) tally.longestRun = tally.runNow;
      return;
    case notYet:
      tally.ahead += 1;
      return;
    case suspended:
      counts.suspended += 1;
      return;
    case notEnrolled:
      break;
    default:
      return;
  }
  tally.runNow = 0;
};

/** School days missed, half a day as half, a lesson as its share of the day's. */
export const missedOf = ({ excused: withReason, absent: without, half_day, lessons = 0 }: Counts): number =>
  withReason + without + half_day / 2 + lessons;

/**
 * How many more days may be missed so that 80 % of all days of the period, with those to come, can still be attended.
 * Whole days: who may miss half a day may miss none.
 */
export const daysLeftOf = ({ counts, ahead }: Pick<YearTally, 'counts' | 'ahead'>): number => {
  const { present: came, late: cameLate, half_day, excused: withReason, absent: without } = counts;
  const expected = came + cameLate + half_day + withReason + without + ahead;
  const allowed = (expected * Math.round((1 - examRate) * 10)) / 10;
  // Lessons are kept in thousandths of a day: what is less than one comes of reckoning.
  return Math.floor(roundedDays(allowed - missedOf(counts)));
};

export const standingOf = (tally: Pick<YearTally, 'counts' | 'ahead'>): ExamStanding => {
  const left = daysLeftOf(tally);
  if (left < 0) return 'lost';
  const isBelow = isBelowExamRate(rateOf(tally.counts) ?? 1);
  return isBelow || (left <= daysWarned && missedOf(tally.counts) > 0) ? 'warned' : 'safe';
};

export const isChronic = ({ counts }: Pick<YearTally, 'counts'>): boolean => {
  const rate = rateOf(counts);
  return rate !== null && 1 - rate >= chronicShare - 1e-9;
};

/** What each flag finds. */
export const flagRules = {
  absent_now: ({ runNow }: YearTally) => runNow >= absencesFlagged,
  absent_in_a_row: ({ longestRun }: YearTally) => longestRun >= absencesFlagged,
  chronic: (tally: YearTally) => isChronic(tally),
  warned: (tally: YearTally) => standingOf(tally) === 'warned',
  lost: (tally: YearTally) => standingOf(tally) === 'lost',
} as const;

const edges = [0, 0.8, 0.9, 0.95, 1] as const;

/** Students by how much of the school days they attended; the upper edge belongs to the next step, but for the last. */
export const spreadOf = (tallies: readonly YearTally[]) => {
  const steps = edges.slice(0, -1).map((from, at) => ({ from, until: edges[at + 1] ?? 1, students: 0 }));
  for (const { counts } of tallies) {
    const rate = rateOf(counts);
    if (rate === null) continue;
    const step = steps.findLast(({ from }) => rate >= from);
    if (step) step.students += 1;
  }
  return steps;
};
