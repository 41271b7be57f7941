import type { TeachingCell, TeachingRow } from '@suksa/contracts/technical';
import { and, asc, eq, exists, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import {
  academicYears,
  classes,
  curricula,
  homerooms,
  levels,
  subjects,
  teacherAssignments,
  teachingCells,
  userBranches,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { sqlToday, todayIn } from '../../../school/clock.ts';
import { setOfClass } from '../periods/period-set-repository.ts';

/** The year's classes by level and name, each with whoever leads it now. */
export const classesOfTeaching = (db: Queryable, yearId: number) => {
  const homeroom = db
    .select({ nameLo: users.nameLo, nameEn: users.nameEn })
    .from(homerooms)
    .innerJoin(users, eq(users.id, homerooms.teacherId))
    .where(eq(homerooms.classId, classes.id))
    .orderBy(sql`${homerooms.startDate} desc`)
    .limit(1)
    .as('homeroom_now');
  return db
    .select({
      id: classes.id,
      name: classes.name,
      levelId: classes.levelId,
      homeroomLo: homeroom.nameLo,
      homeroomEn: homeroom.nameEn,
      periodSetId: setOfClass,
    })
    .from(classes)
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoinLateral(homeroom, sql`true`)
    .where(eq(classes.yearId, yearId))
    .orderBy(asc(levels.position), asc(classes.name));
};

/** Who teaches what in a year, in the order in which it was planned. */
export const assignmentsOf = (db: Queryable, yearId: number) =>
  db
    .select({
      id: teacherAssignments.id,
      classId: teacherAssignments.classId,
      subjectId: teacherAssignments.subjectId,
      teacherId: teacherAssignments.teacherId,
      part: teacherAssignments.part,
      from: teacherAssignments.startDate,
      until: teacherAssignments.endDate,
    })
    .from(teacherAssignments)
    .innerJoin(classes, eq(classes.id, teacherAssignments.classId))
    .where(eq(classes.yearId, yearId))
    .orderBy(asc(teacherAssignments.startDate), asc(teacherAssignments.id));

export type AssignmentFound = Awaited<ReturnType<typeof assignmentsOf>>[number];

export const cellVersions = (db: Queryable, yearId: number) =>
  db
    .select({
      classId: teachingCells.classId,
      subjectId: teachingCells.subjectId,
      version: teachingCells.version,
    })
    .from(teachingCells)
    .innerJoin(classes, eq(classes.id, teachingCells.classId))
    .where(eq(classes.yearId, yearId));

type Place = Pick<TeachingCell, 'classId' | 'subjectId'>;

/** Holds cells until the transaction ends, always in the same order, so that two editors come one after the other. */
export const holdCells = async (tx: Transaction, cells: readonly Place[]): Promise<void> => {
  const ordered = [...cells].sort(
    (one, other) => one.classId - other.classId || one.subjectId - other.subjectId,
  );
  const values = ordered.map(({ classId, subjectId }) => ({ classId, subjectId, version: 0 }));
  await tx.insert(teachingCells).values(values).onConflictDoNothing();
  const places = sql.join(
    ordered.map(({ classId, subjectId }) => sql`(${classId}::int, ${subjectId}::int)`),
    sql`, `,
  );
  await tx
    .select({ version: teachingCells.version })
    .from(teachingCells)
    .where(sql`(${teachingCells.classId}, ${teachingCells.subjectId}) in (${places})`)
    .orderBy(asc(teachingCells.classId), asc(teachingCells.subjectId))
    .for('update');
};

export const raiseVersions = async (tx: Transaction, cells: readonly Place[]): Promise<void> => {
  const places = sql.join(
    cells.map(({ classId, subjectId }) => sql`(${classId}::int, ${subjectId}::int)`),
    sql`, `,
  );
  await tx
    .update(teachingCells)
    .set({ version: sql`${teachingCells.version} + 1` })
    .where(sql`(${teachingCells.classId}, ${teachingCells.subjectId}) in (${places})`);
};

export const deleteAssignments = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(teacherAssignments).where(inArray(teacherAssignments.id, ids));
};

export const insertAssignments = async (
  tx: Transaction,
  rows: readonly (TeachingRow & Place)[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.insert(teacherAssignments).values(
    rows.map(({ from, until, classId, subjectId, teacherId, part }) => ({
      ...{ classId, subjectId, teacherId, part },
      startDate: from,
      endDate: until,
    })),
  );
};

/** Teaching staff of the branch who work there now; on another day, those who won’t have left by then. */
export const teachersOfBranch = (db: Queryable, branchId: number, day: string = todayIn()) =>
  db
    .select({
      ...{ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn },
      employedUntil: users.employedUntil,
    })
    .from(users)
    .where(
      and(
        inArray(users.staffType, ['teaching', 'management']),
        inArray(users.status, ['active', 'invited', 'locked']),
        or(isNull(users.employedUntil), gte(users.employedUntil, day)),
        exists(
          db
            .select({ one: sql`1` })
            .from(userBranches)
            .where(and(eq(userBranches.userId, users.id), eq(userBranches.branchId, branchId))),
        ),
      ),
    )
    .orderBy(asc(users.sortKey));

export const usersNamed = (db: Queryable, ids: readonly number[]) =>
  db
    .select({ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.sortKey));

/** Periods a week that teachers give today in other branches. */
export const periodsElsewhere = (db: Queryable, branchId: number) =>
  db
    .select({
      teacherId: teacherAssignments.teacherId,
      periods: sql<number>`sum(${curricula.weeklyPeriods})::int`,
    })
    .from(teacherAssignments)
    .innerJoin(classes, eq(classes.id, teacherAssignments.classId))
    .innerJoin(
      curricula,
      and(
        eq(curricula.yearId, classes.yearId),
        eq(curricula.levelId, classes.levelId),
        eq(curricula.subjectId, teacherAssignments.subjectId),
      ),
    )
    .where(
      and(
        ne(classes.branchId, branchId),
        sql`${teacherAssignments.startDate} <= ${sqlToday}`,
        sql`coalesce(${teacherAssignments.endDate}, ${sqlToday}) >= ${sqlToday}`,
        exists(
          db
            .select({ one: sql`1` })
            .from(academicYears)
            .where(and(eq(academicYears.id, classes.yearId), ne(academicYears.state, 'closed'))),
        ),
      ),
    )
    .groupBy(teacherAssignments.teacherId);

export const subjectsById = (db: Queryable, ids: readonly number[]) =>
  db
    .select({ id: subjects.id, code: subjects.code, nameLo: subjects.nameLo, nameEn: subjects.nameEn })
    .from(subjects)
    .where(inArray(subjects.id, ids))
    .orderBy(asc(subjects.position), asc(subjects.id));

/** Years of the branch in which somebody taught, the latest first. */
export const yearsTaught = (db: Queryable, { branchId, yearId }: { branchId: number; yearId: number }) =>
  db
    .selectDistinct({ id: academicYears.id, name: academicYears.name, start: academicYears.startDate })
    .from(teacherAssignments)
    .innerJoin(classes, eq(classes.id, teacherAssignments.classId))
    .innerJoin(academicYears, eq(academicYears.id, classes.yearId))
    .where(and(eq(academicYears.branchId, branchId), ne(academicYears.id, yearId)))
    .orderBy(sql`${academicYears.startDate} desc`);
