import { and, eq, lt, sql } from 'drizzle-orm';
import { emergencyFound } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

interface At {
  readonly branchId: number;
  readonly day: string;
}

export const foundOn = (db: Queryable, { branchId, day }: At) =>
  db
    .select({ who: emergencyFound.who, found: emergencyFound.found, saidAt: emergencyFound.saidAt })
    .from(emergencyFound)
    .where(and(eq(emergencyFound.branchId, branchId), eq(emergencyFound.day, day)));

interface Said {
  readonly who: string;
  readonly found: boolean;
  readonly at: Date;
}

/** Keeps what is newer than what is known of each; in one order, so that two wardens never wait for each other. Gives whom. */
export const keepFound = async (
  tx: Transaction,
  { branchId, day, saidBy }: At & { readonly saidBy: number },
  marks: readonly Said[],
): Promise<readonly string[]> => {
  const kept = await tx
    .insert(emergencyFound)
    .values(
      [...marks]
        .sort((a, b) => (a.who < b.who ? -1 : 1))
        .map(({ who, found, at }) => ({ branchId, day, who, found, saidAt: at, saidBy })),
    )
    .onConflictDoUpdate({
      target: [emergencyFound.branchId, emergencyFound.day, emergencyFound.who],
      set: { found: sql`excluded.found`, saidAt: sql`excluded.said_at`, saidBy: sql`excluded.said_by` },
      setWhere: lt(emergencyFound.saidAt, sql`excluded.said_at`),
    })
    .returning({ who: emergencyFound.who });
  return kept.map(({ who }) => who);
};

/** Who was found on a day that is over is nobody's business any more. */
export const forgetFoundBefore = (tx: Transaction, { branchId, day }: At) =>
  tx.delete(emergencyFound).where(and(eq(emergencyFound.branchId, branchId), lt(emergencyFound.day, day)));
