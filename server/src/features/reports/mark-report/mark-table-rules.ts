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

/** The figures of each subject by class: a large school has thousands of classes and subjects, and hundreds of teachers. */
const bySubject = (groups: readonly GroupFigures[]) => {
  const found = new Map<number, Map<number, GroupFigures>>();
  for (const row of groups) {
    const own = found.get(row.subject_id);
    if (own) own.set(row.class_id, row);
    else found.set(row.subject_id, new Map([[row.class_id, row]]));
  }
  return found;
};

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
  const [is, was] = [bySubject(now.groups), bySubject(then.groups)];
  return [...known.values()].flatMap(({ id, nameLo, nameEn }) => {
    const own = [...(is.get(id)?.values() ?? [])];
    if (own.length === 0) return [];
    return [
      {
        ...{ id, name: { lo: nameLo, en: nameEn } },
        ...figuresOf(own, [...(was.get(id)?.values() ?? [])]),
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
  const [is, was] = [bySubject(now.groups), bySubject(then.groups)];
  return [...places.values()].flatMap(({ row, classIds }) => {
    const ofTeacher = (groups: ReturnType<typeof bySubject>) =>
      [...classIds].flatMap((classId) => groups.get(row.subject_id)?.get(classId) ?? []);
    const own = ofTeacher(is);
    const subject = names.get(row.subject_id);
    if (own.length === 0 || !subject) return [];
    return [
      {
        id: row.teacher_id,
        name: { lo: row.name_lo, en: row.name_en },
        ...{ subjectId: row.subject_id, subject },
        classes: own.length,
        ...figuresOf(own, ofTeacher(was)),
      },
    ];
  });
};

/** In one pass: there is one student after the other, twenty thousand of them. */
const generalOf = (students: readonly Marked[], passOf: Counted['passOf']) => {
  const [is, was] = [
    { count: 0, sum: 0 },
    { count: 0, sum: 0 },
  ];
  let [passed, atRisk] = [0, 0];
  for (const { average, before, levelId, risks } of students) {
    if (risks.length > 0) atRisk += 1;
    if (before !== null) add(was, before);
    if (average === null) continue;
    add(is, average);
    if (average >= (passOf.get(levelId) ?? 500)) passed += 1;
  }
  return {
    students: is.count,
    passed,
    average: meanOfMarks(is.sum, is.count),
    before: meanOfMarks(was.sum, was.count),
    atRisk,
  };
};

const add = (mean: { count: number; sum: number }, value: number): void => {
  mean.count += 1;
  mean.sum += value;
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
