import type { AbsenceInput } from '@suksa/contracts/technical';
import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { teacherAbsences, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const absencesWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ absence: teacherAbsences, name: { lo: users.nameLo, en: users.nameEn } })
    .from(teacherAbsences)
    .innerJoin(users, eq(users.id, teacherAbsences.teacherId))
    .where(where)
    .orderBy(asc(teacherAbsences.firstDay), asc(users.sortKey), asc(teacherAbsences.id))
    .limit(500);

export type AbsenceRow = Awaited<ReturnType<typeof absencesWhere>>[number];
export type AbsenceFound = AbsenceRow & { readonly version: number };

/** Who is away on a day, for all of it or a part. */
export const absencesOn = (db: Queryable, { branchId, day }: { branchId: number; day: string }) =>
  absencesWhere(
    db,
    and(
      eq(teacherAbsences.branchId, branchId),
      lte(teacherAbsences.firstDay, day),
      gte(teacherAbsences.lastDay, day),
    ),
  );

interface RecordOfBranch {
  readonly branchId: number;
  readonly id: number;
}
const isWanted = ({ branchId, id }: RecordOfBranch) =>
  and(eq(teacherAbsences.id, id), eq(teacherAbsences.branchId, branchId));

export const findAbsence = async (
  db: Queryable,
  wanted: RecordOfBranch,
): Promise<AbsenceFound | undefined> => {
  const [row] = await absencesWhere(db, isWanted(wanted));
  return row && { ...row, version: row.absence.version };
};

/** Reads an absence and holds it until the transaction ends. */
export const lockAbsence = async (
  tx: Transaction,
  wanted: RecordOfBranch,
): Promise<AbsenceFound | undefined> => {
  await tx.select({ id: teacherAbsences.id }).from(teacherAbsences).where(isWanted(wanted)).for('update');
  return findAbsence(tx, wanted);
};

export const insertAbsence = (tx: Transaction, branchId: number, input: AbsenceInput): Promise<number> =>
  insertOne(tx, teacherAbsences, { branchId, ...input });

export const updateAbsenceRow = async (tx: Transaction, id: number, input: AbsenceInput): Promise<void> => {
  await tx
    .update(teacherAbsences)
    .set({ ...input, version: sql`${teacherAbsences.version} + 1`, updatedAt: sql`now()` })
    .where(eq(teacherAbsences.id, id));
};

export const deleteAbsenceRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(teacherAbsences).where(eq(teacherAbsences.id, id));
};
