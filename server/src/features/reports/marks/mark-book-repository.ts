import type { BookCell } from '@suksa/contracts/marks/results';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { planned, preparedByShape } from '../../../db/planned.ts';
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
        sql`(${enrolments.endDate} is null or ${enrolments.exitCode} in ('year_end', 'graduated'))`,
      ),
    )
    .orderBy(asc(enrolments.sortKey), asc(students.id)),
);

/**
 * Who sits in a class, by name, each with the first day in this year's school: now, and once the year is over at its
 * end.
 */
export const studentsOfBook = (db: Queryable, classId: number) => plannedStudents(db, { classId });

export type StudentFound = Awaited<ReturnType<typeof studentsOfBook>>[number];

export interface CellFilter {
  readonly yearId: number;
  readonly studentIds: readonly number[];
  readonly subjectIds: readonly number[];
  readonly columns?: readonly string[] | undefined;
}

interface CellShape {
  readonly ofColumns: boolean;
  readonly held: boolean;
}

const plannedCells = preparedByShape(
  'reports_book_cells',
  (db: Queryable, { ofColumns, held }: CellShape) => {
    const found = db
      .select()
      .from(marks)
      .where(
        and(
          sql`${marks.studentId} = any(${sql.placeholder('studentIds')}::int[])`,
          eq(marks.yearId, sql.placeholder('yearId')),
          sql`${marks.subjectId} = any(${sql.placeholder('subjectIds')}::int[])`,
          ofColumns ? sql`${marks.bookColumn} = any(${sql.placeholder('columns')}::text[])` : undefined,
        ),
      );
    return held ? found.orderBy(asc(marks.id)).for('update') : found;
  },
);

export const cellsOf = (db: Queryable, filter: CellFilter) =>
  plannedCells(db, { ofColumns: filter.columns !== undefined, held: false }, { ...filter });

export type CellFound = typeof marks.$inferSelect;

/** What stands in the cells and nothing beside it, as whole classes are counted: thousands at once. */
export const cellsInBrief = async (
  db: Queryable,
  { yearId, studentIds, subjectIds }: CellFilter,
): Promise<BookCell[]> => {
  const { rows } = await db.execute<{
    cells: [number, number, string, number | null, number | null][] | null;
  }>(sql`
    select json_agg(json_build_array(student_id, subject_id, book_column, value, code_id)) as cells from mark
    where student_id = any(${sql.param([...studentIds])}::int[]) and year_id = ${yearId}
      and subject_id = any(${sql.param([...subjectIds])}::int[])`);
  return (rows[0]?.cells ?? []).map(([studentId, subjectId, column, value, codeId]) => ({
    ...{ studentId, subjectId, column, value, codeId },
  }));
};

/** The same, held until the transaction ends, always in the same order. */
export const holdCells = (tx: Transaction, filter: CellFilter) =>
  plannedCells(tx, { ofColumns: filter.columns !== undefined, held: true }, { ...filter });

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

const plannedUpdate = planned('reports_book_update', (db) =>
  db
    .update(marks)
    .set({
      value: sql`${sql.placeholder('value')}`,
      codeId: sql`${sql.placeholder('codeId')}`,
      classId: sql`${sql.placeholder('classId')}`,
      changedBy: sql`${sql.placeholder('changedBy')}`,
      changedAt: sql`now()`,
      version: sql`${marks.version} + 1`,
    })
    .where(eq(marks.id, sql.placeholder('id')))
    .returning(),
);

/** Writes a cell that is held. */
export const updateCell = async (
  tx: Transaction,
  id: number,
  values: Pick<CellFound, 'value' | 'codeId' | 'classId' | 'changedBy'>,
): Promise<CellFound> => {
  const [row] = await plannedUpdate(tx, { ...values, id });
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
