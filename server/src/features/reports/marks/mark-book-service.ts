import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { columnsOfBook, periodOfColumn } from '@suksa/contracts/marks/book';
import type { MarkBook, markBookChoices, readMarkBook } from '@suksa/contracts/reports';
import { type Actor, type Context, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { entryStates } from '../../../school/marks/entry-periods.ts';
import { rulesOfLevel, specialCodes } from '../../../school/marks/grading.ts';
import { lessonOfTeacher } from '../../../school/timetable/lesson-of-the-hour.ts';
import { presentCorrection } from './correction-presenter.ts';
import { waitingIn } from './correction-repository.ts';
import {
  presentCell,
  presentCode,
  presentPerson,
  presentSheet,
  presentStudent,
  presentSubject,
} from './mark-book-presenter.ts';
import {
  bookSubjects,
  bookYear,
  classesSeen,
  sheetsOf,
  studentsOfBook,
  usersById,
} from './mark-book-repository.ts';
import { cellsOf } from './mark-cell-repository.ts';
import { marksOf, refuseFamilies } from './mark-policy.ts';
import { countParked } from './parked-marks-repository.ts';

/** A class of the caller's year that the caller may look into; 404 for any other. */
export const classSeen = async (db: Queryable, actor: Actor, context: Context, classId: number) => {
  refuseFamilies(actor);
  const year = yearOf(context);
  const [seen] = await classesSeen(db, actor, { branchId: context.branchId, yearId: year.id, classId });
  return seen ?? notFound();
};

/** The classes and subjects that the caller can choose, and in which month the school is. */
export const bookChoices = async ({
  actor,
  context,
  school: { read },
}: Caller): Promise<EndpointOutput<typeof markBookChoices>> => {
  refuseFamilies(actor);
  const year = yearOf(context);
  const [classes, subjects, made, marks, lesson] = await Promise.all([
    classesSeen(read, actor, { branchId: context.branchId, yearId: year.id }),
    bookSubjects(read, year.id),
    bookYear(read, year.id),
    marksOf(read, actor, context),
    lessonOfTeacher(read, actor.userId, new Date()),
  ]);
  const taught = lesson?.classes.find(({ id }) => classes.some((one) => one.id === id));
  const columns = columnsOfBook(made);
  const waiting = await waitingIn(
    read,
    classes.map(({ id }) => id),
  );
  return {
    classes: classes.map(({ id, name, levelId }) => ({
      ...{ id, name, levelId },
      subjects: subjects
        .filter((subject) => subject.levelId === levelId)
        .map((subject) => presentSubject(subject, marks({ classId: id, subjectId: subject.id }))),
    })),
    columns,
    now: monthNow(columns, made.start),
    waiting: waiting.length,
    teachingNow: lesson && taught ? { classId: taught.id, subjectId: lesson.subject.id } : null,
  };
};

/** The month that is under way, else the last one before today. */
export const monthNow = (columns: readonly { key: string; month: number | null }[], start: string) => {
  const today = todayIn();
  const begun = columns.filter(({ month }) => {
    if (month === null) return false;
    const year = Number(start.slice(0, 4)) + (month < Number(start.slice(5, 7)) ? 1 : 0);
    return `${year}-${String(month).padStart(2, '0')}-01` <= today;
  });
  return begun.at(-1)?.key ?? columns[0]?.key ?? null;
};

type BookQuery = EndpointRequest<typeof readMarkBook>['query'];
type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

/** What a class's book is made of, but for the marks: of one subject, of one column over all subjects, or all of it. */
export const openBook = async (
  { actor, context, school: { read } }: Asking,
  classId: number,
  { subjectId, column }: BookQuery = {},
) => {
  const year = yearOf(context);
  const one = await classSeen(read, actor, context, classId);
  const [made, ofLevel, students, sheets, rules, codes] = await Promise.all([
    bookYear(read, year.id),
    bookSubjects(read, year.id, one.levelId),
    studentsOfBook(read, classId),
    sheetsOf(read, classId),
    rulesOfLevel(read, one.levelId),
    specialCodes(read),
  ]);
  const subjects = ofLevel.filter(({ id }) => subjectId === undefined || id === subjectId);
  if (subjectId !== undefined && subjects.length === 0) notFound();
  const columns = columnsOfBook(made).filter(({ key }) => column === undefined || key === column);
  return { year, one, made, ofLevel, subjects, students, sheets, rules, codes, columns };
};

/** The book of a class: of one subject, of one column over all subjects, or all of it. */
export const readBook = async (call: Asking, classId: number, query: BookQuery = {}): Promise<MarkBook> => {
  const { actor, context, school } = call;
  const { read } = school;
  const { year, one, made, ofLevel, subjects, students, sheets, rules, codes, columns } = await openBook(
    call,
    classId,
    query,
  );
  const studentIds = students.map(({ id }) => id);
  const [cells, parked, marks, entry, corrections] = await Promise.all([
    cellsOf(read, {
      yearId: year.id,
      studentIds,
      subjectIds: subjects.map(({ id }) => id),
      ...(query.column === undefined ? {} : { columns: [query.column] }),
    }),
    countParked(read, { yearId: year.id, studentIds, subjectIds: ofLevel.map(({ id }) => id) }),
    marksOf(read, actor, context),
    entryStates(read, { yearId: year.id, levelId: one.levelId, now: new Date() }),
    waitingIn(read, [classId]),
  ]);
  const people = await usersById(read, [...new Set(cells.flatMap(({ changedBy }) => changedBy ?? []))]);
  const { step, passMark, monthWeight, examWeight, firstTermWeight, secondTermWeight, decimals } = rules;
  return {
    class: { id: one.id, name: one.name, levelId: one.levelId },
    year: { name: year.name, closed: year.state === 'closed' },
    columns: columns.map((shown) => {
      const { period, month } = periodOfColumn(shown);
      return { ...shown, entry: entry(period, month) };
    }),
    subjects: subjects.map((subject) => presentSubject(subject, marks({ classId, subjectId: subject.id }))),
    students: students.map((student) => presentStudent(student, made.start)),
    cells: cells.map(presentCell),
    sheets: sheets.map(presentSheet),
    rules: { monthWeight, examWeight, firstTermWeight, secondTermWeight, decimals, step, passMark },
    codes: codes.map(presentCode),
    corrections: corrections.map(presentCorrection),
    people: people.map(presentPerson),
    parked,
    asOf: new Date().toISOString(),
  };
};
