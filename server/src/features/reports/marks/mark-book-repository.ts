import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  curricula,
  enrolments,
  levels,
  markSheets,
  marks,
  students,
  subjects,
  terms,
  users,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { classesOf } from '../../../school/policies/student-scope.ts';

interface Place {
  readonly branchId: number;
  readonly yearId: number;
}

/** Classes of a year that somebody may look into, in the order of the school. */
export const classesSeen = (db: Queryable, actor: Actor, { branchId, yearId }: Place) =>
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
        eq(classes.branchId, branchId),
        eq(classes.yearId, yearId),
        actor.scope === 'own_classes' ? sql`${classes.id} in (${classesOf(actor.userId)})` : undefined,
      ),
    )
    .orderBy(asc(levels.position), asc(classes.name));

/** Writers of marks pass together; whoever takes a column a step on waits for them, and they for it. */
export const holdClass = (tx: Transaction, classId: number, how: 'share' | 'update') =>
  tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for(how);

/** What the year teaches, by level and in the order of reports. Coefficients in hundredths. */
export const bookSubjects = (db: Queryable, yearId: number) =>
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
    .where(eq(curricula.yearId, yearId))
    .orderBy(asc(curricula.position), asc(subjects.position), asc(subjects.id));

export type SubjectFound = Awaited<ReturnType<typeof bookSubjects>>[number];

/** The year as its columns are made from it. */
export const bookYear = async (db: Queryable, yearId: number) => {
  const [year] = await db
    .select({
      start: academicYears.startDate,
      end: academicYears.endDate,
      markingMonths: academicYears.markingMonths,
    })
    .from(academicYears)
    .where(eq(academicYears.id, yearId));
  const ofYear = await db
    .select({ number: terms.number, end: terms.endDate })
    .from(terms)
    .where(eq(terms.yearId, yearId))
    .orderBy(asc(terms.number));
  return {
    start: year?.start ?? '',
    end: year?.end ?? '',
    markingMonths: year?.markingMonths ?? [],
    terms: ofYear,
  };
};

/**
 * Who sits in a class, by name, each with the first day in this year's school: now, and once the year is over at its
 * end.
 */
export const studentsOfBook = (db: Queryable, classId: number) =>
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
        eq(enrolments.classId, classId),
        eq(enrolments.isCurrent, true),
        sql`(${enrolments.endDate} is null or ${enrolments.exitCode} in ('year_end', 'graduated'))`,
      ),
    )
    .orderBy(asc(enrolments.sortKey), asc(students.id));

export type StudentFound = Awaited<ReturnType<typeof studentsOfBook>>[number];

export interface CellFilter {
  readonly yearId: number;
  readonly studentIds: readonly number[];
  readonly subjectIds: readonly number[];
  readonly columns?: readonly string[] | undefined;
}

export const cellsOf = (db: Queryable, { yearId, studentIds, subjectIds, columns }: CellFilter) =>
  db
    .select()
    .from(marks)
    .where(
      and(
        sql`${marks.studentId} = any(${sql.param([...studentIds])}::int[])`,
        eq(marks.yearId, yearId),
        sql`${marks.subjectId} = any(${sql.param([...subjectIds])}::int[])`,
        columns && inArray(marks.bookColumn, [...columns]),
      ),
    );

export type CellFound = typeof marks.$inferSelect;

/** The same, held until the transaction ends, always in the same order. */
export const holdCells = (tx: Transaction, filter: CellFilter) =>
  cellsOf(tx, filter).orderBy(asc(marks.id)).for('update');

export const sheetsOf = (db: Queryable, classId: number) =>
  db.select().from(markSheets).where(eq(markSheets.classId, classId));

export type SheetFound = typeof markSheets.$inferSelect;

export const usersById = async (db: Queryable, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn })
        .from(users)
        .where(inArray(users.id, [...ids]));

interface NewCell {
  readonly studentId: number;
  readonly yearId: number;
  readonly classId: number;
  readonly subjectId: number;
  readonly bookColumn: string;
  readonly value: number | null;
  readonly codeId: number | null;
  readonly external: boolean;
  readonly changedBy: number;
}

/** Cells in which nothing was ever entered; gives those that nobody else has filled meanwhile. */
export const insertCells = async (tx: Transaction, rows: readonly NewCell[]): Promise<CellFound[]> =>
  rows.length === 0
    ? []
    : tx
        .insert(marks)
        .values([...rows])
        .onConflictDoNothing()
        .returning();

/** Writes a cell that is held. */
export const updateCell = async (
  tx: Transaction,
  id: number,
  values: Pick<CellFound, 'value' | 'codeId' | 'classId' | 'changedBy'>,
): Promise<CellFound> => {
  const [row] = await tx
    .update(marks)
    .set({ ...values, changedAt: sql`now()`, version: sql`${marks.version} + 1` })
    .where(eq(marks.id, id))
    .returning();
  return row as CellFound;
};

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

/** A cell by its id, with the class in which its student sits now. */
export const findCell = async (db: Queryable, id: number) => {
  const [row] = await db
    .select({ cell: marks, seatId: enrolments.classId })
    .from(marks)
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.studentId, marks.studentId),
        eq(enrolments.yearId, marks.yearId),
        eq(enrolments.isCurrent, true),
      ),
    )
    .where(eq(marks.id, id));
  return row && { ...row.cell, classId: row.seatId ?? row.cell.classId };
};
