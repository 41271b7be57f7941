import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { planned, preparedByShape } from '../../../db/planned.ts';
import {
  academicYears,
  classes,
  curricula,
  enrolments,
  levels,
  markSheets,
  students,
  subjects,
  terms,
  users,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { classesOf } from '../../../school/policies/student-scope.ts';

interface Place {
  readonly branchId: number;
  readonly yearId: number;
  /** This one alone. */
  readonly classId?: number;
}

interface ClassShape {
  readonly ownOnly: boolean;
  readonly oneOnly: boolean;
}

const plannedClasses = preparedByShape(
  'reports_book_classes',
  (db: Queryable, { ownOnly, oneOnly }: ClassShape) =>
    db
      .select({
        id: classes.id,
        name: classes.name,
        levelId: classes.levelId,
        levelLo: levels.nameLo,
        levelEn: levels.nameEn,
      })
      .from(classes)
      .innerJoin(levels, eq(levels.id, classes.levelId))
      .where(
        and(
          eq(classes.branchId, sql.placeholder('branchId')),
          eq(classes.yearId, sql.placeholder('yearId')),
          oneOnly ? eq(classes.id, sql.placeholder('classId')) : undefined,
          ownOnly ? sql`${classes.id} in (${classesOf(sql.placeholder('userId'))})` : undefined,
        ),
      )
      .orderBy(asc(levels.position), asc(classes.name)),
);

/** Classes of a year that somebody may look into, in the order of the school. */
export const classesSeen = (db: Queryable, actor: Actor, { branchId, yearId, classId }: Place) =>
  plannedClasses(
    db,
    { ownOnly: actor.scope === 'own_classes', oneOnly: classId !== undefined },
    { branchId, yearId, classId, userId: actor.userId },
  );

const plannedHold = preparedByShape('reports_book_hold', (db: Queryable, how: 'share' | 'update') =>
  db
    .select({ id: classes.id })
    .from(classes)
    .where(eq(classes.id, sql.placeholder('classId')))
    .for(how),
);

/** Writers of marks pass together; whoever takes a column a step on waits for them, and they for it. */
export const holdClass = (tx: Transaction, classId: number, how: 'share' | 'update') =>
  plannedHold(tx, how, { classId });

const plannedSubjects = preparedByShape(
  'reports_book_subjects',
  (db: Queryable, { ofLevel }: { readonly ofLevel: boolean }) =>
    db
      .select({
        levelId: curricula.levelId,
        id: subjects.id,
        code: subjects.code,
        nameLo: subjects.nameLo,
        nameEn: subjects.nameEn,
        coefficient: sql<number>`(${curricula.coefficient} * 100)::int`,
        countsInAverage: curricula.countsInAverage,
      })
      .from(curricula)
      .innerJoin(subjects, eq(subjects.id, curricula.subjectId))
      .where(
        and(
          eq(curricula.yearId, sql.placeholder('yearId')),
          ofLevel ? eq(curricula.levelId, sql.placeholder('levelId')) : undefined,
        ),
      )
      .orderBy(asc(curricula.position), asc(subjects.position), asc(subjects.id)),
);

/** What the year teaches, or one level of it, by level and in the order of reports. Coefficients in hundredths. */
export const bookSubjects = (db: Queryable, yearId: number, levelId?: number) =>
  plannedSubjects(db, { ofLevel: levelId !== undefined }, { yearId, levelId });

export type SubjectFound = Awaited<ReturnType<typeof bookSubjects>>[number];

const plannedYear = planned('reports_book_year', (db) =>
  db
    .select({
      start: academicYears.startDate,
      end: academicYears.endDate,
      markingMonths: academicYears.markingMonths,
      number: terms.number,
      termEnd: terms.endDate,
    })
    .from(academicYears)
    .leftJoin(terms, eq(terms.yearId, academicYears.id))
    .where(eq(academicYears.id, sql.placeholder('yearId')))
    .orderBy(asc(terms.number)),
);

/** The year as its columns are made from it. */
export const bookYear = async (db: Queryable, yearId: number) => {
  const rows = await plannedYear(db, { yearId });
  const [year] = rows;
  return {
    start: year?.start ?? '',
    end: year?.end ?? '',
    markingMonths: year?.markingMonths ?? [],
    terms: rows.flatMap(({ number, termEnd }) =>
      number === null || termEnd === null ? [] : [{ number, end: termEnd }],
    ),
  };
};

const plannedStudents = planned('reports_book_students', (db) =>
  db
    .select({
      id: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      joined: sql<string>`(select min(e.start_date) from enrolment e
        where e.student_id = ${students.id} and e.year_id = ${enrolments.yearId})::text`,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(
      and(
        eq(enrolments.classId, sql.placeholder('classId')),
        eq(enrolments.isCurrent, true),
        sql`(${enrolments.endDate} is null or ${enrolments.endDate} >= ${sqlToday}
          or ${enrolments.exitCode} in ('year_end', 'graduated'))`,
      ),
    )
    .orderBy(asc(enrolments.sortKey), asc(students.id)),
);

/**
 * Who sits in a class, by name, each with the first day in this year's school: now, and once the year is over at its
 * end. Whose last day is still to come sits there until then.
 */
export const studentsOfBook = (db: Queryable, classId: number) => plannedStudents(db, { classId });

export type StudentFound = Awaited<ReturnType<typeof studentsOfBook>>[number];

const plannedSheets = planned('reports_book_sheets', (db) =>
  db
    .select()
    .from(markSheets)
    .where(eq(markSheets.classId, sql.placeholder('classId'))),
);

export const sheetsOf = (db: Queryable, classId: number) => plannedSheets(db, { classId });

export type SheetFound = typeof markSheets.$inferSelect;

export const usersById = async (db: Queryable, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn })
        .from(users)
        .where(inArray(users.id, [...ids]));

/** Puts columns of a class into a state. */
export const writeSheets = (
  tx: Transaction,
  rows: readonly Pick<SheetFound, 'classId' | 'subjectId' | 'bookColumn' | 'state' | 'changedBy'>[],
) =>
  tx
    .insert(markSheets)
    .values([...rows])
    .onConflictDoUpdate({
      target: [markSheets.classId, markSheets.subjectId, markSheets.bookColumn],
      set: {
        state: sql`excluded.state`,
        changedBy: sql`excluded.changed_by`,
        changedAt: sql`now()`,
        version: sql`${markSheets.version} + 1`,
      },
    });
