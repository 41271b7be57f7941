import type { ResultInput } from '@suksa/contracts/education';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { classes, enrolments, students, yearResults } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { sitsThere } from '../classes/class-repository.ts';

/** The class of a branch, in whichever of its years. */
export const classOfBranch = async (db: Queryable, branchId: number, classId: number) => {
  const [row] = await db
    .select()
    .from(classes)
    .where(and(eq(classes.id, classId), eq(classes.branchId, branchId)));
  return row;
};

/** Those of the classes that are of the branch. */
export const classesOfBranch = (db: Queryable, branchId: number, ids: readonly number[]) =>
  db
    .select({ id: classes.id, yearId: classes.yearId })
    .from(classes)
    .where(and(inArray(classes.id, [...ids]), eq(classes.branchId, branchId)));

export type ResultFound = Awaited<ReturnType<typeof resultsOfClass>>[number];

/** Everybody of a class by name, with or without a result. */
export const resultsOfClass = (db: Queryable, classId: number) =>
  db
    .select({
      studentId: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      average: yearResults.average,
      reSitAverage: yearResults.reSitAverage,
      failedSubjects: yearResults.failedSubjects,
      conduct: yearResults.conduct,
      source: yearResults.source,
      version: yearResults.version,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .leftJoin(
      yearResults,
      and(eq(yearResults.studentId, enrolments.studentId), eq(yearResults.yearId, enrolments.yearId)),
    )
    .where(and(eq(enrolments.classId, classId), sitsThere))
    .orderBy(asc(enrolments.sortKey), asc(students.id));

type StoredResult = typeof yearResults.$inferSelect;

interface Written extends Omit<ResultInput, 'version'> {
  readonly yearId: number;
  readonly source: StoredResult['source'];
  /** Left out: what is stored stays. */
  readonly reSitAverage?: number | null;
  readonly notedBy: number;
}

export const upsertResult = async (tx: Transaction, row: Written): Promise<void> => {
  await tx
    .insert(yearResults)
    .values(row)
    .onConflictDoUpdate({
      target: [yearResults.studentId, yearResults.yearId],
      set: {
        average: row.average,
        failedSubjects: row.failedSubjects,
        conduct: row.conduct,
        ...(row.reSitAverage !== undefined && { reSitAverage: row.reSitAverage }),
        source: row.source,
        notedBy: row.notedBy,
        version: sql`${yearResults.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
};

interface ReSit {
  readonly studentId: number;
  readonly yearId: number;
  readonly reSitAverage: number;
  readonly notedBy: number;
}

export const upsertReSit = async (tx: Transaction, row: ReSit): Promise<void> => {
  await tx
    .insert(yearResults)
    .values({ ...row, source: 'typed' })
    .onConflictDoUpdate({
      target: [yearResults.studentId, yearResults.yearId],
      set: {
        reSitAverage: row.reSitAverage,
        notedBy: row.notedBy,
        version: sql`${yearResults.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
};
