import type pg from 'pg';
import type { Database } from '../database.ts';
import { keepNothingOf } from '../kept-answer.ts';
import { openDb } from '../open-db.ts';
import { offerSnapshots } from '../snapshot.ts';

/** Milliseconds between two looks at how far the copy is. */
const every = 300;
/** A copy that is further behind than this shows nobody anything. */
const mostBehind = 2000;

/** A copy of the database that follows it by itself, for what may be a moment old. */
export interface Standby {
  /** Reads there; where it fails, and while it is away or behind, from the primary. */
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Whether it answers and is at most two seconds behind. */
  isUsable(): boolean;
  /** Whether what was committed before that moment of the primary’s clock is to be seen there. */
  shows(since: Date): boolean;
  close(): Promise<void>;
}

type Query = (...given: readonly unknown[]) => Promise<unknown>;

/** Follows how far a standby has come, and makes its pool one that nobody notices the loss of. */
export const followStandby = (pool: pg.Pool, primary: pg.Pool): Standby => {
  const [query, connect] = [pool.query.bind(pool) as Query, pool.connect.bind(pool)];
  let shown: { readonly at: Date; readonly seen: number } | undefined;
  let asked: { readonly at: Date; readonly lsn: bigint; readonly seen: number }[] = [];
  let looking: Promise<void> | null = null;

  const look = async () => {
    const seen = performance.now();
    // The clock first: what was committed before it lies before the place that is read after it.
    const { rows } = await primary.query<{ at: Date; lsn: string }>(
      'select clock_timestamp() as at, pg_current_wal_lsn()::text as lsn',
    );
    const [now] = rows;
    if (now) asked.push({ at: now.at, lsn: placeOf(now.lsn), seen });
    const there = (await query(
      'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as lsn',
    )) as {
      readonly rows: readonly { readonly follows: boolean; readonly lsn: string | null }[];
    };
    const { follows, lsn } = there.rows[0] ?? {};
    // One that has become a primary itself goes its own way.
    const place = follows && lsn ? placeOf(lsn) : -1n;
    const reached = asked.filter((one) => one.lsn <= place);
    shown = reached.at(-1) ?? shown;
    asked = asked.filter((one) => one.lsn > place).slice(-mostAsked);
    if (!follows) shown = undefined;
  };
  const lookQuietly = () => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(lookQuietly, every).unref();
  lookQuietly();

  const isUsable = () => shown !== undefined && performance.now() - shown.seen < mostBehind;
  const orPrimary =
    <Given extends readonly unknown[]>(
      ask: (...given: Given) => Promise<unknown>,
      other: (...given: Given) => unknown,
    ) =>
    async (...given: Given) => {
      if (!isUsable()) return other(...given);
      try {
        return await ask(...given);
      } catch (error) {
        if (!isNoAnswer(error)) throw error;
        return other(...given);
      }
    };
  pool.query = orPrimary(query, primary.query.bind(primary) as Query) as typeof pool.query;
  const connectHere = orPrimary(
    () => connect(),
    () => primary.connect(),
  );
  // The pool itself asks with a function to be called.
  pool.connect = ((callback?: never) =>
    callback ? connect(callback) : connectHere()) as typeof pool.connect;
  offerSnapshots(pool);
  const db = openDb(pool, { pipelines: false });
  keepNothingOf(db);

  return {
    db,
    pool,
    isUsable,
    shows: (since) => isUsable() && shown !== undefined && since < shown.at,
    async close() {
      clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
};

const mostAsked = 50;

/** `16/B374D848` as a number. */
const placeOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** It is gone, cuts off what reads what the primary has thrown away, or was asked for what only a primary does. */
const isNoAnswer = (error: unknown): boolean => {
  const { code = '', message = '', cause } = error as Error & { readonly code?: string };
  return (
    /^(08|53|57)...$|^(40001|25006)$|^E[A-Z_]+$/.test(code) ||
    /^Connection terminated|timeout exceeded/.test(message) ||
    (cause instanceof Error && isNoAnswer(cause))
  );
};
