import { audit } from '../../../audit.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { knownDevice, rememberDevice } from '../../../school/accounts/known-device.ts';
import { hashPassword, isPassword, takeAsLong } from '../../../school/accounts/passwords.ts';
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
import { failuresSince, noteSignIn, type SignInPlace } from './sign-in-trail-repository.ts';

export interface Credentials {
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
}

/** Signs in and gives the new session's token. Wrong name and wrong password can't be told apart. */
export const signIn = async (app: App, typed: Credentials, where: Where): Promise<SignedIn> => {
  const { username, password } = typed;
  const found = await findAccount(app.db, username);
  const attempt = {
    account: found ? accountKey(found.id) : strangerKey(username),
    address: where.address,
    device: await knownDevice(app.db, found?.id, typed.device),
  };
  const counted = await countSignIn(app.db, attempt);
  if (!found) {
    await takeAsLong(password);
    return refuseWrong(app, counted, where, null);
  }
  if (!(await isPassword(found.passwordHash, password))) return refuseWrong(app, counted, where, found.id);
  if (found.status === 'locked') refuse('account_locked', { status: 423 });
  if (found.status === 'disabled' || found.hasLeft) refuse('account_disabled', { status: 403 });

  const token = newToken();
  return app.db.transaction(async (tx) => {
    await forgetSignIn(tx, attempt);
    await forgetOldSessions(tx);
    const since = found.lastLoginAt;
    const failures = since ? await failuresSince(tx, found.id, since) : 0;
    await noteLogin(tx, found.id);
    await insertSession(tx, { userId: found.id, token, device: where.device, address: where.address });
    await noteSignIn(tx, { event: 'sign_in', userId: found.id, by: found.id, ...where });
    return {
      token,
      device: await rememberDevice(tx, found.id, typed.device),
      failed: since && failures > 0 ? { count: failures, since: since.toISOString() } : undefined,
    };
  });
};

const refuseWrong = async (
  app: App,
  { left, locks }: Counted,
  where: Where,
  userId: number | null,
): Promise<never> => {
  await noteSignIn(app.db, { event: 'sign_in_failed', userId, ...where });
  if (locks) await noteSignIn(app.db, { event: 'sign_in_locked', userId, ...where });
  return refuse('wrong_credentials', left === undefined ? {} : { details: { left } });
};

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/** Changes the caller's own password and ends the caller's other sessions. */
export const changeOwnPassword = async (
  app: App,
  actor: Actor,
  { current, next }: PasswordChange,
  where: Where,
) => {
  const account = (await accountById(app.db, actor.userId)) ?? refuse('not_signed_in');
  await countPasswordTry(app.db, actor.userId);
  if (!(await isPassword(account.passwordHash, current))) refuseAt('current', 'wrong_password');
  await forgetPasswordTries(app.db, actor.userId);
  if (current === next) refuseAt('next', 'password_same');
  const weakness = weaknessOf(next, { username: account.username, schoolNames: await namesOfSchool(app.db) });
  if (weakness) refuseAt('next', weakness);

  const passwordHash = await hashPassword(next);
  await app.db.transaction(async (tx) => {
    await setPassword(tx, actor.userId, passwordHash);
    await revokeSessions(tx, actor.userId, actor.sessionId);
    await audit(tx, {
      actor,
      action: 'change_password',
      entity: 'settings.user',
      entityId: actor.userId,
      after: { address: where.address, device: where.device.slice(0, 200) },
      requestId: where.requestId,
    });
  });
};

const refuseAt = (path: string, code: string) => refuse(code, { status: 422, fields: [{ path, code }] });
