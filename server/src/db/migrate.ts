import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase } from 'pg';
import type { Connection } from './connection.ts';
import { renewSearchSounds } from './search-sounds.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number, as long as nothing else in this database takes it as an advisory lock. */
const MIGRATION_LOCK = 7_203_118;

/**
 * Brings the schema up to date, and what is stored for searching. Servers that start together wait for each other
 * on an advisory lock of the same connection that migrates, so each migration runs once. (CockroachDB accepts the
 * lock without locking; there, start one server first.)
 * @param options `lockTimeout`: milliseconds after which a step that waits for somebody's lock gives up, with SQLSTATE
 * 55P03; never unless told.
 */
export async function migrate(
  connection: Pick<Connection, 'pool'>,
  { lockTimeout = 0 }: { readonly lockTimeout?: number } = {},
): Promise<void> {
  const client = await connection.pool.connect();
  try {
    // A migration of a large table may take longer than any query is otherwise allowed to.
    await client.query(`set statement_timeout = 0; set lock_timeout = ${Math.trunc(lockTimeout)}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client);
    await applyMigrations(db, { migrationsFolder });
    await db.transaction(renewSearchSounds);
    await client.query('select settle_search_branches()');
    await keepSchoolYears(client);
  } finally {
    // Closing the connection gives back the lock and the setting, also when the migration failed half-way.
    client.release(true);
  }
}

/** Every step of the schema that this version knows, oldest first. */
export const knownMigrations = (): readonly { readonly hash: string; readonly at: number }[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({ hash, at: folderMillis }));

/** The steps until one that a backup was made with: what it holds fits the schema of its time. */
export async function migrateUntil(connection: Pick<Connection, 'pool'>, last: number): Promise<void> {
  const client = await connection.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const steps = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis <= last);
    const db = drizzle(client) as unknown as MigratingDatabase;
    await db.dialect.migrate(steps, db.session, { migrationsFolder });
  } finally {
    client.release(true);
  }
}

/** What the query builder's own `migrate` calls, with every step that there is. */
interface MigratingDatabase {
  readonly dialect: { migrate(steps: unknown, session: unknown, config: unknown): Promise<void> };
  readonly session: unknown;
}

/** Scans and audit entries stand in one table a school year; those of the years to come are made before they begin. */
const keepSchoolYears = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  for (const table of ['check_event', 'audit_entry'])
    await client.query(
      `select keep_school_years($1, $1, school_year_of(now()::date), school_year_of(now()::date) + 2)`,
      [table],
    );
};
