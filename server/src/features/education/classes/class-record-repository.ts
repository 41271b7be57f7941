import type { ClassInput, ClassRecordQuery } from '@suksa/contracts/education';
import { isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  academicYears,
  classes,
  enrolments,
  homerooms,
  levels,
  students,
  users,
} from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder } from '../../../list.ts';
import { sqlToday } from '../../../school/clock.ts';
import { sitsThere, visibleClasses } from './class-repository.ts';

export type ClassRecordRow = Awaited<ReturnType<typeof rowsWhere>>[number];

const seats = (db: Queryable, yearId: number) =>
  db
    .select({
      classId: enrolments.classId,
      students: sql<number>`count(*)::int`.as('students'),
      female: sql<number>`(count(*) filter (where ${students.sex} = 'female'))::int`.as('female'),
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(and(eq(enrolments.yearId, yearId), sitsThere))
    .groupBy(enrolments.classId)
    .as('seats');

const rowsWhere = (db: Queryable, yearId: number, where: SQL | undefined, order: SQL[]) => {
  const taken = seats(db, yearId);
  const homeroom = db
    .select({
      teacherId: homerooms.teacherId,
      since: homerooms.startDate,
      nameLo: users.nameLo,
      nameEn: users.nameEn,
    })
    .from(homerooms)
    .innerJoin(users, eq(users.id, homerooms.teacherId))
    .where(
      and(
        eq(homerooms.classId, classes.id),
        sql`coalesce(${homerooms.endDate}, ${academicYears.endDate}) >= least(${sqlToday}, ${academicYears.endDate})`,
      ),
    )
    .orderBy(sql`${homerooms.startDate} desc`)
    .limit(1)
    .as('homeroom_now');
  return db
    .select({
      id: classes.id,
      version: classes.version,
      name: classes.name,
      room: classes.room,
      capacity: classes.capacity,
      students: sql<number>`coalesce(${taken.students}, 0)`,
      female: sql<number>`coalesce(${taken.female}, 0)`,
      levelId: levels.id,
      levelCode: levels.code,
      levelLo: levels.nameLo,
      levelEn: levels.nameEn,
      usualAge: levels.usualAge,
      teacherId: homeroom.teacherId,
      teacherSince: homeroom.since,
      teacherLo: homeroom.nameLo,
      teacherEn: homeroom.nameEn,
    })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.yearId))
    .innerJoin(levels, eq(levels.id, classes.levelId))
    .leftJoin(taken, eq(taken.classId, classes.id))
    .leftJoinLateral(homeroom, sql`true`)
    .where(and(eq(classes.yearId, yearId), where))
    .orderBy(...order);
};

const byLevel: SQL[] = [asc(levels.position), asc(classes.name)];

interface ClassRow {
  readonly actor: Actor;
  readonly yearId: number;
}

/** Some hundreds a year at most: they are searched here, so that Lao spellings fold as everywhere. */
export const findClassRecords = async (
  db: Queryable,
  { actor, yearId }: ClassRow,
  query: ClassRecordQuery,
): Promise<ClassRecordRow[]> => {
  const order = listOrder(
    query,
    {
      level: [levels.position, classes.name],
      name: classes.name,
      room: classes.room,
      capacity: classes.capacity,
      students: sql`students`,
    },
    classes.id,
  );
  const rows = await rowsWhere(
    db,
    yearId,
    and(visibleClasses(actor), query.level ? eq(classes.levelId, query.level) : undefined),
    order,
  );
  const terms = queryTerms(query.q);
  return rows.filter((row) => needed(row, query.need) && matchesTerms(row, terms));
};

const needed = (row: ClassRecordRow, need: ClassRecordQuery['need']): boolean => {
  switch (need) {
    case undefined:
      return true;
    case 'full':
      return row.students >= row.capacity;
    case 'free':
      return row.students < row.capacity;
    case 'no_homeroom':
      return row.teacherId === null;
    case 'empty':
      return row.students === 0;
  }
};

const matchesTerms = (row: ClassRecordRow, terms: readonly string[]): boolean => {
  const tokens = searchTokens([
    row.name,
    row.room,
    row.levelLo,
    row.levelEn,
    row.teacherLo ?? '',
    row.teacherEn ?? '',
  ]);
  return isFound(tokens, terms);
};

export const findClassRecord = async (db: Queryable, { actor, yearId }: ClassRow, id: number) => {
  const [row] = await rowsWhere(db, yearId, and(eq(classes.id, id), visibleClasses(actor)), byLevel);
  return row;
};

/** The class of that year, held until the transaction ends. */
export const lockClass = async (tx: Transaction, yearId: number, id: number) => {
  const [row] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, id), eq(classes.yearId, yearId)))
    .for('update');
  return row;
};

interface Place {
  readonly branchId: number;
  readonly yearId: number;
}

export const insertClass = (
  tx: Transaction,
  { branchId, yearId }: Place,
  { name, levelId, room, capacity }: Omit<ClassInput, 'teacherId'>,
): Promise<number> => insertOne(tx, classes, { branchId, yearId, name, levelId, room, capacity });

export const updateClassRow = async (
  tx: Transaction,
  id: number,
  { name, levelId, room, capacity }: Omit<ClassInput, 'teacherId'>,
): Promise<void> => {
  await tx
    .update(classes)
    .set({ name, levelId, room, capacity, version: sql`${classes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(classes.id, id));
};

export const deleteClassRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(classes).where(eq(classes.id, id));
};

/** Whether anybody ever sat in the class. */
export const hasEnrolments = async (db: Queryable, classId: number): Promise<boolean> => {
  const found = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.classId, classId))
    .limit(1);
  return found.length > 0;
};

/** How many classes each year of a branch has. */
export const classesByYear = (db: Queryable, branchId: number) =>
  db
    .select({ yearId: classes.yearId, classes: sql<number>`count(*)::int` })
    .from(classes)
    .where(eq(classes.branchId, branchId))
    .groupBy(classes.yearId);

/** Who sits in a class, by name. */
export const seatedIn = (db: Queryable, classId: number) =>
  db
    .select({
      id: students.id,
      code: students.code,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      sex: students.sex,
      since: enrolments.startDate,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(and(eq(enrolments.classId, classId), sql`${enrolments.endDate} is null`, enrolments.isCurrent))
    .orderBy(asc(enrolments.sortKey), asc(students.id));
