import { eq, lt, sql } from 'drizzle-orm';
import { loginFailures } from '../../db/schema/index.ts';
import type { Database, Queryable } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';

const allowed = 5;
const window = sql`interval '15 minutes'`;

const isOver = sql`coalesce(${loginFailures.lockedUntil}, ${loginFailures.firstFailedAt} + ${window}) <= now()`;

/**
 * Counts an attempt before its password is checked, so that a hundred at the same moment get five tries and no more.
 * Kept in the database: the lock holds on every server, and for names that nobody has, so that it tells nothing.
 */
export const countAttempt = async (db: Database, name: string) => {
  const [row] = await db
    .insert(loginFailures)
    .values({ username: name, failures: 1, firstFailedAt: sql`now()` })
    .onConflictDoUpdate({
      target: loginFailures.username,
      set: {
        failures: sql`case when ${isOver} then 1 else ${loginFailures.failures} + 1 end`,
        firstFailedAt: sql`case when ${isOver} then now() else ${loginFailures.firstFailedAt} end`,
        lockedUntil: sql`case when ${isOver} then null
          when ${loginFailures.failures} + 1 >= ${allowed}::int then coalesce(${loginFailures.lockedUntil}, now() + ${window})
          end`,
      },
    })
    .returning({
      failures: loginFailures.failures,
      seconds: sql<number>`ceil(extract(epoch from ${loginFailures.lockedUntil} - now()))::int`,
    });
  if (row && row.failures > allowed)
    refuse('account_locked', { status: 423, details: { retryAfterSeconds: row.seconds } });
};

/** After a success: the name starts afresh, and names that were tried yesterday are forgotten. */
export const forgetAttempts = async (db: Queryable, name: string) => {
  await db.delete(loginFailures).where(eq(loginFailures.username, name));
  await db.delete(loginFailures).where(lt(loginFailures.firstFailedAt, sql`now() - interval '1 day'`));
};
