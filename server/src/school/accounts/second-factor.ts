import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '../../db/schema/index.ts';
import type { Database, Queryable, Transaction } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import { countFactorTry, forgetFactorTries } from './sign-in-throttle.ts';
import { hashToken } from './tokens.ts';
import { newRecoveryCodes, newSecret, plainRecoveryCode, stepOf } from './totp.ts';

/** The factor that is on, for whoever has one. */
export const factorOf = async (db: Queryable, userId: number) => {
  const [found] = await db
    .select({ secret: secondFactors.secret, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return found;
};

export const recoveryCodesLeft = async (db: Queryable, userId: number): Promise<number> => {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
};

/**
 * Takes a code of the app, or a recovery code, for an account that has a factor; nothing where it has none. Each code
 * counts once, on every server: the database says which was the last. Refuses with `factor_asked` where none was
 * typed, `factor_wrong`, and `account_locked` after five wrong ones.
 */
export const takeCode = async (db: Database, userId: number, code: string | undefined): Promise<void> => {
  const factor = await factorOf(db, userId);
  if (!factor) return;
  const typed = code?.trim() ?? '';
  if (typed === '') return refuse('factor_asked');
  await countFactorTry(db, userId);
  const taken =
    (await takeStep(db, userId, stepOf(factor.secret, typed.replaceAll(' ', ''), Date.now()))) ||
    (await takeRecoveryCode(db, userId, typed));
  if (!taken) refuse('factor_wrong', { status: 422, fields: [{ path: 'code', code: 'factor_wrong' }] });
  await forgetFactorTries(db, userId);
};

const takeStep = async (db: Queryable, userId: number, step: number | undefined): Promise<boolean> => {
  if (step === undefined) return false;
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
};

const takeRecoveryCode = async (db: Queryable, userId: number, typed: string): Promise<boolean> => {
  const codeHash = hashToken(plainRecoveryCode(typed));
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
};

/** A secret that asks for nothing yet; one that was begun before is forgotten. */
export const beginSecret = async (tx: Transaction, userId: number): Promise<Buffer> => {
  const secret = newSecret();
  const begun = await tx
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  if (begun.length === 0) refuse('factor_on', { status: 409 });
  return secret;
};

/** The first code of a secret that was begun switches the factor on. */
export const confirmSecret = async (tx: Transaction, userId: number, code: string): Promise<void> => {
  const [begun] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  if (!begun) return refuse('factor_not_begun', { status: 409 });
  if (begun.confirmedAt) return refuse('factor_on', { status: 409 });
  const step = stepOf(begun.secret, code.replaceAll(' ', ''), Date.now());
  if (step === undefined)
    return refuse('factor_wrong', { status: 422, fields: [{ path: 'code', code: 'factor_wrong' }] });
  await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(eq(secondFactors.userId, userId));
};

/** Ten new ones; the old ones count no more. They are told once, and only their hashes kept. */
export const renewCodes = async (tx: Transaction, userId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plainRecoveryCode(code)) })));
  return codes;
};

export const dropFactor = async (tx: Transaction, userId: number): Promise<boolean> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const dropped = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  return dropped.length > 0;
};
