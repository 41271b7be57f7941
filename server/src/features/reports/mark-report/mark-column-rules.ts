import type { SubjectFound } from '../marks/mark-book-repository.ts';
import type {
  GroupFigures,
  LevelRules,
  PackedMarks,
  PeriodFigures,
  StudentFigures,
} from './mark-report-repository.ts';

interface ColumnInput {
  readonly packed: readonly PackedMarks[];
  /** Who sits where; marks of others are put aside. */
  readonly seats: ReadonlyMap<number, readonly number[]>;
  readonly classes: readonly { readonly id: number; readonly levelId: number }[];
  readonly subjects: readonly SubjectFound[];
  readonly rules: readonly LevelRules[];
  /** Codes that count as nothing got. */
  readonly zeroCodes: ReadonlySet<number>;
  /** Of which subject each student's mark is wanted too. */
  readonly subjectId?: number | undefined;
}

/** A student in a class, and what has been added up of them so far. */
interface Place {
  readonly studentId: number;
  readonly classId: number;
  readonly levelId: number;
  readonly unit: number;
  readonly pass: number;
  total: number;
  weights: number;
  failed: number;
  entered: number;
  inSubject: number | null;
}

type Group = { -readonly [Key in keyof GroupFigures]: GroupFigures[Key] };

/**
 * Averages of one column, with the rules of the contracts in whole numbers. A mark of a subject that the student's
 * class doesn't learn is parked: it counts for nobody until its student sits again where it is taught.
 */
export const figuresOfColumn = (asked: ColumnInput): PeriodFigures => {
  const places = placesOf(asked);
  const subjectsOf = bySubject(asked.subjects);
  const groups = new Map<number, Map<number, Group>>();
  for (const [subjectId, studentIds, entered] of asked.packed) {
    const subjects = subjectsOf.get(subjectId);
    if (!subjects) continue;
    const isAsked = subjectId === asked.subjectId;
    const ofClasses = groups.get(subjectId) ?? new Map<number, Group>();
    groups.set(subjectId, ofClasses);
    for (let at = 0; at < studentIds.length; at += 1) {
      const place = places.get(studentIds[at] ?? 0);
      const subject = place && subjects.get(place.levelId);
      if (!place || !subject) continue;
      const found = entered[at] ?? 0;
      const value = found >= 0 ? found : asked.zeroCodes.has(-found) ? 0 : null;
      if (subject.countsInAverage) count(place, value, subject.coefficient);
      if (value === null) continue;
      if (isAsked) place.inSubject = value;
      const group = ofClasses.get(place.classId);
      if (group) addTo(group, value, place.pass);
      else ofClasses.set(place.classId, firstOf(place, subjectId, value));
    }
  }
  const students: StudentFigures[] = [];
  for (const place of places.values())
    students.push([place.studentId, averageOf(place), place.failed, place.entered, place.inSubject]);
  return { students, groups: [...groups.values()].flatMap((ofClasses) => [...ofClasses.values()]) };
};

const placesOf = ({ seats, classes, rules }: ColumnInput): Map<number, Place> => {
  const ruleOf = new Map(rules.map((rule) => [rule.level_id, rule]));
  const places = new Map<number, Place>();
  for (const { id: classId, levelId } of classes) {
    const { unit = 1, pass = 500 } = ruleOf.get(levelId) ?? {};
    for (const studentId of seats.get(classId) ?? []) {
      const nothing = { total: 0, weights: 0, failed: 0, entered: 0, inSubject: null };
      places.set(studentId, { studentId, classId, levelId, unit, pass, ...nothing });
    }
  }
  return places;
};

/** By subject, the levels that learn it. */
const bySubject = (subjects: readonly SubjectFound[]) => {
  const found = new Map<number, Map<number, SubjectFound>>();
  for (const subject of subjects) {
    const levels = found.get(subject.id) ?? new Map<number, SubjectFound>();
    found.set(subject.id, levels.set(subject.levelId, subject));
  }
  return found;
};

const count = (place: Place, value: number | null, coefficient: number): void => {
  place.entered += 1;
  if (value === null) return;
  place.total += value * coefficient;
  place.weights += coefficient;
  if (value < place.pass) place.failed += 1;
};

const averageOf = ({ total, weights, unit }: Place): number | null =>
  weights > 0 ? Math.floor((2 * total + weights * unit) / (2 * weights * unit)) * unit : null;

const firstOf = ({ classId, pass }: Place, subjectId: number, value: number): Group => ({
  class_id: classId,
  subject_id: subjectId,
  students: 1,
  sum: value,
  passed: value >= pass ? 1 : 0,
  lowest: value,
  highest: value,
});

const addTo = (group: Group, value: number, pass: number): void => {
  group.students += 1;
  group.sum += value;
  if (value >= pass) group.passed += 1;
  if (value < group.lowest) group.lowest = value;
  if (value > group.highest) group.highest = value;
};
