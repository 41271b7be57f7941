import type { PasskeyProof } from '@suksa/contracts/settings/access/passkey';
import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { passkeys, recoveryCodes, secondFactors } from '../../db/schema/index.ts';
import type { Database, Queryable, Transaction } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import type { PasskeyPlace } from './passkey-place.ts';
import { questionFor, takeProof } from './passkeys.ts';
import { countFactorTry, forgetFactorTries } from './sign-in-throttle.ts';
import { hashToken } from './tokens.ts';
import { newRecoveryCodes, newSecret, plainRecoveryCode, stepOf } from './totp.ts';

/** The app whose codes count, for whoever has set one up. */
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

/** In SQL, of a user's id: whether a password alone is too little for this account. */
export const hasFactorOf = (userId: SQL): SQL<boolean> =>
  sql`(exists (select 1 from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)
    or exists (select 1 from passkey k where k.user_id = ${userId}))`;

export const hasFactor = async (db: Queryable, userId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${hasFactorOf(sql`${userId}::int`)} as has`);
  return rows[0]?.has === true;
};

/** What somebody gives beside the password. */
export interface FactorProof {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
}

/**
 * Takes a code of the app, a recovery code, or a passkey's answer, for an account that has a factor; nothing where it
 * has none. Each counts once, on every server: the database says which was the last. Refuses with `factor_asked` where
 * none was given, which brings a question for the passkeys, `factor_wrong`, and `account_locked` after five wrong ones.
 */
export const takeFactor = async (
  db: Database,
  userId: number,
  { code, passkey }: FactorProof,
  place: PasskeyPlace,
): Promise<void> => {
  if (!(await hasFactor(db, userId))) return;
  const typed = code?.trim() ?? '';
  if (typed === '' && !passkey) return refuse('factor_asked', { details: await asked(db, userId, place) });
  await countFactorTry(db, userId);
  const taken = passkey
    ? await takeProof(db, userId, passkey, place)
    : (await takeAppCode(db, userId, typed)) || (await takeRecoveryCode(db, userId, typed));
  if (!taken)
    refuse('factor_wrong', {
      status: 422,
      fields: [{ path: 'code', code: 'factor_wrong' }],
      details: passkey ? await asked(db, userId, place) : {},
    });
  await forgetFactorTries(db, userId);
};

const asked = async (db: Queryable, userId: number, place: PasskeyPlace) => {
  const passkey = await questionFor(db, userId, place);
  return passkey ? { passkey } : {};
};

const takeAppCode = async (db: Queryable, userId: number, typed: string): Promise<boolean> => {
  const app = await factorOf(db, userId);
  return app !== undefined && takeStep(db, userId, stepOf(app.secret, typed.replaceAll(' ', ''), Date.now()));
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

/** The codes of the app count no more; recovery codes stay as long as there is another factor. */
export const dropApp = async (tx: Transaction, userId: number): Promise<boolean> => {
  const dropped = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  await dropLoneCodes(tx, userId);
  return dropped.length > 0;
};

/** Recovery codes stand in for a factor: without one they go. */
export const dropLoneCodes = async (tx: Transaction, userId: number): Promise<void> => {
  if (!(await hasFactor(tx, userId))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};

/** Everything that was asked of the account beside its password. */
export const dropFactor = async (tx: Transaction, userId: number): Promise<boolean> => {
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  const hadApp = await dropApp(tx, userId);
  return hadApp || keys.length > 0;
};
