import type { PoolClient } from 'pg';

interface ColumnFound {
  readonly name: string;
  readonly type: string;
  /** The checks of its table, as PostgreSQL writes them. */
  readonly checks: string;
}

/** A value that a column of a type takes, as SQL, where nothing else is known of it. */
const plain: Readonly<Record<string, string>> = {
  boolean: 'false',
  bytea: `'\\x00'`,
  date: 'now()::date',
  json: `'{}'`,
  jsonb: `'{}'`,
  'timestamp with time zone': 'now()',
  'time without time zone': `'08:00'`,
  uuid: 'gen_random_uuid()',
};

const filled = ({ name, type, checks }: ColumnFound, links: Readonly<Record<string, string>>): string => {
  const link = links[name];
  if (link) return `(${link} order by 1 desc limit 1)`;
  const [, word] = new RegExp(`\\b${name} = ANY \\(ARRAY\\['([^']+)'`).exec(checks) ?? [];
  if (word) return `'${word}'`;
  if (type.includes('char') || type === 'text') return `'x' || gen_random_uuid()`;
  return plain[type] ?? '1';
};

/**
 * Puts one row into a table: what must be given, by `links` where a column leads somewhere, and else the simplest that its
 * type and its checks take, which are gone afterwards. For tests that ask for what nobody may see; nothing else is right
 * about the row. To be called where references aren't checked, in a database that is thrown away.
 */
export const putRow = async (
  client: PoolClient,
  table: string,
  links: Readonly<Record<string, string>>,
): Promise<void> => {
  const { rows } = await client.query<ColumnFound>(
    `select column_name as name, data_type as type, (
        select coalesce(string_agg(pg_get_constraintdef(oid), ' '), '') from pg_constraint
        where conrelid = $2::regclass and contype = 'c') as checks
      from information_schema.columns where table_schema = 'public' and table_name = $1
        and is_identity = 'NO' and is_generated = 'NEVER'
        and (is_nullable = 'NO' and column_default is null or column_name in ('branch_id', 'student_id'))`,
    [table, table],
  );
  // What columns must say of each other isn't known here.
  const checks = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks.rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map((column) => filled(column, links)).join(', ');
  await client.query(`insert into ${table} (${names}) values (${values})`);
};
