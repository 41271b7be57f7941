import { searchTokens } from '@suksa/i18n/lao';
import { clearAway } from './db/clear-away.ts';
import { type Connection, connect } from './db/connection.ts';
import { firstStart } from './db/first-start.ts';
import { settleIdentities } from './db/foundation.ts';
import { noteChanges } from './db/kept-answer.ts';
import { bringUpToDate } from './db/owner/bring-up-to-date.ts';
import type { Environment } from './environment.ts';
import { fillWithDemo, oneServerAtATime } from './first-school.ts';
import { todayIn } from './school/clock.ts';

interface Beginning {
  readonly connection: Connection;
  readonly environment: Pick<Environment, 'ownerDatabaseUrl'>;
  /** Whose account is there again afterwards, with its password and second factor, as the first administrator. */
  readonly userId: number;
  /** Of the accounts of a school to practise with; without it, it begins with what a real one needs on its first day. */
  readonly samplePassword?: string | undefined;
}

/**
 * Throws the whole school away and begins with another one: everything that anybody has done in it is gone, and everybody
 * is signed out. Ended half-way, the next start finds an empty database and begins as at the first.
 */
export const beginAnew = async ({
  connection,
  environment,
  userId,
  samplePassword,
}: Beginning): Promise<void> => {
  await oneServerAtATime(connection, async () => {
    const kept = await keep(connection, userId);
    const outside = await filesOutside(connection);
    await asOwner(connection, environment.ownerDatabaseUrl, clearAway);
    await bringUpToDate(connection, environment.ownerDatabaseUrl);
    if (samplePassword) await fillWithDemo(connection, { size: 'small', password: samplePassword });
    else await firstStart(connection, { today: todayIn() });
    await giveBack(connection, kept, { asTheyWere: !samplePassword });
    for (const row of kept.servers) await putRow(connection, 'server_version', row);
    await settle(connection);
    for (const hash of outside) await connection.files.store?.remove(hash);
  });
  noteChanges([connection.db], 'all');
};

/** What comes next gets numbers after those that were put back. */
const settle = async ({ pool }: Connection): Promise<void> => {
  const client = await pool.connect();
  try {
    await settleIdentities(client);
  } finally {
    client.release();
  }
};

/** Whether the tables may be taken away and made again here: by the server’s role, or by their owner. */
export const mayBeginAnew = async (
  { pool }: Pick<Connection, 'pool'>,
  { ownerDatabaseUrl }: Pick<Environment, 'ownerDatabaseUrl'>,
): Promise<boolean> => {
  if (ownerDatabaseUrl) return true;
  const { rows } = await pool.query<{ may: boolean }>(
    `select pg_has_role(current_user, relowner, 'usage') as may from pg_class where oid = 'public.audit_entry'::regclass`,
  );
  return rows[0]?.may === true;
};

const asOwner = async (
  connection: Connection,
  ownerDatabaseUrl: string | undefined,
  act: (owner: Connection) => Promise<void>,
): Promise<void> => {
  if (!ownerDatabaseUrl) return act(connection);
  const owner = await connect({ databaseUrl: ownerDatabaseUrl, dataDir: '' });
  try {
    await act(owner);
  } finally {
    await owner.close();
  }
};

/** What a person proves who they are by, beside the password. */
const proofs = ['second_factor', 'recovery_code', 'passkey'] as const;

interface SavedAccount {
  readonly account: {
    readonly username: string;
    readonly password_hash: string;
    readonly name_lo: string;
    readonly name_en: string;
    readonly sort_key: string;
    readonly title: string;
    readonly sex: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly locale: string;
  };
  /** Which versions of the server have served here: no school’s, but the installation’s. */
  readonly servers: readonly object[];
  readonly proofs: readonly { readonly table: Table; readonly rows: readonly object[] }[];
}

const keep = async (connection: Connection, userId: number): Promise<SavedAccount> => {
  const { rows } = await connection.pool.query<SavedAccount['account']>(
    `select username, password_hash, name_lo, name_en, sort_key, title, sex, phone, email, locale
      from app_user where id = $1`,
    [userId],
  );
  const [account] = rows;
  if (!account) throw new Error('Nobody asked for this.');
  const servers = await rowsIn(connection, 'server_version', 'true order by id');
  const found: SavedAccount['proofs'][number][] = [];
  for (const table of proofs) {
    found.push({ table, rows: await rowsIn(connection, table, `user_id = ${userId}`) });
  }
  return { account, servers, proofs: found };
};

type Table = (typeof proofs)[number] | 'server_version';

const rowsIn = async ({ pool }: Connection, table: Table, which: string): Promise<object[]> =>
  (await pool.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t where ${which}`)).rows.map(
    ({ row }) => row,
  );

const putRow = ({ pool }: Connection, table: Table, row: object) =>
  pool.query(
    `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  );

/** In a sample the phone may be somebody’s of the sample already. */
const giveBack = async (
  connection: Connection,
  { account, proofs: kept }: SavedAccount,
  { asTheyWere }: { readonly asTheyWere: boolean },
): Promise<void> => {
  const { pool } = connection;
  const { rows } = await pool.query<{ id: number }>(
    'select id from app_user where role_id = 1 order by id limit 1',
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(`update app_user set username = username || '-sample' where username = $2 and id <> $1`, [
    id,
    account.username,
  ]);
  await pool.query(
    `update app_user set username = $2, password_hash = $3, name_lo = $4, name_en = $5, sort_key = $6, title = $7,
      sex = $8, phone = $9, email = $10, locale = $11, must_change_password = false, status = 'active' where id = $1`,
    [
      id,
      ...[account.username, account.password_hash, account.name_lo, account.name_en, account.sort_key],
      ...[account.title, account.sex, asTheyWere ? account.phone : null, account.email, account.locale],
    ],
  );
  await pool.query('delete from user_search where user_id = $1', [id]);
  await pool.query('insert into user_search (token, user_id) select unnest($2::text[]), $1::int', [
    id,
    searchTokens([account.name_lo, account.name_en, account.username]),
  ]);
  await pool.query('delete from sign_in_link where user_id = $1', [id]);
  for (const { table, rows: own } of kept)
    for (const row of own) await putRow(connection, table, { ...row, user_id: id });
};

const filesOutside = async ({ pool }: Connection): Promise<readonly string[]> =>
  (await pool.query<{ hash: string }>('select hash from stored_file')).rows.map(({ hash }) => hash);
