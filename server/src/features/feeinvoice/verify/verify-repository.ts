import { eq } from 'drizzle-orm';
import { branches, payments, paymentVoids, schools } from '../../../db/schema/index.ts';
import type { Database } from '../../../http/app.ts';

/** What a stranger who holds the paper may know of a receipt: nobody's name but the school's. */
export const findByToken = async (db: Database, token: string) => {
  const [row] = await db
    .select({
      receipt: payments.receiptCode,
      day: payments.tillDay,
      amount: payments.amount,
      voidedAt: paymentVoids.voidedAt,
      branch: { lo: branches.nameLo, en: branches.nameEn },
    })
    .from(payments)
    .innerJoin(branches, eq(branches.id, payments.branchId))
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(eq(payments.verifyToken, token));
  if (!row) return undefined;
  const [school] = await db.select({ lo: schools.nameLo, en: schools.nameEn }).from(schools).limit(1);
  return { ...row, school: school ?? { lo: '', en: '' } };
};
export type VerifiedReceipt = NonNullable<Awaited<ReturnType<typeof findByToken>>>;
