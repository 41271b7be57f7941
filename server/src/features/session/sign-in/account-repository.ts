import { normalisePhone } from '@suksa/i18n/lao';
import { eq, or, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/index.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';

const account = {
  id: users.id,
  username: users.username,
  passwordHash: users.passwordHash,
  status: users.status,
  lastLoginAt: users.lastLoginAt,
  hasLeft: sql<boolean>`coalesce(${users.employedUntil} < ${sqlToday}, false)`,
};

/** The account of a username in any case, or of a phone number in any spelling. */
export const findAccount = async (db: Database, name: string) => {
  const phone = normalisePhone(name);
  const [found] = await db
    .select(account)
    .from(users)
    .where(or(eq(users.username, name.toLowerCase()), phone === null ? undefined : eq(users.phone, phone)))
    // A username that looks like somebody else's phone number goes first.
    .orderBy(sql`${users.username} = ${name.toLowerCase()} desc`)
    .limit(1);
  return found;
};

export const accountById = async (db: Database, id: number) => {
  const [found] = await db.select(account).from(users).where(eq(users.id, id));
  return found;
};

/** An invited user becomes an active one by signing in. */
export const noteLogin = async (tx: Transaction, id: number) => {
  // Only that: somebody may have locked the account a moment ago.
  const status = sql`case ${users.status} when 'invited' then 'active' else ${users.status} end`;
  await tx.update(users).set({ lastLoginAt: sql`now()`, status }).where(eq(users.id, id));
};

export const setPassword = async (tx: Transaction, id: number, passwordHash: string) => {
  await tx
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: false,
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, id));
};
