import { generalErrors } from '@suksa/contracts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { fileColumns } from '../../../db/files/file-columns.ts';
import { statementShape } from '../../../db/slow/statement-shape.ts';

interface Stored {
  readonly now: Date;
  readonly bytes: number;
  readonly used: number;
  readonly most: number;
  /** Where the data lies, as far as the database tells whoever asks. */
  readonly folder: string | null;
  readonly isHere: boolean;
  readonly failed: number;
  readonly failedKinds: readonly string[];
  readonly stuck: number;
  readonly stuckKinds: readonly string[];
  readonly messagesStuck: number;
  readonly oldestMessage: Date | null;
  readonly messagesFailed: number;
  readonly unsealedSince: Date | null;
  readonly sealedAt: Date | null;
}

/** Ends of a job that an operator has to look into. Any other is a refusal, told to whoever asked for what can't be done. */
const jobFaults = [
  ...Object.entries(generalErrors).flatMap(([code, status]) => (status >= 500 ? [code] : [])),
  ...['interrupted', 'backup_failed', 'backups_not_set_up'],
];

/**
 * What the database knows of itself and of the work in it. A job counts as failed where a fault ended it and nothing on its
 * subject has come to a good end since, and as stuck where no server gives a sign of life or nobody has taken it.
 */
export const whatIsStored = async (db: Queryable): Promise<Stored> => {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with last_jobs as (
      select distinct on (subject) subject, kind, state, finished_at from job
      where finished_at > now() - interval '7 days'
        and (state <> 'failed' or error_code = any(${sql.param(jobFaults)}::text[])) order by subject, id desc
    ), failed as (
      select kind from last_jobs where state = 'failed'
    ), stuck as (
      select kind from job where finished_at is null and coalesce(beat_at, created_at) < now() - interval '10 minutes'
    ), late as (
      select due_at from message where state in ('waiting', 'sending') and due_at < now() - interval '30 minutes'
    ), sealed as (
      select coalesce(max(last_id), 0) as id, max(sealed_at) as at from audit_seal
    )
    select clock_timestamp() as now, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      case when pg_has_role(current_user, 'pg_read_all_settings', 'usage')
        then current_setting('data_directory') end as folder,
      coalesce(host(inet_server_addr()) in ('127.0.0.1', '::1'), true) as is_here,
      (select count(*)::int from failed) as failed,
      (select coalesce(array_agg(distinct kind), '{}') from failed) as failed_kinds,
      (select count(*)::int from stuck) as stuck,
      (select coalesce(array_agg(distinct kind), '{}') from stuck) as stuck_kinds,
      (select count(*)::int from late) as late, (select min(due_at) from late) as oldest,
      (select count(*)::int from message where state in ('failed', 'unclear')
        and created_at > now() - interval '7 days') as messages_failed,
      (select min(at) from audit_entry where id > (select id from sealed)) as unsealed_since,
      (select at from sealed) as sealed_at`);
  const row = rows[0] ?? {};
  const time = (value: unknown) => (value === null || value === undefined ? null : new Date(String(value)));
  return {
    now: time(row.now) ?? new Date(),
    bytes: Number(row.bytes),
    used: Number(row.used),
    most: Number(row.most),
    folder: row.folder === null ? null : String(row.folder),
    isHere: row.is_here === true,
    failed: Number(row.failed),
    failedKinds: row.failed_kinds as string[],
    stuck: Number(row.stuck),
    stuckKinds: row.stuck_kinds as string[],
    messagesStuck: Number(row.late),
    oldestMessage: time(row.oldest),
    messagesFailed: Number(row.messages_failed),
    unsealedSince: time(row.unsealed_since),
    sealedAt: time(row.sealed_at),
  };
};

/** Of those that rows refer to, how many lie outside of the tables and how many in them. */
export const countFiles = async (
  db: Queryable,
): Promise<{ readonly outside: number; readonly inTables: number }> => {
  const held = fileColumns.map(
    ({ table, content }) =>
      sql`(select count(*) from ${sql.identifier(table)} where ${sql.identifier(content)} is not null)`,
  );
  const { rows } = await db.execute<{ outside: number; held: number }>(sql`select
    (select count(*)::int from stored_file where unused_since is null) as outside,
    (${sql.join(held, sql` + `)})::int as held`);
  return { outside: rows[0]?.outside ?? 0, inTables: rows[0]?.held ?? 0 };
};

interface Counted {
  readonly name: string;
  readonly times: number;
  readonly mean: number;
  readonly worst: number;
}

/** What pg_stat_statements has counted, the dearest first; null where it isn’t there or may not be read. */
export const countedStatements = async (db: Queryable, most: number): Promise<readonly Counted[] | null> => {
  const there = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pg_stat_statements') is not null as there`,
  );
  if (!there.rows[0]?.there) return null;
  try {
    const { rows } = await db.execute<{ query: string; calls: number; mean: number; worst: number }>(sql`
      select query, calls::float8 as calls, mean_exec_time as mean, max_exec_time as worst from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^\\s*(select|insert|update|delete|with)\\M'
      order by total_exec_time desc limit ${most}`);
    return rows.map(({ query, calls, mean, worst }) => ({
      name: statementShape(query),
      times: calls,
      mean,
      worst,
    }));
  } catch {
    // Made, but not loaded with the server: then it says so itself, and has nothing to tell.
    return null;
  }
};
