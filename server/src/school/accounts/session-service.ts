import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../http/app.ts';
import { forgetDevices } from './known-device.ts';
import {
  pageKeyOf,
  revokeSessionOf,
  revokeSessions,
  setDeveloped,
  setViewedRole,
} from './session-repository.ts';
import { liftThrottle } from './sign-in-throttle.ts';

/** Where someone is signed in now, the last used first. */
export const sessionsOf = (db: Queryable, userId: number) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt));

/** Signs someone out everywhere, but for the session that may stay. */
export const endSessionsOf = (tx: Transaction, userId: number, stays?: number): Promise<void> =>
  revokeSessions(tx, userId, stays);

/** Signs someone out of one place; false where they aren’t signed in there. */
export const endSessionOf = (tx: Transaction, userId: number, id: number): Promise<boolean> =>
  revokeSessionOf(tx, userId, id);

/** Lifts the locks that failed sign-ins have put on an account. */
export const liftLock = (tx: Transaction, userId: number): Promise<void> => liftThrottle(tx, userId);

/** After somebody else had the password: no browser is known any more. */
export const forgetDevicesOf = (tx: Transaction, userId: number): Promise<void> => forgetDevices(tx, userId);

/** Lets a session look through another role, or with null through its own again. */
export const viewAsRole = (tx: Transaction, sessionId: number, roleId: number | null): Promise<void> =>
  setViewedRole(tx, sessionId, roleId);

/** Sets what a session takes from a development server, null for nothing; gives the key by which its pages know. */
export const develop = async (
  tx: Transaction,
  sessionId: number,
  developed: { readonly name: string; readonly entry: string } | null,
): Promise<string> => {
  await setDeveloped(tx, sessionId, developed);
  return pageKeyOf(tx, sessionId);
};
