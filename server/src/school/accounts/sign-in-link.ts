import { and, eq, gt, sql } from 'drizzle-orm';
import { signInLinks, users } from '../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../http/app.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a link that opens once waits to be opened. */
export const linkHours = 72;

/** A link for an account; an earlier one of it opens nothing any more. Gives the token, which isn't kept. */
export const makeLink = async (db: Queryable, userId: number): Promise<string> => {
  const token = newToken();
  const row = { tokenHash: hashToken(token), expiresAt: sql`now() + interval '1 hour' * ${linkHours}::int` };
  await db
    .insert(signInLinks)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: signInLinks.userId, set: { ...row, createdAt: sql`now()` } });
  return token;
};

const opens = (token: string) =>
  and(eq(signInLinks.tokenHash, hashToken(token)), gt(signInLinks.expiresAt, sql`now()`));

/** Whose link it is; nobody's where it is unknown, used or too old. It opens still. */
export const holderOfLink = async (db: Queryable, token: string): Promise<string | undefined> => {
  const [held] = await db
    .select({ username: users.username })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(opens(token));
  return held?.username;
};

/** The same, and it is used up by that. */
export const takeLink = async (tx: Transaction, token: string): Promise<number | undefined> => {
  const [taken] = await tx.delete(signInLinks).where(opens(token)).returning({ userId: signInLinks.userId });
  return taken?.userId;
};

/** The page that such a token opens. Behind the #, so that no server and no proxy writes it into a log. */
export const linkAddress = (address: string, token: string): string => `${address}/login#first=${token}`;

/** The first of those who may do everything and whose account is in use. */
export const firstAdministrator = async (
  db: Queryable,
): Promise<{ id: number; username: string } | undefined> => {
  const [found] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.roleId, 1), eq(users.status, 'active')))
    .orderBy(users.id)
    .limit(1);
  return found;
};
