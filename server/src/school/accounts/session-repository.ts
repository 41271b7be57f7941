import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { rolePermissions, sessions, users } from '../../db/schema/index.ts';
import type { Database, Queryable, Transaction } from '../../http/app.ts';
import type { LiveSession } from './actor-by-token.ts';
import { hashToken } from './tokens.ts';

/**
 * A session ends after 12 hours without a call. That of staff ends 12 hours after signing in as well, at work or not (OWASP ASVS 4.0,
 * 3.3.2): nobody signs in twice a day for it. That of a family, on its own phone, lasts up to 30 days.
 */
const idleEnd = sql`least(now() + interval '12 hours', ${sessions.createdAt} + (
  select case u.role_id when 3 then interval '30 days' else interval '12 hours' end from ${users} u
  where u.id = ${sessions.userId}))`;
const minute = 60_000;

/** Slides the expiry, at most once a minute, so that reading doesn't write. */
export const keepAlive = async (db: Database, { id, lastSeenAt }: LiveSession) => {
  if (Date.now() - lastSeenAt.getTime() < minute) return;
  await db.update(sessions).set({ lastSeenAt: sql`now()`, expiresAt: idleEnd }).where(eq(sessions.id, id));
};

export interface NewSession {
  readonly userId: number;
  readonly token: string;
  readonly device: string;
  readonly address: string;
}

export const insertSession = async (tx: Transaction, { userId, token, device, address }: NewSession) => {
  await tx.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    device: device.slice(0, 200),
    address,
    pageKey: newPageKey(),
    expiresAt: sql`now() + interval '12 hours'`,
  });
};

/** Puts a role before the session's eyes, or with null its own one back. */
export const setViewedRole = async (tx: Transaction, sessionId: number, roleId: number | null) => {
  await tx.update(sessions).set({ viewedRoleId: roleId }).where(eq(sessions.id, sessionId));
};

const newPageKey = () => randomBytes(16).toString('base64url');

/** The session's page key, given now where it has none yet. */
export const pageKeyOf = async (db: Queryable, sessionId: number): Promise<string> => {
  const [row] = await db
    .update(sessions)
    .set({ pageKey: sql`coalesce(${sessions.pageKey}, ${newPageKey()})` })
    .where(eq(sessions.id, sessionId))
    .returning({ pageKey: sessions.pageKey });
  return row?.pageKey ?? '';
};

/** Who a page is for, and what of it comes from a development server. */
export interface PageReader {
  readonly userId: number;
  readonly username: string;
  readonly roleId: number;
  readonly develops: { readonly name: string; readonly entry: string } | null;
  readonly mayOverride: boolean;
}

/** The reader whose session a page key names, unless the session has ended or the account may not be used. */
export const findPageReader = async (db: Database, pageKey: string): Promise<PageReader | undefined> => {
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      roleId: users.roleId,
      tab: sessions.developTab,
      entry: sessions.developEntry,
      mayOverride: sql<boolean>`${users.roleId} = 1 or exists (select 1 from ${rolePermissions}
        where ${rolePermissions.roleId} = ${users.roleId}
        and ${rolePermissions.permission} = 'settings.release.override')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.pageKey, pageKey),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.status, 'active'),
      ),
    );
  if (!row) return undefined;
  const { tab, entry, ...reader } = row;
  return { ...reader, develops: tab && entry ? { name: tab, entry } : null };
};

/** Sets what the session takes from a development server, or with null nothing any more. */
export const setDeveloped = async (
  tx: Transaction,
  sessionId: number,
  developed: { readonly name: string; readonly entry: string } | null,
) => {
  await tx
    .update(sessions)
    .set({ developTab: developed?.name ?? null, developEntry: developed?.entry ?? null })
    .where(eq(sessions.id, sessionId));
};

export const revokeSession = async (db: Queryable, sessionId: number) => {
  await db.update(sessions).set({ revokedAt: sql`now()` }).where(eq(sessions.id, sessionId));
};

/** Ends every session of a user, but for the one that may stay. */
export const revokeSessions = async (db: Queryable, userId: number, stays?: number) => {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        stays === undefined ? undefined : ne(sessions.id, stays),
      ),
    );
};

/** Ends one session of a user; false where they have no such one that lives. */
export const revokeSessionOf = async (db: Queryable, userId: number, id: number): Promise<boolean> => {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
};

/** Sessions that ended a month ago tell nobody anything any more. */
export const forgetOldSessions = async (tx: Transaction) => {
  await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '30 days'`));
};
