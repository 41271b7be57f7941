import { and, eq, lt, sql } from 'drizzle-orm';
import { checkEvents, pickUpPhotos, pickUpSignatures } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

/** The leaving of this key with somebody who came for the child. */
export const collectedBy = async (
  db: Queryable,
  { branchId, key, since }: { readonly branchId: number; readonly key: string; readonly since: string },
) =>
  (
    await db
      .select({ day: checkEvents.day, studentId: checkEvents.studentId })
      .from(checkEvents)
      .where(
        and(
          eq(checkEvents.idempotencyKey, key),
          sql`${checkEvents.day} >= ${since}`,
          eq(checkEvents.branchId, branchId),
          sql`${checkEvents.collectedBy} is not null`,
        ),
      )
  )[0];

/** The first drawing of a leaving stays; false where there is one. */
export const keepSignature = async (
  tx: Transaction,
  row: typeof pickUpSignatures.$inferInsert,
): Promise<boolean> => {
  const made = await tx
    .insert(pickUpSignatures)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: pickUpSignatures.eventKey });
  return made.length > 0;
};

/** The first picture of a leaving stays; false where there is one. */
export const keepPhoto = async (tx: Transaction, row: typeof pickUpPhotos.$inferInsert): Promise<boolean> => {
  const made = await tx
    .insert(pickUpPhotos)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: pickUpPhotos.eventKey });
  return made.length > 0;
};

/** Forgets the pictures of days before `day`; how many. Their files are collected a day later. */
export const forgetPhotos = async (tx: Transaction, branchId: number, day: string): Promise<number> => {
  const gone = await tx
    .delete(pickUpPhotos)
    .where(and(eq(pickUpPhotos.branchId, branchId), lt(pickUpPhotos.day, day)))
    .returning({ id: pickUpPhotos.id });
  return gone.length;
};
