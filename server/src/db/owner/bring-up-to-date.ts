import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';
import { appliedMigrations } from '../backup/catalog.ts';
import { type Connection, connect } from '../connection.ts';
import { knownMigrations, migrate } from '../migrate.ts';

const grants = fileURLToPath(new URL('../../../deploy/application-role.sql', import.meta.url));

/** The tables aren't those of this version, and the server's own role may not change them. */
export class SchemaBehind extends Error {
  override readonly name = 'SchemaBehind';
}

/**
 * Brings the tables to this version: as their owner where one is named, else as the role that the server works as. A
 * role that owns nothing is content with tables that are as they should be, and is refused otherwise.
 */
export const bringUpToDate = async (
  connection: Connection,
  ownerDatabaseUrl: string | undefined,
): Promise<void> => {
  if (ownerDatabaseUrl) return migrateAsOwner(ownerDatabaseUrl, await roleOf(connection));
  if (await mayChangeTables(connection)) return migrate(connection);
  if (!(await isUpToDate(connection)))
    throw new SchemaBehind(
      'The tables are those of another version, and the database’s user may not change them. Run ' +
        'npm run migrate -- schema with OWNER_DATABASE_URL, the address of their owner, and start again.',
    );
};

/** The same for the command, which knows only the owner and the name of the role. */
export const migrateAsOwner = async (
  ownerDatabaseUrl: string,
  application: string | undefined,
  lockTimeout = 0,
): Promise<void> => {
  const owner = await connect({ databaseUrl: ownerDatabaseUrl, dataDir: '' });
  try {
    if (application === (await roleOf(owner)))
      throw new SchemaBehind('OWNER_DATABASE_URL and DATABASE_URL name the same user: two are needed.');
    await migrate(owner, { lockTimeout });
    if (application) await allowApplication(owner, application);
  } finally {
    await owner.close();
  }
};

/** Lets a role read and write rows, and only add to the audit. */
export const allowApplication = (owner: Pick<Connection, 'pool'>, application: string): Promise<void> =>
  withClient(owner, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('suksa.application_role', $1, true)`, [application]);
    await client.query(readFileSync(grants, 'utf8'));
    await client.query('commit');
  });

export const roleOf = (connection: Pick<Connection, 'pool'>): Promise<string> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });

/** An empty database has no tables yet: then it is asked whether there may be any. */
const mayChangeTables = (connection: Connection): Promise<boolean> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(`
      select coalesce((select pg_has_role(current_user, relowner, 'usage') from pg_class
        where oid = to_regclass('public.audit_entry')), has_schema_privilege('public', 'create')) as may`);
    return rows[0]?.may === true;
  });

const isUpToDate = (connection: Connection): Promise<boolean> =>
  withClient(connection, async (client) => {
    const applied = new Set((await appliedMigrations(client)).map(({ hash }) => hash));
    return knownMigrations().every(({ hash }) => applied.has(hash));
  });

const withClient = async <Result>(
  { pool }: Pick<Connection, 'pool'>,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};
