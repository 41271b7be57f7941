import type { AttackedAccount } from '@suksa/contracts/settings';
import { and, desc, eq, sql } from 'drizzle-orm';
import { signInThrottles, userBranches, users } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { liftLock } from '../../../school/accounts/session-service.ts';
import { userEntity } from './user-policy.ts';

/** Fewer are somebody's own slips. */
const fewest = 5;
const shown = 50;

/** Staff of the caller's branches, and for whoever sees all branches every account. */
const known = ({ scope, branches }: Actor) =>
  scope === 'all_branches'
    ? undefined
    : sql`exists (select 1 from ${userBranches} where ${userBranches.userId} = ${users.id}
        and ${userBranches.branchId} = any(${sql.param(branches.map(({ id }) => id))}::int[]))`;

/** Accounts that were tried with wrong passwords again and again in the last two days, the last first. */
export const readAttacked = async (db: Queryable, actor: Actor): Promise<{ rows: AttackedAccount[] }> => {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      lo: users.nameLo,
      en: users.nameEn,
      tries: sql<number>`sum(${signInThrottles.tries})::int`,
      places: sql<number>`count(*)::int`,
      lastAt: sql<Date>`max(${signInThrottles.lastAt})`.mapWith(signInThrottles.lastAt),
      lockedUntil: sql<Date | null>`max(${signInThrottles.lockedUntil})
        filter (where ${signInThrottles.lockedUntil} > now())`.mapWith(signInThrottles.lockedUntil),
    })
    .from(signInThrottles)
    .innerJoin(users, sql`${signInThrottles.account} = 'user:' || ${users.id}`)
    .where(and(sql`${signInThrottles.scope} in ('pair', 'device')`, known(actor)))
    .groupBy(users.id)
    .having(sql`sum(${signInThrottles.tries}) >= ${fewest}`)
    .orderBy(desc(sql`max(${signInThrottles.lastAt})`), users.id)
    .limit(shown);
  return {
    rows: rows.map(({ lo, en, lastAt, lockedUntil, ...row }) => ({
      ...row,
      name: { lo, en },
      lastAt: lastAt.toISOString(),
      lockedUntil: lockedUntil?.toISOString() ?? null,
    })),
  };
};

export const liftSignInLockOf = (call: Caller, id: number): Promise<void> =>
  write(call, async (tx) => {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), known(call.actor)));
    if (!found) notFound();
    await liftLock(tx, id);
    return { result: undefined, audit: { action: 'lock_lifted', entity: userEntity, entityId: id } };
  });
