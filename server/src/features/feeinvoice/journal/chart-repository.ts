import { eq, sql } from 'drizzle-orm';
import { bookAccounts, bookCharts, branches, feeItems } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

/** The chart is one for the school. */
export const chartId = 1;

/** Every account that was told, and each fee with its own; of a fee that has none, nothing beside it. */
export const findAccounts = async (db: Queryable) => ({
  told: await db.select().from(bookAccounts),
  items: await db
    .select({ id: feeItems.id, lo: feeItems.nameLo, en: feeItems.nameEn })
    .from(feeItems)
    .orderBy(feeItems.position, feeItems.id),
  /** A school of one branch moves nothing between branches. */
  branches: await db.$count(branches),
});

export const chartVersion = async (db: Queryable): Promise<number> => {
  const [row] = await db.select().from(bookCharts).where(eq(bookCharts.id, chartId));
  return row?.version ?? 1;
};

/** Held until `tx` ends. */
export const lockChart = async (tx: Transaction): Promise<void> => {
  await tx.insert(bookCharts).values({ id: chartId }).onConflictDoNothing();
  await tx.select().from(bookCharts).where(eq(bookCharts.id, chartId)).for('update');
};

type NewAccount = Pick<typeof bookAccounts.$inferInsert, 'use' | 'feeItemId' | 'code' | 'name'>;

/** The accounts that are named get these numbers and names; the others stay. */
export const writeAccounts = async (tx: Transaction, accounts: readonly NewAccount[]): Promise<void> => {
  await tx
    .insert(bookAccounts)
    .values([...accounts])
    .onConflictDoUpdate({
      target: [bookAccounts.use, bookAccounts.feeItemId],
      set: { code: sql`excluded.code`, name: sql`excluded.name` },
    });
  await tx
    .update(bookCharts)
    .set({ version: sql`${bookCharts.version} + 1`, updatedAt: new Date() })
    .where(eq(bookCharts.id, chartId));
};
