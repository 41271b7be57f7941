import type { Database } from '../../../http/app.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { type NewsItem, newsSince, tellHolder } from '../../../school/accounts/account-news.ts';
import { knownDevice, rememberDevice } from '../../../school/accounts/known-device.ts';
import type { PasskeyPlace } from '../../../school/accounts/passkey-place.ts';
import { hashPassword, isPassword, takeAsLong } from '../../../school/accounts/passwords.ts';
import { type FactorProof, takeFactor } from '../../../school/accounts/second-factor.ts';
import {
  forgetOldSessions,
  insertSession,
  revokeSessions,
} from '../../../school/accounts/session-repository.ts';
import {
  accountKey,
  type Counted,
  countPasswordTry,
  countSignIn,
  forgetPasswordTries,
  forgetSignIn,
  strangerKey,
} from '../../../school/accounts/sign-in-throttle.ts';
import { newToken } from '../../../school/accounts/tokens.ts';
import { weaknessOf } from '../../../school/accounts/weak-password.ts';
import { namesOfSchool } from '../school/school-repository.ts';
import { accountById, findAccount, noteLogin, setPassword } from './account-repository.ts';
import { failuresSince, hasSignedInFrom, noteSignIn, type SignInPlace } from './sign-in-trail-repository.ts';

/** With what proves the second factor, where the account has one. */
export interface Credentials extends FactorProof {
  readonly username: string;
  readonly password: string;
  /** The id that the server once gave to this browser. */
  readonly device?: string | undefined;
}

export interface Where extends SignInPlace {
  readonly requestId: string;
}

export interface SignedIn {
  readonly token: string;
  readonly device: string;
  /** What the account's holder should know: tries that failed since they were last here. */
  readonly failed: { readonly count: number; readonly since: string } | undefined;
  /** And what was done with the account meanwhile. */
  readonly news: NewsItem[];
}

/** Signs in and gives the new session's token. Wrong name and wrong password can't be told apart. */
export const signIn = async (
  { db }: School,
  typed: Credentials,
  where: Where,
  place: PasskeyPlace,
): Promise<SignedIn> => {
  const { username, password } = typed;
  const found = await findAccount(db, username);
  const attempt = {
    account: found ? accountKey(found.id) : strangerKey(username),
    address: where.address,
    device: await knownDevice(db, found?.id, typed.device),
  };
  const counted = await countSignIn(db, attempt);
  if (!found) {
    await takeAsLong(password);
    return refuseWrong(db, counted, where, null);
  }
  if (!(await isPassword(found.passwordHash, password))) return refuseWrong(db, counted, where, found.id);
  if (found.status === 'locked') refuse('account_locked', { status: 423 });
  if (found.status === 'disabled' || found.hasLeft) refuse('account_disabled', { status: 403 });

  // The password was right: what is tried from here on counts as tries of the second factor.
  await forgetSignIn(db, attempt);
  await takeFactor(db, found.id, typed, place).catch(async (refusal: unknown) => {
    const wrong = (refusal as { readonly code?: string }).code !== 'factor_asked';
    if (wrong) await noteSignIn(db, { event: 'sign_in_failed', userId: found.id, ...where });
    throw refusal;
  });

  const token = newToken();
  return db.transaction(async (tx) => {
    await forgetOldSessions(tx);
    const since = found.lastLoginAt;
    const failures = since ? await failuresSince(tx, found.id, since) : 0;
    const news = since ? await newsSince(tx, found.id, since) : [];
    await noteLogin(tx, found.id);
    await insertSession(tx, { userId: found.id, token, device: where.device, address: where.address });
    // Of the first browser of all nobody has to be warned, nor of one that forgets what it is given.
    const isKnown = attempt.device !== null || !since || (await hasSignedInFrom(tx, found.id, where));
    await noteSignIn(tx, { event: 'sign_in', userId: found.id, by: found.id, ...where });
    if (!isKnown) await tellHolder(tx, found.id, 'device');
    return {
      token,
      device: await rememberDevice(tx, found.id, typed.device),
      news,
      failed: since && failures > 0 ? { count: failures, since: since.toISOString() } : undefined,
    };
  });
};

const refuseWrong = async (
  db: Database,
  { left, locks }: Counted,
  where: Where,
  userId: number | null,
): Promise<never> => {
  await noteSignIn(db, { event: 'sign_in_failed', userId, ...where });
  if (locks) await noteSignIn(db, { event: 'sign_in_locked', userId, ...where });
  return refuse('wrong_credentials', left === undefined ? {} : { details: { left } });
};

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/** Changes the caller's own password and ends the caller's other sessions. */
export const changeOwnPassword = async (
  { actor, school, requestId }: Pick<Caller, 'actor' | 'school' | 'requestId'>,
  { current, next }: PasswordChange,
  where: SignInPlace,
) => {
  const { db } = school;
  const account = (await accountById(db, actor.userId)) ?? refuse('not_signed_in');
  await countPasswordTry(db, actor.userId);
  if (!(await isPassword(account.passwordHash, current))) refuseAt('current', 'wrong_password');
  await forgetPasswordTries(db, actor.userId);
  if (current === next) refuseAt('next', 'password_same');
  const weakness = weaknessOf(next, { username: account.username, schoolNames: await namesOfSchool(db) });
  if (weakness) refuseAt('next', weakness);

  const passwordHash = await hashPassword(next);
  await write({ actor, school, requestId }, async (tx) => {
    await setPassword(tx, actor.userId, passwordHash);
    await revokeSessions(tx, actor.userId, actor.sessionId);
    await tellHolder(tx, actor.userId, 'password');
    return {
      result: undefined,
      audit: {
        action: 'change_password',
        entity: 'settings.user',
        entityId: actor.userId,
        after: { address: where.address, device: where.device.slice(0, 200) },
      },
    };
  });
};

const refuseAt = (path: string, code: string) => refuse(code, { status: 422, fields: [{ path, code }] });
