import type { School } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { tellHolder } from '../../../school/accounts/account-news.ts';
import { hashPassword } from '../../../school/accounts/passwords.ts';
import { dropFactor } from '../../../school/accounts/second-factor.ts';
import { revokeSessions } from '../../../school/accounts/session-repository.ts';
import { holderOfLink, takeLink } from '../../../school/accounts/sign-in-link.ts';
import { liftThrottle } from '../../../school/accounts/sign-in-throttle.ts';
import { weaknessOf } from '../../../school/accounts/weak-password.ts';
import { namesOfSchool } from '../school/school-repository.ts';
import { accountById, setPassword } from './account-repository.ts';
import type { Where } from './login-service.ts';
import { noteSignIn } from './sign-in-trail-repository.ts';

/** Whose link it is, without using it up: one that opens nothing is told before anyone has thought of a password. */
export const linkHolder = async ({ db }: School, link: string): Promise<{ username: string }> => {
  const username = await holderOfLink(db, link);
  return username === undefined ? refuse('link_used', { status: 410 }) : { username };
};

/** Whoever holds a link that opens once chooses the account's password with it, and may sign in by that. */
export const chooseFirstPassword = async (
  { db }: School,
  { link, next }: { readonly link: string; readonly next: string },
  { address, device, requestId }: Where,
): Promise<{ username: string }> =>
  db.transaction(async (tx) => {
    const userId = await takeLink(tx, link);
    const account = userId === undefined ? undefined : await accountById(tx, userId);
    if (!account) return refuse('link_used', { status: 410 });
    // A refusal undoes the transaction, so that the link waits for a better password.
    const weakness = weaknessOf(next, { username: account.username, schoolNames: await namesOfSchool(tx) });
    if (weakness) refuse(weakness, { status: 422, fields: [{ path: 'next', code: weakness }] });
    await setPassword(tx, account.id, await hashPassword(next));
    await revokeSessions(tx, account.id);
    await liftThrottle(tx, account.id);
    // Whoever makes such a link runs the server: it is the way back in for a lost phone, too.
    await dropFactor(tx, account.id);
    await tellHolder(tx, account.id, 'password');
    const where = { address, device, requestId };
    await noteSignIn(tx, { event: 'change_password', userId: account.id, by: account.id, ...where });
    return { username: account.username };
  });
