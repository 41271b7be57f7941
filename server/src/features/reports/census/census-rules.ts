import type { CensusCell, CensusDifference } from '@suksa/contracts/reports';
import type { CountedStudent } from '../../../db/schema/reports/census.ts';

/** A student on the day of the census, as far as it asks. */
export interface Counted {
  readonly id: number;
  readonly levelId: number;
  readonly sex: 'female' | 'male';
  readonly birthDate: string | null;
  readonly precision: 'day' | 'month' | 'year';
  readonly ethnicity: string;
  readonly repeater: boolean;
}

/**
 * Whole years on a day. Who was born on 29 February is a year older on 1 March of a common year. Where only month or
 * year of birth are known, the unknown rest counts as its first day, as it is stored.
 */
export const ageOn = (birthDate: string | null, day: string): number | null => {
  if (birthDate === null || birthDate > day) return null;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
};

export const countedStudent = (
  { id, levelId, sex, birthDate, ethnicity, repeater }: Counted,
  day: string,
): CountedStudent => [id, levelId, sex, ageOn(birthDate, day), ethnicity, repeater];

/** Students who are alike in all that the census asks, counted. */
export const cellsOfCounted = (students: readonly CountedStudent[]): CensusCell[] => {
  const cells = new Map<string, CensusCell>();
  for (const [, levelId, sex, age, ethnicity, repeater] of students) {
    const key = `${levelId} ${sex} ${age} ${repeater} ${ethnicity}`;
    const known = cells.get(key);
    if (known) known.students += 1;
    else cells.set(key, { levelId, sex, age, ethnicity, repeater, students: 1 });
  }
  return [...cells.values()];
};

/** The same of students as they are stored, on a day. */
export const cellsOf = (students: readonly Counted[], day: string): CensusCell[] =>
  cellsOfCounted(students.map((student) => countedStudent(student, day)));

type Told = NonNullable<CensusDifference['before']>;

export interface Difference {
  readonly studentId: number;
  readonly change: CensusDifference['change'];
  readonly before: Told | null;
  readonly after: Told | null;
}

const told = ([, levelId, sex, age, ethnicity, repeater]: CountedStudent): Told => ({
  levelId,
  sex,
  age,
  ethnicity,
  repeater,
});

/** Who was counted then and isn't now, the other way round, or otherwise. */
export const differencesOf = (
  sent: readonly CountedStudent[],
  now: readonly CountedStudent[],
): Difference[] => {
  const nowById = new Map(now.map((student) => [student[0], student]));
  const sentIds = new Set(sent.map(([id]) => id));
  const gone = sent.flatMap((before): Difference[] => {
    const after = nowById.get(before[0]);
    if (!after) return [{ studentId: before[0], change: 'removed', before: told(before), after: null }];
    return before.every((value, at) => value === after[at])
      ? []
      : [{ studentId: before[0], change: 'changed', before: told(before), after: told(after) }];
  });
  const added = now
    .filter(([id]) => !sentIds.has(id))
    .map((after): Difference => ({ studentId: after[0], change: 'added', before: null, after: told(after) }));
  return [...gone, ...added];
};
