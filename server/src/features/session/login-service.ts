import { audit } from '../../audit.ts';
import type { Actor } from '../../http/actor.ts';
import type { App } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import { accountById, findAccount, noteLogin, setPassword } from './account-repository.ts';
import { countAttempt, forgetAttempts } from './login-failures.ts';
import { hashPassword, isCommonPassword, isPassword, takeAsLong } from './passwords.ts';
import { forgetOldSessions, insertSession, revokeSessions } from './session-repository.ts';
import { newToken } from './tokens.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Device {
  readonly device: string;
  readonly address: string;
}

/** Signs in and gives the new session's token. Wrong name and wrong password can't be told apart. */
export const signIn = async (
  app: App,
  { username, password }: Credentials,
  where: Device,
): Promise<string> => {
  const found = await findAccount(app.db, username);
  const name = found?.username ?? username.toLowerCase();
  await countAttempt(app.db, name);
  if (!found) {
    await takeAsLong(password);
    return refuse('wrong_credentials');
  }
  if (!(await isPassword(found.passwordHash, password))) return refuse('wrong_credentials');
  if (found.status === 'locked') refuse('account_locked', { status: 423 });
  if (found.status === 'disabled' || found.hasLeft) refuse('account_disabled', { status: 403 });

  const token = newToken();
  await app.db.transaction(async (tx) => {
    await forgetAttempts(tx, name);
    await forgetOldSessions(tx);
    await noteLogin(tx, found.id);
    await insertSession(tx, { userId: found.id, token, ...where });
  });
  return token;
};

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/** Changes the caller's own password and ends the caller's other sessions. */
export const changeOwnPassword = async (app: App, actor: Actor, { current, next }: PasswordChange) => {
  const account = (await accountById(app.db, actor.userId)) ?? refuse('not_signed_in');
  await countAttempt(app.db, account.username);
  if (!(await isPassword(account.passwordHash, current))) refuseAt('current', 'wrong_password');
  await forgetAttempts(app.db, account.username);
  if (current === next) refuseAt('next', 'password_same');
  if (isCommonPassword(next, account.username)) refuseAt('next', 'password_common');

  const passwordHash = await hashPassword(next);
  await app.db.transaction(async (tx) => {
    await setPassword(tx, actor.userId, passwordHash);
    await revokeSessions(tx, actor.userId, actor.sessionId);
    await audit(tx, { actor, action: 'change_password', entity: 'settings.user', entityId: actor.userId });
  });
};

const refuseAt = (path: string, code: string) => refuse(code, { status: 422, fields: [{ path, code }] });
