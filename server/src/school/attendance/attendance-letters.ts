import { type AttendanceCounts, type DayLetter, examRate } from '@suksa/contracts/reports';

/**
 * What each day of a month expects of a class, one letter a day: S a school day on which whoever hasn't come is
 * absent (one that is over, or today after the class's last minute to come), T one on which they may still come
 * (today before it, or a day to come), H holiday, W no school day.
 */
export type Plan = string;

const plannedLetters = 'STHW';
const storedLetters = '.PLHEVAXS';

/**
 * What a stored letter means on a day of the plan: nothing on a school day that is over is an absence. `X` and `S`
 * aren't stored but read beside it: not enrolled, and suspended.
 */
export const letterOf = (stored: string, planned: string): DayLetter => {
  if (stored === 'X') return 'X';
  if (planned === 'H' || planned === 'W') return planned;
  if (stored === 'S') return 'S';
  if (stored === '.') return planned === 'S' ? 'A' : 'N';
  return stored === 'H' ? 'D' : (stored as DayLetter);
};

/**
 * Every pair of planned and stored letter, worked out once, as character codes: a report of the whole school asks
 * 400,000 times. `meanings[planned code * 128 + stored code]`.
 */
const meanings = new Uint8Array(128 * 128).fill('N'.charCodeAt(0));
for (const planned of plannedLetters)
  for (const stored of storedLetters)
    meanings[planned.charCodeAt(0) * 128 + stored.charCodeAt(0)] = letterOf(stored, planned).charCodeAt(0);

/** The character code of the report's letter for a stored one. */
export const meaningOf = (plannedCode: number, storedCode: number): number =>
  meanings[plannedCode * 128 + storedCode] ?? 0;

/** A student's days of a month as the report shows them. `stored` may be longer than the month. */
export const lettersOf = (stored: string, plan: Plan): string => {
  const codes = Array.from({ length: plan.length }, (_, at) =>
    meaningOf(plan.charCodeAt(at), stored.charCodeAt(at)),
  );
  return String.fromCharCode(...codes);
};

const absences = 'AE';
const ignored = 'HWSN';

/** Absent, with reason or without; a leave that was granted isn't. */
const isAbsence = (letter: string) => absences.includes(letter);

/**
 * The longest run of absences; holidays, weekends and days to come neither break nor lengthen it. It ends with the
 * enrolment: who has left stays away from nothing.
 */
export const longestAbsence = (letters: string): number => {
  let run = 0;
  let longest = 0;
  for (const letter of letters) {
    if (ignored.includes(letter)) continue;
    run = isAbsence(letter) ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
};

/** Absences without a break up to the last letter. */
export const absentUpToNow = (letters: string): number => {
  let run = 0;
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const letter = letters.charAt(at);
    if (ignored.includes(letter)) continue;
    if (!isAbsence(letter)) break;
    run += 1;
  }
  return run;
};

export interface Counts extends Omit<AttendanceCounts, 'rate'> {
  /** Days' worth of lessons that were missed on days of presence; nothing where the roll isn't called by lesson. */
  lessons?: number;
}

const countOf = {
  P: 'present',
  L: 'late',
  D: 'half_day',
  E: 'excused',
  V: 'leave',
  A: 'absent',
  N: 'not_yet',
  S: 'suspended',
} as const satisfies Partial<Record<DayLetter, keyof Counts>>;
type CountedLetter = keyof typeof countOf;

const isCounted = (letter: string): letter is CountedLetter => letter in countOf;

export const noCounts = (): Counts => ({
  present: 0,
  late: 0,
  half_day: 0,
  excused: 0,
  leave: 0,
  absent: 0,
  not_yet: 0,
  suspended: 0,
});

/** Adds one day of so many students. Holidays, weekends and days outside the enrolment count nowhere. */
export const count = (counts: Counts, letter: string, students = 1) => {
  if (isCounted(letter)) counts[countOf[letter]] += students;
};

/**
 * What came of what was expected, half a day as half, and without the lessons that were missed. Nobody is expected who
 * is suspended or on a leave that was granted for the whole day; who may still come isn't counted yet.
 */
export const rateOf = ({ present, late, half_day, excused, absent, lessons = 0 }: Counts): number | null => {
  const expected = present + late + half_day + excused + absent;
  return expected === 0 ? null : Math.max(0, present + late + half_day / 2 - lessons) / expected;
};

/** Whether the exam right is gone at such a rate. A fifth of twelve days lacks nothing, though no computer divides it exactly. */
export const isBelowExamRate = (rate: number): boolean => rate < examRate - 1e-9;

export const withRate = (counts: Counts): AttendanceCounts => {
  const { lessons: _, ...shown } = counts;
  return { ...shown, rate: rateOf(counts) };
};

/** `lessons`: days' worth of lessons that were missed on days of presence. */
export const countsOf = (letters: string, lessons = 0): AttendanceCounts => {
  const counts = { ...noCounts(), lessons };
  for (const letter of letters) count(counts, letter);
  return withRate(counts);
};
