import { eq, sql } from 'drizzle-orm';
import { feeTerms } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

/** What the branch has said, and where it has said nothing what holds then. */
export const findFeeTerms = async (db: Queryable, branchId: number) => {
  const [row] = await db.select().from(feeTerms).where(eq(feeTerms.branchId, branchId));
  const {
    version = 1,
    discountCap = null,
    lateBasis = 'none',
    lateValue = 0,
    lateGraceDays = 0,
    lateCap = null,
    refundLimit = 500_000,
    bounceFee = 0,
    reminderDays = [1, 15, 30],
  } = row ?? {};
  const late = { lateBasis, lateValue, lateGraceDays, lateCap };
  return { version, discountCap, ...late, refundLimit, bounceFee, reminderDays };
};
export type FeeTermsRow = Awaited<ReturnType<typeof findFeeTerms>>;

/** Held until `tx` ends; a branch that has said nothing says so from now on. */
export const lockFeeTerms = async (tx: Transaction, branchId: number): Promise<FeeTermsRow> => {
  await tx.insert(feeTerms).values({ branchId }).onConflictDoNothing();
  await tx
    .select({ branchId: feeTerms.branchId })
    .from(feeTerms)
    .where(eq(feeTerms.branchId, branchId))
    .for('update');
  return findFeeTerms(tx, branchId);
};

export const updateFeeTermsRow = async (
  tx: Transaction,
  branchId: number,
  {
    reminderDays,
    ...terms
  }: Omit<FeeTermsRow, 'version' | 'reminderDays'> & { readonly reminderDays?: number[] | undefined },
) => {
  await tx
    .update(feeTerms)
    .set({
      ...terms,
      ...(reminderDays && { reminderDays }),
      version: sql`${feeTerms.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(feeTerms.branchId, branchId));
};
