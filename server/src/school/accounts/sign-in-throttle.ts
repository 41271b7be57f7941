import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { and, eq, lt, sql } from 'drizzle-orm';
import { signInThrottles } from '../../db/schema/index.ts';
import type { Database, Queryable } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';

/**
 * What is counted: tries of one name from one address (`pair`) or from a browser that its owner has used before
 * (`device`), of one address whatever the name, of one name from wherever (`name`: it only slows, so that no stranger
 * keeps anybody out), the current password in a change of one's own, and the codes of a second factor, which only who
 * knows the password comes to.
 */
export type ThrottleScope = 'pair' | 'device' | 'address' | 'name' | 'password' | 'factor';

/** Tries before the lock. An address may be a whole school's. */
const allowed: Record<Exclude<ThrottleScope, 'name'>, number> = {
  pair: 5,
  device: 5,
  password: 5,
  factor: 5,
  address: 40,
};
/** The first lock in minutes; each further one within a day lasts twice as long, to a day. */
const firstLock = 15;
const longestLock = 24 * 60;
/** From so many tries of one name on, each further one takes longer. */
const unslowed = 20;
const longestDelay = 5_000;
/** Who sees the lock coming types more carefully. */
const warnedFrom = 2;

export interface Attempt {
  /** Whose name was typed: the account, or of a name that nobody has only a hash, for it may be a password. */
  readonly account: string;
  readonly address: string;
  /** Hash of the browser's id where its owner has signed in with it before. */
  readonly device: string | null;
}

export const accountKey = (userId: number) => `user:${userId}`;
export const strangerKey = (typed: string) =>
  createHash('sha256').update(typed.toLowerCase()).digest('base64url').slice(0, 22);

/** Who has one IPv6 address has 2^64 of them. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const missing = ip.includes('::') ? 8 - front.length - back.length : 0;
  return [...front, ...Array.from({ length: missing }, () => '0'), ...back].slice(0, 4).join(':');
};

/** How long a try of a name waits that was tried so often in the last hour. */
export const delayOf = (tries: number): number =>
  tries <= unslowed ? 0 : Math.min(longestDelay, 250 * 2 ** Math.floor((tries - unslowed) / 5));

const lasts = sql`interval '1 minute' * ${firstLock}::int`;
const isOver = sql`coalesce(${signInThrottles.lockedUntil}, ${signInThrottles.firstAt} + ${lasts}) <= now()`;
const nextLock = sql`now() + interval '1 minute' * least(${firstLock}::int * 2 ^ ${signInThrottles.locks}, ${longestLock}::int)`;

const count = async (db: Database, scope: ThrottleScope, account: string, place: string) => {
  const most = scope === 'name' ? 2_147_483_646 : allowed[scope];
  const [row] = await db
    .insert(signInThrottles)
    .values({ scope, account, place, tries: 1 })
    .onConflictDoUpdate({
      target: [signInThrottles.scope, signInThrottles.account, signInThrottles.place],
      set: {
        tries: sql`case when ${isOver} then 1 else ${signInThrottles.tries} + 1 end`,
        firstAt: sql`case when ${isOver} then now() else ${signInThrottles.firstAt} end`,
        lastAt: sql`now()`,
        lockedUntil: sql`case when ${isOver} then null
          when ${signInThrottles.tries} + 1 >= ${most}::int then coalesce(${signInThrottles.lockedUntil}, ${nextLock})
          end`,
        locks: sql`case when ${signInThrottles.lastAt} < now() - interval '1 day' then 0
          when not ${isOver} and ${signInThrottles.tries} + 1 = ${most}::int then ${signInThrottles.locks} + 1
          else ${signInThrottles.locks} end`,
      },
    })
    .returning({
      tries: signInThrottles.tries,
      seconds: sql<number>`ceil(extract(epoch from ${signInThrottles.lockedUntil} - now()))::int`,
    });
  return { tries: row?.tries ?? 1, seconds: row?.seconds ?? 0, most };
};

const refuseOver = (
  { tries, most, seconds }: Awaited<ReturnType<typeof count>>,
  code: 'account_locked' | 'too_many_requests',
) => {
  if (tries > most)
    refuse(code, {
      ...(code === 'account_locked' && { status: 423 }),
      details: { retryAfterSeconds: seconds },
    });
};

export interface Counted {
  /** This try was the last before the lock. */
  readonly locks: boolean;
  /** Told with a wrong password when the lock is near. */
  readonly left: number | undefined;
}

/**
 * Counts a sign-in before its password is checked, so that a hundred at the same moment get five tries and no more.
 * Kept in the database, so that it holds on every server; the same for names that nobody has, so that it tells nothing.
 */
export const countSignIn = async (db: Database, { account, address, device }: Attempt): Promise<Counted> => {
  const own = device
    ? await count(db, 'device', account, device)
    : await count(db, 'pair', account, addressKey(address));
  refuseOver(own, 'account_locked');
  if (!device) {
    refuseOver(await count(db, 'address', '', addressKey(address)), 'too_many_requests');
    const { tries } = await count(db, 'name', account, '');
    const delay = delayOf(tries);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return countedOf(own);
};

/** Counts the current password of someone who changes their own: nobody else's tries can keep them from it. */
export const countPasswordTry = async (db: Database, userId: number): Promise<Counted> => {
  const own = await count(db, 'password', accountKey(userId), '');
  refuseOver(own, 'account_locked');
  return countedOf(own);
};

/** Counts a code of a second factor before it is looked at: a million codes aren't tried in a night. */
export const countFactorTry = async (db: Database, userId: number): Promise<void> =>
  refuseOver(await count(db, 'factor', accountKey(userId), ''), 'account_locked');

export const forgetFactorTries = (db: Queryable, userId: number) =>
  db
    .delete(signInThrottles)
    .where(and(eq(signInThrottles.scope, 'factor'), eq(signInThrottles.account, accountKey(userId))));

const countedOf = ({ tries, most }: Awaited<ReturnType<typeof count>>): Counted => ({
  locks: tries === most,
  left: most - tries <= warnedFrom ? most - tries : undefined,
});

/** After a success: this browser starts afresh, and tries of yesterday are forgotten. */
export const forgetSignIn = async (db: Queryable, { account, address, device }: Attempt) => {
  const place = device ?? addressKey(address);
  const of = (scope: ThrottleScope, at: string) =>
    and(
      eq(signInThrottles.scope, scope),
      eq(signInThrottles.account, scope === 'address' ? '' : account),
      eq(signInThrottles.place, at),
    );
  await db.delete(signInThrottles).where(of(device ? 'device' : 'pair', place));
  if (!device)
    for (const condition of [of('address', place), of('name', '')])
      await db
        .update(signInThrottles)
        .set({ tries: sql`greatest(${signInThrottles.tries} - 1, 0)` })
        .where(condition);
  await db.delete(signInThrottles).where(lt(signInThrottles.lastAt, sql`now() - interval '2 days'`));
};

export const forgetPasswordTries = (db: Queryable, userId: number) =>
  db
    .delete(signInThrottles)
    .where(and(eq(signInThrottles.scope, 'password'), eq(signInThrottles.account, accountKey(userId))));

/** Lets everybody try an account again. Whoever attacks it from one address starts afresh too. */
export const liftThrottle = async (db: Queryable, userId: number): Promise<void> => {
  await db.delete(signInThrottles).where(eq(signInThrottles.account, accountKey(userId)));
};
