import { absencesFlagged } from '@suksa/contracts/reports';
import {
  type Counts,
  count,
  isBelowExamRate,
  meaningOf,
  noCounts,
  type Plan,
} from '../../../school/attendance/attendance-letters.ts';
import type { AttendanceScope } from '../../../school/attendance/attendance-scope.ts';
import type { PlanOfStudent } from '../../../school/attendance/earlier-classes.ts';
import {
  type LessonsMissed,
  missedWhileThere,
  roundedDays,
} from '../../../school/attendance/lesson-absences.ts';
import { positionOf } from '../../../school/attendance/month-days.ts';
import type { ClassRoll } from './month-repository.ts';

export interface MonthTally {
  readonly students: number;
  readonly counts: Counts;
  /** One for each day of the month: who came, whatever lessons were missed afterwards. */
  readonly days: readonly Counts[];
  /** Students by class and name: in the order of the school. */
  readonly order: readonly number[];
  /** Students to call home about, and students who lose the right to sit the exam; in the same order. */
  readonly absentInARow: readonly number[];
  readonly belowExamRate: readonly number[];
  /** Who was late, and who absent without reason, on at least one day. */
  readonly late: readonly number[];
  readonly absent: readonly number[];
}

interface Tallied {
  readonly roll: readonly ClassRoll[];
  readonly scope: AttendanceScope;
  readonly planOf: PlanOfStudent;
  readonly days: readonly string[];
  readonly lessons: LessonsMissed;
}

/** Counts everyone's month in one pass. */
export const tallyMonth = ({ roll, scope, planOf, days, lessons }: Tallied): MonthTally => {
  const daily = new Uint32Array(days.length * 128);
  const order: number[] = [];
  const absentInARow: number[] = [];
  const belowExamRate: number[] = [];
  const late: number[] = [];
  const absent: number[] = [];
  let lessonDays = 0;
  const rollOf = new Map(roll.map((row) => [row.class_id, row]));
  for (const ofClass of scope.classes) {
    const students = rollOf.get(ofClass.id);
    if (!students) continue;
    let plan: Plan | undefined;
    let tallied = studentTally('', daily);
    students.student_ids.forEach((id, index) => {
      // The same for the whole class, but for who was in another one before.
      const own = planOf(ofClass, id);
      if (own !== plan) tallied = studentTally(own, daily);
      plan = own;
      const { longest, attended, expected, lateDays, absentDays } = tallied(students.letters, index * 31);
      const missed = missedWhileThere(lessons.get(id), (day) =>
        letterAt(own, students.letters, { start: index * 31, at: positionOf(day) }),
      );
      const rate = expected === 0 ? 1 : Math.max(0, attended - roundedDays(missed)) / expected;
      lessonDays += missed;
      order.push(id);
      if (longest >= absencesFlagged) absentInARow.push(id);
      if (isBelowExamRate(rate)) belowExamRate.push(id);
      if (lateDays > 0) late.push(id);
      if (absentDays > 0) absent.push(id);
    });
  }
  const perDay = days.map((_, at) => countsOfCodes(daily.subarray(at * 128, (at + 1) * 128)));
  const flagged = { absentInARow, belowExamRate, late, absent };
  return {
    students: order.length,
    counts: { ...sumOf(perDay), lessons: roundedDays(lessonDays) },
    days: perDay,
    order,
    ...flagged,
  };
};

/** For each character code of the report's letters: whether school was expected, missed, and how many halves attended. */
const table = (numberOf: (letter: string) => number) =>
  Uint8Array.from({ length: 128 }, (_, code) => numberOf(String.fromCharCode(code)));
const expects = table((letter) => Number('PLDEA'.includes(letter)));
/** Neither expected nor absent, and yet the end of a run of absences. */
const endsRun = table((letter) => Number('VX'.includes(letter)));
const lateLetter = 'L'.charCodeAt(0);
const absentLetter = 'A'.charCodeAt(0);
const misses = table((letter) => Number('AE'.includes(letter)));
const halves = table((letter) => (letter === 'D' ? 1 : 2 * Number('PL'.includes(letter))));

/**
 * Reads one student's 31 letters and adds them to the days. The same rules as `longestAbsence` and `rateOf`, on
 * character codes and without making a text or an object for each of 20,000 students.
 */
const studentTally = (plan: Plan, daily: Uint32Array) => {
  const planned = Uint8Array.from(plan, (letter) => letter.charCodeAt(0));
  return (letters: string, start: number) => {
    let run = 0;
    let longest = 0;
    let attendedHalves = 0;
    let expected = 0;
    let lateDays = 0;
    let absentDays = 0;
    for (let at = 0; at < planned.length; at += 1) {
      const letter = meaningOf(planned[at] ?? 0, letters.charCodeAt(start + at));
      const cell = at * 128 + letter;
      daily[cell] = (daily[cell] ?? 0) + 1;
      if (letter === lateLetter) lateDays += 1;
      if (letter === absentLetter) absentDays += 1;
      if (endsRun[letter] === 1) run = 0;
      if (expects[letter] !== 1) continue;
      expected += 1;
      attendedHalves += halves[letter] ?? 0;
      run = misses[letter] === 1 ? run + 1 : 0;
      if (run > longest) longest = run;
    }
    return { longest, attended: attendedHalves / 2, expected, lateDays, absentDays };
  };
};

const letterAt = (
  plan: Plan,
  letters: string,
  { start, at }: { readonly start: number; readonly at: number },
): string => String.fromCharCode(meaningOf(plan.charCodeAt(at), letters.charCodeAt(start + at)));

const countsOfCodes = (codes: Uint32Array): Counts => {
  const counts = noCounts();
  codes.forEach((students, letter) => {
    if (students > 0) count(counts, String.fromCharCode(letter), students);
  });
  return counts;
};

const sumOf = (days: readonly Counts[]): Counts => {
  const sum = noCounts();
  for (const day of days)
    for (const key of Object.keys(sum) as Exclude<keyof Counts, 'lessons'>[]) sum[key] += day[key];
  return sum;
};
