import { and, desc, eq, sql } from 'drizzle-orm';
import { auditEntries, cardFees, feeItems } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

export const cardFeeEntity = 'settings.card_fee';

/** What the branch bills for a card in place of a lost one. */
export const findCardFee = async (db: Queryable, branchId: number) => {
  const [row] = await db
    .select({
      feeItemId: cardFees.feeItemId,
      name: { lo: feeItems.nameLo, en: feeItems.nameEn },
      amount: cardFees.amount,
      dueDays: cardFees.dueDays,
    })
    .from(cardFees)
    .innerJoin(feeItems, eq(feeItems.id, cardFees.feeItemId))
    .where(eq(cardFees.branchId, branchId));
  return row ?? null;
};
export type CardFeeRow = NonNullable<Awaited<ReturnType<typeof findCardFee>>>;

/** Its newest change, as the history has it: while it is free there is no row that could say so. */
export const cardFeeVersion = async (db: Queryable, branchId: number): Promise<number> => {
  const [row] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, cardFeeEntity), eq(auditEntries.entityId, String(branchId))))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.id ?? 0;
};

type Values = Pick<typeof cardFees.$inferInsert, 'feeItemId' | 'amount' | 'dueDays'>;

export const writeCardFee = async (tx: Transaction, branchId: number, values: Values | null) => {
  if (values === null) await tx.delete(cardFees).where(eq(cardFees.branchId, branchId));
  else
    await tx
      .insert(cardFees)
      .values({ branchId, ...values })
      .onConflictDoUpdate({
        target: cardFees.branchId,
        set: { ...values, updatedAt: sql`now()` },
      });
};
