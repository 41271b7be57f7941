import type { CurriculumInput, CurriculumValues } from '@suksa/contracts/technical';
import { and, asc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  academicYears,
  branchLevels,
  classes,
  curricula,
  enrolments,
  levels,
  subjectLevels,
  subjects,
  teacherAssignments,
  yearResults,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { rowCount } from '../../../list.ts';

export type CurriculumFound = Awaited<ReturnType<typeof rowsWhere>>[number];

const rowsWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: curricula.id,
      version: curricula.version,
      yearId: curricula.yearId,
      levelId: curricula.levelId,
      subjectId: subjects.id,
      code: subjects.code,
      nameLo: subjects.nameLo,
      nameEn: subjects.nameEn,
      type: subjects.type,
      weeklyPeriods: curricula.weeklyPeriods,
      coefficient: curricula.coefficient,
      countsInAverage: curricula.countsInAverage,
      examSubject: curricula.examSubject,
      position: curricula.position,
    })
    .from(curricula)
    .innerJoin(subjects, eq(subjects.id, curricula.subjectId))
    .innerJoin(levels, eq(levels.id, curricula.levelId))
    .where(where)
    .orderBy(asc(levels.position), asc(curricula.position), asc(subjects.position), asc(subjects.id));

/** What a year teaches, by level and in the order of reports. */
export const curriculumOf = (db: Queryable, yearId: number) => rowsWhere(db, eq(curricula.yearId, yearId));

export const findCurriculumRow = async (
  db: Queryable,
  { yearId, id }: { readonly yearId: number; readonly id: number },
): Promise<CurriculumFound | undefined> =>
  (await rowsWhere(db, and(eq(curricula.id, id), eq(curricula.yearId, yearId))))[0];

export const holdCurriculumRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: curricula.id }).from(curricula).where(eq(curricula.id, id)).for('update');
};

/** Levels that the branch teaches, each with its classes in the year. */
export const levelsWithClasses = (
  db: Queryable,
  of: { readonly branchId: number; readonly yearId: number },
) =>
  db
    .select({
      id: levels.id,
      code: levels.code,
      nameLo: levels.nameLo,
      nameEn: levels.nameEn,
      classes: sql<number>`(select count(*)::int from ${classes}
        where ${classes.levelId} = ${levels.id} and ${classes.yearId} = ${of.yearId})`,
    })
    .from(branchLevels)
    .innerJoin(levels, eq(levels.id, branchLevels.levelId))
    .where(eq(branchLevels.branchId, of.branchId))
    .orderBy(asc(levels.position));

export const activeSubjects = (db: Queryable) =>
  db.select().from(subjects).where(eq(subjects.active, true)).orderBy(asc(subjects.position));

/** Other years of the branch that have a curriculum, the latest first. */
export const yearsWithCurriculum = (
  db: Queryable,
  { branchId, yearId }: { readonly branchId: number; readonly yearId: number | null },
) =>
  db
    .select({ id: academicYears.id, name: academicYears.name, rows: rowCount })
    .from(curricula)
    .innerJoin(academicYears, eq(academicYears.id, curricula.yearId))
    .where(and(eq(academicYears.branchId, branchId), ne(academicYears.id, yearId ?? 0)))
    .groupBy(academicYears.id)
    .orderBy(sql`${academicYears.startDate} desc`);

export const insertCurriculumRow = (
  tx: Transaction,
  yearId: number,
  { levelId, subjectId, ...values }: CurriculumInput,
): Promise<number> => insertOne(tx, curricula, { yearId, levelId, subjectId, ...columnsOf(values) });

export const updateCurriculumColumns = async (
  tx: Transaction,
  id: number,
  values: CurriculumValues,
): Promise<void> => {
  await tx
    .update(curricula)
    .set({ ...columnsOf(values), version: sql`${curricula.version} + 1`, updatedAt: sql`now()` })
    .where(eq(curricula.id, id));
};

export const deleteCurriculumColumns = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(curricula).where(eq(curricula.id, id));
};

const columnsOf = ({
  weeklyPeriods,
  coefficient,
  countsInAverage,
  examSubject,
  position,
}: CurriculumValues) => ({ weeklyPeriods, coefficient, countsInAverage, examSubject, position });

/** The usual subjects of levels, as a year would have them. */
export const usualRows = (db: Queryable, levelIds: readonly number[]) =>
  db
    .select({
      levelId: subjectLevels.levelId,
      subjectId: subjects.id,
      weeklyPeriods: subjects.weeklyPeriods,
      coefficient: subjects.coefficient,
      countsInAverage: subjects.countsInAverage,
      examSubject: subjects.examSubject,
      position: subjects.position,
    })
    .from(subjectLevels)
    .innerJoin(subjects, eq(subjects.id, subjectLevels.subjectId))
    .where(and(inArray(subjectLevels.levelId, levelIds), eq(subjects.active, true)));

/** Adds what the year hasn't; gives how many that were. */
export const insertMissing = async (
  tx: Transaction,
  yearId: number,
  rows: readonly CurriculumInput[],
): Promise<number> => {
  if (rows.length === 0) return 0;
  const added = await tx
    .insert(curricula)
    .values(
      rows.map(({ levelId, subjectId, ...values }) => ({ yearId, levelId, subjectId, ...columnsOf(values) })),
    )
    .onConflictDoNothing()
    .returning({ id: curricula.id });
  return added.length;
};

/** Classes of a level in a year, who sits in them, and whose year is over by a result. */
export const reachOf = async (
  db: Queryable,
  { yearId, levelId }: { readonly yearId: number; readonly levelId: number },
) => {
  const own = and(eq(classes.yearId, yearId), eq(classes.levelId, levelId));
  const [[made], [seated], [settled]] = await Promise.all([
    db.select({ number: rowCount }).from(classes).where(own),
    db
      .select({ number: rowCount })
      .from(enrolments)
      .innerJoin(classes, eq(classes.id, enrolments.classId))
      .where(and(own, eq(enrolments.isCurrent, true))),
    db
      .select({ number: rowCount })
      .from(yearResults)
      .where(
        and(
          eq(yearResults.yearId, yearId),
          sql`${yearResults.average} is not null`,
          exists(
            db
              .select({ one: sql`1` })
              .from(enrolments)
              .innerJoin(classes, eq(classes.id, enrolments.classId))
              .where(
                and(own, eq(enrolments.studentId, yearResults.studentId), eq(enrolments.isCurrent, true)),
              ),
          ),
        ),
      ),
  ]);
  return {
    classes: made?.number ?? 0,
    students: seated?.number ?? 0,
    settledResults: settled?.number ?? 0,
  };
};

/** Whether anybody teaches the subject in a class of the level and year, now or at another time. */
export const isTaught = async (
  db: Queryable,
  { yearId, levelId, subjectId }: Pick<CurriculumFound, 'yearId' | 'levelId' | 'subjectId'>,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: teacherAssignments.id })
    .from(teacherAssignments)
    .innerJoin(classes, eq(classes.id, teacherAssignments.classId))
    .where(
      and(
        eq(classes.yearId, yearId),
        eq(classes.levelId, levelId),
        eq(teacherAssignments.subjectId, subjectId),
      ),
    )
    .limit(1);
  return row !== undefined;
};
