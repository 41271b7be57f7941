import type { ClientBase } from 'pg';
import { appliedMigrations } from '../db/backup/catalog.ts';
import { knownMigrations } from '../db/migrate.ts';
import { sealedWithin } from '../school/audit/audit-seals.ts';
import { bad, type Finding, good, note } from './finding.ts';

const oldestMajor = 15;
const mostSecondsOff = 5;

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly now: Date;
  readonly is_superuser: string;
  readonly createdb: boolean;
  readonly owns_tables: boolean;
  readonly connections: number;
  readonly archive: string;
}

/** How the PostgreSQL is set, and whether what is in it belongs to this version. */
export const lookAtDatabase = async (client: ClientBase, now: Date): Promise<readonly Finding[]> => {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(d.encoding) as encoding, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes, clock_timestamp() as now,
      current_setting('is_superuser') as is_superuser, r.rolcreatedb as createdb,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(current_user, c.relowner, 'usage')) as owns_tables,
      current_setting('max_connections')::int as connections, current_setting('archive_mode') as archive
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`);
  const [facts] = rows;
  if (!facts) return [];
  const secondsOff = Math.abs(facts.now.getTime() - now.getTime()) / 1000;
  return [
    facts.version >= oldestMajor
      ? good(`It is PostgreSQL ${facts.version}.`)
      : bad(
          `It is PostgreSQL ${facts.version}.`,
          `Install ${oldestMajor} or newer, and move to it with a backup.`,
        ),
    facts.encoding === 'UTF8'
      ? good('It keeps Lao script (UTF8).')
      : bad(
          `It is encoded as ${facts.encoding}.`,
          'Make a database with encoding UTF8, and restore a backup into it.',
        ),
    facts.fsync === 'on' && facts.full_page_writes === 'on'
      ? good('What is acknowledged is on the disk.')
      : bad(
          'A power cut can lose what was acknowledged.',
          'Set fsync = on and full_page_writes = on in postgresql.conf.',
        ),
    secondsOff <= mostSecondsOff
      ? good('The clocks of the server and of its database agree.')
      : bad(
          `The clocks of the server and of its database are ${Math.round(secondsOff)} s apart.`,
          'Let both machines set their clocks by themselves (systemd-timesyncd or chrony).',
        ),
    facts.is_superuser === 'off'
      ? good('The database’s user isn’t the one that may do everything.')
      : note(
          'The server signs in to the database as a superuser.',
          'Make a user of its own that owns the database: createuser suksa; createdb -O suksa suksa.',
        ),
    facts.owns_tables
      ? note(
          'The server’s role owns the tables: whoever takes the server over can switch off what protects the audit.',
          'Give it a role of its own: server/deploy/application-role.sql, and OWNER_DATABASE_URL.',
        )
      : good('The server’s role owns no table, and can only add to the audit.'),
    facts.createdb || facts.is_superuser === 'on'
      ? good('The weekly restore test can make a database of its own.')
      : note(
          'The weekly restore test only reads the backup, because the database’s user may make no database.',
          'alter role … createdb.',
        ),
    facts.archive === 'off'
      ? note(
          'The newest backup is all that can be brought back: what came after it is lost with the disk.',
          'For more, let pgBackRest archive what is written (server/deploy/README.md).',
        )
      : good('What is written is archived, for any point in time.'),
    await lookAtSchema(client),
    ...(await lookAtSeals(client)),
    ...(await lookAtSecondFactor(client)),
  ];
};

/** A school of before the rule has none. */
const lookAtSecondFactor = async (client: ClientBase): Promise<readonly Finding[]> => {
  const { rows: columns } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.school') and attname = 'second_factor_demanded'`,
  );
  if (columns.length === 0) return [];
  const { rows } = await client.query<{ demanded: boolean }>(
    'select second_factor_demanded as demanded from school',
  );
  return rows.map(({ demanded }) =>
    demanded
      ? good('Who takes money, gives rights or reads health notes is asked for a second factor.')
      : note(
          'A password alone opens money, rights and health notes.',
          'Let an administrator ask for a second factor: Settings, Second factor.',
        ),
  );
};

/** Tables of before the seals have none. */
const lookAtSeals = async (client: ClientBase): Promise<readonly Finding[]> => {
  const { rows: tables } = await client.query(
    `select from pg_class where oid = to_regclass('public.audit_seal')`,
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ since: Date | null }>(
    `select min(at) as since from audit_entry
     where id > (select coalesce(max(last_id), 0) from audit_seal) and at < now() - $1 * interval '1 ms'`,
    [sealedWithin],
  );
  const since = rows[0]?.since;
  return [
    since
      ? bad(
          `What was written to the audit since ${since.toISOString()} isn’t sealed.`,
          'The server seals it every five minutes: start it, or see in its log why it doesn’t. npm run audit -- seal does it now.',
        )
      : good('The audit is sealed.'),
  ];
};

const lookAtSchema = async (client: ClientBase): Promise<Finding> => {
  const applied = await appliedMigrations(client);
  const known = new Set(knownMigrations().map(({ hash }) => hash));
  if (applied.length === 0)
    return note('There is no school in it yet.', 'Start the server: it makes the tables.');
  if (applied.some(({ hash }) => !known.has(hash)))
    return bad('A newer version of Suksa has been at work on it.', 'Install that version, or a newer one.');
  return applied.length < known.size
    ? note(
        'Its tables are those of an older version.',
        'Make a backup, then start the server: it brings them up to date.',
      )
    : good('Its tables are those of this version.');
};
