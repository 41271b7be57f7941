import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { knownDevices } from '../../db/schema/index.ts';
import type { Database, Transaction } from '../../http/app.ts';

/**
 * A browser keeps a random id, under which its owner's sign-ins are counted apart: tries of strangers don't keep out
 * who sits where they always sit. It opens nothing, and is stored hashed.
 */
const hashed = (device: string) => createHash('sha256').update(device).digest('base64url');

/** The hash where this account has signed in with this browser before. */
export const knownDevice = async (
  db: Database,
  userId: number | undefined,
  device: string | undefined,
): Promise<string | null> => {
  if (userId === undefined || device === undefined) return null;
  const [row] = await db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, hashed(device))));
  return row?.hash ?? null;
};

/** Remembers the browser of a sign-in; gives its id, a new one where the server hasn't given this one to anybody. */
export const rememberDevice = async (
  tx: Transaction,
  userId: number,
  device: string | undefined,
): Promise<string> => {
  const id =
    device !== undefined && (await isGiven(tx, device)) ? device : randomBytes(24).toString('base64url');
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash: hashed(id) })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastUsedAt: sql`now()` },
    });
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, sql`now() - interval '180 days'`));
  return id;
};

/** A family's telephone may hold several accounts. */
const isGiven = async (tx: Transaction, device: string) => {
  const [row] = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, hashed(device)))
    .limit(1);
  return row !== undefined;
};

/** After a stranger had the password: no browser is known any more. */
export const forgetDevices = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
};
