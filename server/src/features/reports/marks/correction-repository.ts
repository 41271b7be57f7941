import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  classes,
  enrolments,
  markCorrections,
  marks,
  students,
  subjects,
  users,
} from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

/** Corrections with all that is shown of one; the class is where the student sits now. */
const rowsOf = (db: Queryable) =>
  db
    .select({
      correction: markCorrections,
      cell: marks,
      classId: classes.id,
      className: classes.name,
      subjectLo: subjects.nameLo,
      subjectEn: subjects.nameEn,
      firstNameLo: students.firstNameLo,
      surnameLo: students.surnameLo,
      firstNameEn: students.firstNameEn,
      surnameEn: students.surnameEn,
      byLo: users.nameLo,
      byEn: users.nameEn,
    })
    .from(markCorrections)
    .innerJoin(marks, eq(marks.id, markCorrections.markId))
    .innerJoin(
      enrolments,
      and(
        eq(enrolments.studentId, marks.studentId),
        eq(enrolments.yearId, marks.yearId),
        eq(enrolments.isCurrent, true),
      ),
    )
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(students, eq(students.id, marks.studentId))
    .innerJoin(subjects, eq(subjects.id, marks.subjectId))
    .innerJoin(users, eq(users.id, markCorrections.askedBy));

export type CorrectionFound = Awaited<ReturnType<typeof rowsOf>>[number];

/** What waits in these classes, the oldest first. */
export const waitingIn = async (db: Queryable, classIds: readonly number[]): Promise<CorrectionFound[]> =>
  classIds.length === 0
    ? []
    : rowsOf(db)
        .where(and(eq(markCorrections.state, 'waiting'), inArray(classes.id, [...classIds])))
        .orderBy(asc(markCorrections.askedAt), asc(markCorrections.id));

export const findCorrection = async (db: Queryable, id: number): Promise<CorrectionFound | undefined> =>
  (await rowsOf(db).where(and(eq(markCorrections.id, id), eq(markCorrections.state, 'waiting'))))[0];

/** Reads one that waits and holds it until the transaction ends. */
export const holdCorrection = async (tx: Transaction, id: number) => {
  await tx
    .select({ id: markCorrections.id })
    .from(markCorrections)
    .where(eq(markCorrections.id, id))
    .for('update');
  return findCorrection(tx, id);
};

export const isWaiting = async (db: Queryable, markId: number): Promise<boolean> => {
  const found = await db
    .select({ id: markCorrections.id })
    .from(markCorrections)
    .where(and(eq(markCorrections.markId, markId), eq(markCorrections.state, 'waiting')));
  return found.length > 0;
};

export const insertCorrection = (
  tx: Transaction,
  row: typeof markCorrections.$inferInsert,
): Promise<number> => insertOne(tx, markCorrections, row);

interface Decision {
  readonly state: 'approved' | 'refused' | 'withdrawn';
  /** Null: withdrawn by who asked. */
  readonly decidedBy: number | null;
  readonly note: string;
}

export const decide = async (tx: Transaction, id: number, decision: Decision): Promise<void> => {
  await tx
    .update(markCorrections)
    .set({ ...decision, decidedAt: sql`now()`, version: sql`${markCorrections.version} + 1` })
    .where(eq(markCorrections.id, id));
};
