import { and, eq, isNull, sql } from 'drizzle-orm';
import { specialDays, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

interface At {
  readonly branchId: number;
  readonly day: string;
}

/** The one that is open, with who opened it. */
export const findOpen = async (db: Queryable, { branchId, day }: At) => {
  const [row] = await db
    .select({ special: specialDays, by: { lo: users.nameLo, en: users.nameEn } })
    .from(specialDays)
    .innerJoin(users, eq(users.id, specialDays.openedBy))
    .where(and(eq(specialDays.branchId, branchId), eq(specialDays.day, day), isNull(specialDays.closedAt)));
  return row;
};
export type OpenSpecialDay = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

interface Opening extends At {
  readonly reason: string;
  readonly openedBy: number;
}

/** Undefined where somebody else has opened it at the same moment. */
export const insertOpen = async (tx: Transaction, opening: Opening): Promise<number | undefined> => {
  const [row] = await tx
    .insert(specialDays)
    .values({ ...opening, openedAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: specialDays.id });
  return row?.id;
};

/** Gives what was closed; undefined where nothing was open. */
export const closeOpen = async (tx: Transaction, { branchId, day }: At, closedBy: number) => {
  const [row] = await tx
    .update(specialDays)
    .set({ closedBy, closedAt: new Date(), version: sql`${specialDays.version} + 1` })
    .where(and(eq(specialDays.branchId, branchId), eq(specialDays.day, day), isNull(specialDays.closedAt)))
    .returning();
  return row;
};
