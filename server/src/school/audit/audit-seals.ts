import type pg from 'pg';
import type { Connection } from '../../db/connection.ts';

/** The server seals every five minutes; three times missed is no accident. */
export const sealedWithin = 15 * 60_000;

/** Any number, as long as nothing else in this database takes it as an advisory lock. */
const sealing = 7_203_121;

/** Everything that a row says, in one order, however it is stored; `seal_audit` says it in the same words. */
const line = `jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, branch_id,
  action, entity, entity_id, before, after, reason, request_id)::text`;

const hashOf = (rows: string) => `
  select count(*)::int as rows, max(id)::text as last,
    sha256($1::bytea || convert_to(coalesce(string_agg(line, E'\\n' order by id), ''), 'UTF8')) as hash
  from (select id, ${line} as line from audit_entry where ${rows}) as under_it`;

interface Hashed {
  readonly rows: number;
  readonly last: string | null;
  readonly hash: Buffer;
}

const ask = async <Row extends object>(client: pg.ClientBase, text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows;

export interface Sealed {
  readonly rows: number;
  /** The last seal, in hex: whoever keeps it elsewhere can later tell that nothing before it was changed. */
  readonly head: string | null;
}

/**
 * Seals what was written to the audit since the last time, in the order of the rows. Rows get their numbers before
 * they are seen: for a moment nobody writes, so that no number is left out that appears later.
 */
export const sealAudit = async ({ pool }: Pick<Connection, 'pool'>): Promise<Sealed> => {
  const client = await pool.connect();
  try {
    const until = await lastWritten(client);
    await client.query('begin');
    // Of several servers one seals; the others find it done.
    await client.query('select pg_advisory_xact_lock($1)', [sealing]);
    // As its owner: the server's own role may add no seal.
    const [done] = await ask<{ sealed: number; head: Buffer | null }>(
      client,
      'select sealed, head from seal_audit($1)',
      [until],
    );
    await client.query('commit');
    return { rows: done?.sealed ?? 0, head: done?.head ? Buffer.from(done.head).toString('hex') : null };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const lastWritten = async (client: pg.ClientBase): Promise<string> => {
  await client.query('begin');
  await client.query(`set local lock_timeout = '3s'`);
  // As its owner: the server's own role may only add to it.
  await client.query('select hold_audit()');
  const [row] = await ask<{ last: string }>(
    client,
    'select coalesce(max(id), 0)::text as last from audit_entry',
  );
  await client.query('commit');
  return row?.last ?? '0';
};

export interface Verified {
  readonly seals: number;
  readonly rows: number;
  /** Written since the last seal. */
  readonly unsealed: number;
  /** Since when, where that is longer ago than any sealing takes: they were never sealed, or a seal was taken away. */
  readonly unsealedSince: Date | null;
  /** The first rows with numbers that the table never gives: no seal is over them, so they were added by hand. */
  readonly outside: readonly number[];
  readonly head: string | null;
  /** The first seal that doesn’t hold: something among the rows with these numbers was changed, taken away or added. */
  readonly broken: {
    readonly from: number;
    readonly until: number;
    readonly sealedAt: Date;
    readonly sealedRows: number;
    readonly foundRows: number;
  } | null;
  /** Whether the seal that was kept elsewhere is among them. */
  readonly knowsHead: boolean;
}

/** Computes every seal anew, says where the first one doesn’t hold, and which rows no seal is over. */
export const verifyAudit = async (
  { pool }: Pick<Connection, 'pool'>,
  { head: known }: { readonly head?: string | undefined } = {},
): Promise<Verified> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const verified = await verifyWithin(client, known?.toLowerCase());
    await client.query('commit');
    return verified;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

interface Seal {
  readonly last: string;
  readonly rows: number;
  readonly hash: Buffer;
  readonly sealed_at: Date;
}

const verifyWithin = async (client: pg.ClientBase, known: string | undefined): Promise<Verified> => {
  const seals = await ask<Seal>(
    client,
    'select last_id::text as last, rows, hash, sealed_at from audit_seal order by last_id',
  );
  let [previous, after, rows] = [Buffer.alloc(0), '0', 0];
  let broken: Verified['broken'] = null;
  let knowsHead = known === undefined;
  for (const seal of seals) {
    const [found] = await ask<Hashed>(client, hashOf('id > $2 and id <= $3'), [previous, after, seal.last]);
    const hash = Buffer.from(seal.hash);
    if (!found || found.rows !== seal.rows || !hash.equals(Buffer.from(found.hash))) {
      broken = {
        ...{ from: Number(after) + 1, until: Number(seal.last), sealedAt: seal.sealed_at },
        ...{ sealedRows: seal.rows, foundRows: found?.rows ?? 0 },
      };
      break;
    }
    knowsHead ||= hash.toString('hex') === known;
    [previous, after, rows] = [hash, seal.last, rows + seal.rows];
  }
  const last = seals.at(-1);
  return {
    seals: seals.length,
    rows,
    ...(await unsealedAfter(client, last?.last ?? '0')),
    outside: await outsideOfSeals(client),
    head: last ? Buffer.from(last.hash).toString('hex') : null,
    broken,
    knowsHead,
  };
};

const unsealedAfter = async (client: pg.ClientBase, last: string) => {
  const [rest] = await ask<{ unsealed: number; since: Date | null }>(
    client,
    `select count(*)::int as unsealed, min(at) filter (where at < now() - $2 * interval '1 ms') as since
     from audit_entry where id > $1`,
    [last, sealedWithin],
  );
  return { unsealed: rest?.unsealed ?? 0, unsealedSince: rest?.since ?? null };
};

/** The first seal begins after 0: with those and the ones that aren’t sealed yet, every row of the table is looked at. */
const outsideOfSeals = async (client: pg.ClientBase): Promise<readonly number[]> =>
  (
    await ask<{ id: string }>(client, 'select id::text from audit_entry where id <= 0 order by id limit 20')
  ).map(({ id }) => Number(id));
