import type { ClassFigures, SubjectFigures, TeacherFigures } from '@suksa/contracts/reports';
import type { SubjectFound } from '../marks/mark-book-repository.ts';
import type { GroupFigures, TaughtRow } from './mark-report-repository.ts';
import { type Marked, meanOfMarks } from './mark-report-rules.ts';

/** What the tables are made of. */
interface Counted {
  readonly classes: readonly { readonly id: number; readonly name: string }[];
  readonly students: readonly Marked[];
  /** By level, in hundredths. */
  readonly passOf: ReadonlyMap<number, number>;
  readonly now: { readonly groups: readonly GroupFigures[] };
  readonly then: { readonly groups: readonly GroupFigures[] };
  readonly taught: readonly TaughtRow[];
}

const sumOf = (rows: readonly GroupFigures[]) => ({
  students: rows.reduce((sum, row) => sum + row.students, 0),
  total: rows.reduce((sum, row) => sum + row.sum, 0),
  passed: rows.reduce((sum, row) => sum + row.passed, 0),
});

const figuresOf = (now: readonly GroupFigures[], then: readonly GroupFigures[]) => {
  const [is, was] = [sumOf(now), sumOf(then)];
  return {
    students: is.students,
    passed: is.passed,
    average: meanOfMarks(is.total, is.students),
    before: meanOfMarks(was.total, was.students),
  };
};

/** Subjects in the order of reports, each over all its classes. */
export const subjectTable = ({ now, then }: Counted, subjects: readonly SubjectFound[]): SubjectFigures[] => {
  const known = new Map(subjects.map((subject) => [subject.id, subject]));
  return [...known.values()].flatMap(({ id, nameLo, nameEn }) => {
    const own = now.groups.filter((row) => row.subject_id === id);
    if (own.length === 0) return [];
    return [
      {
        ...{ id, name: { lo: nameLo, en: nameEn } },
        ...figuresOf(
          own,
          then.groups.filter((row) => row.subject_id === id),
        ),
        lowest: Math.min(...own.map(({ lowest }) => lowest)),
        highest: Math.max(...own.map(({ highest }) => highest)),
      },
    ];
  });
};

/** By main teacher and subject, over the classes in which they teach it. */
export const teacherTable = (
  { now, then, taught }: Counted,
  subjects: readonly SubjectFound[],
): TeacherFigures[] => {
  const names = new Map(subjects.map((subject) => [subject.id, { lo: subject.nameLo, en: subject.nameEn }]));
  const places = new Map<string, { row: TaughtRow; classIds: Set<number> }>();
  for (const row of taught) {
    const key = `${row.teacher_id}/${row.subject_id}`;
    const place = places.get(key) ?? { row, classIds: new Set<number>() };
    places.set(key, place);
    place.classIds.add(row.class_id);
  }
  return [...places.values()].flatMap(({ row, classIds }) => {
    const ofTeacher = (groups: readonly GroupFigures[]) =>
      groups.filter((one) => one.subject_id === row.subject_id && classIds.has(one.class_id));
    const own = ofTeacher(now.groups);
    const subject = names.get(row.subject_id);
    if (own.length === 0 || !subject) return [];
    return [
      {
        id: row.teacher_id,
        name: { lo: row.name_lo, en: row.name_en },
        ...{ subjectId: row.subject_id, subject },
        classes: new Set(own.map(({ class_id }) => class_id)).size,
        ...figuresOf(own, ofTeacher(then.groups)),
      },
    ];
  });
};

const generalOf = (students: readonly Marked[], passOf: Counted['passOf']) => {
  const averages = students.flatMap(({ average }) => average ?? []);
  const befores = students.flatMap(({ before }) => before ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    students: averages.length,
    passed: students.filter(
      ({ average, levelId }) => average !== null && average >= (passOf.get(levelId) ?? 500),
    ).length,
    average: meanOfMarks(sum(averages), averages.length),
    before: meanOfMarks(sum(befores), befores.length),
    atRisk: students.filter(({ risks }) => risks.length > 0).length,
  };
};

/** Classes in the order of the school, by the averages of their students. */
export const classTable = ({ classes, students, passOf }: Counted): ClassFigures[] => {
  const byClass = new Map<number, Marked[]>();
  for (const student of students) {
    const group = byClass.get(student.classId);
    if (group) group.push(student);
    else byClass.set(student.classId, [student]);
  }
  return classes.map(({ id, name }) => ({ id, name, ...generalOf(byClass.get(id) ?? [], passOf) }));
};

export const figuresOfAll = ({ students, passOf }: Counted) => ({
  ...generalOf(students, passOf),
  onRoll: students.length,
});
