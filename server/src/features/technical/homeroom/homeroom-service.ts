import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { homerooms, userBranches, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';

/** Teaching staff of a branch who work there now: who may lead a class. */
export const homeroomTeachers = (db: Queryable, branchId: number) =>
  db
    .select({ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn })
    .from(users)
    .where(
      and(
        eq(users.staffType, 'teaching'),
        inArray(users.status, ['active', 'invited', 'locked']),
        or(isNull(users.employedUntil), sql`${users.employedUntil} >= ${sqlToday}`),
        exists(
          db
            .select({ one: sql`1` })
            .from(userBranches)
            .where(and(eq(userBranches.userId, users.id), eq(userBranches.branchId, branchId))),
        ),
      ),
    )
    .orderBy(asc(users.sortKey));

interface Homeroom {
  readonly classId: number;
  /** Null: nobody leads the class from that day on. */
  readonly teacherId: number | null;
  /** The first day of the change. */
  readonly from: string;
}

/**
 * Gives a class its homeroom teacher from a day on: who led it until then did so up to the day before, and one who
 * would have led it for no day at all is forgotten. Nothing changes where the teacher is the same.
 */
export const setHomeroom = async (tx: Transaction, { classId, teacherId, from }: Homeroom): Promise<void> => {
  const [last] = await tx
    .select()
    .from(homerooms)
    .where(eq(homerooms.classId, classId))
    .orderBy(desc(homerooms.startDate))
    .limit(1)
    .for('update');
  const leading = last && (last.endDate === null || last.endDate >= from) ? last : undefined;
  if ((leading?.teacherId ?? null) === teacherId) return;
  if (leading && leading.startDate >= from) await tx.delete(homerooms).where(eq(homerooms.id, leading.id));
  else if (leading)
    await tx
      .update(homerooms)
      .set({ endDate: sql`${from}::date - 1`, version: leading.version + 1 })
      .where(eq(homerooms.id, leading.id));
  if (teacherId !== null) await tx.insert(homerooms).values({ classId, teacherId, startDate: from });
};

/** Before a class that nobody ever sat in is deleted. */
export const forgetHomerooms = async (tx: Transaction, classId: number): Promise<void> => {
  await tx.delete(homerooms).where(eq(homerooms.classId, classId));
};
