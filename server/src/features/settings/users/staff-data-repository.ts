import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import { isSecret } from '../../../school/people/secret-columns.ts';
import { userEntity } from './user-policy.ts';

/** By which columns a row says that it is about somebody; who made, approved or took something in isn’t among them. */
const naming = ['user_id', 'teacher_id'];

/** Ways into the account, which nobody is shown, and what is made from the rest. */
const leftOut: readonly string[] = [
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'sign_in_link',
  'push_device',
  'timetable_feed',
  'release_preview',
  'user_search',
  // Of guardians.
  'guardian',
  'customer_account',
];

interface Table extends Record<string, unknown> {
  readonly name: string;
  readonly by: string[];
  readonly columns: string[];
}

/** Every table with rows about somebody who works here, as the database knows them: one that comes later is among them. */
const tablesOfStaff = async (db: Queryable): Promise<readonly Table[]> => {
  const list = (names: readonly string[]) =>
    sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    );
  const { rows } = await db.execute<Table>(sql`
    select c.relname::text as name,
      coalesce(array_agg(a.attname::text) filter (where a.attname in (${list(naming)})), '{}') as by,
      coalesce(array_agg(a.attname::text order by a.attnum)
        filter (where a.atttypid <> 'bytea'::regtype), '{}') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in (${list(leftOut)})
    group by c.relname order by c.relname`);
  return rows.map((table) => (table.name === 'app_user' ? { ...table, by: ['id'] } : table));
};

const select = async (
  db: Queryable,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  condition: SQL,
): Promise<Record<string, unknown>[]> => {
  const shown = sql.join(
    columns.filter((column) => !isSecret(column)).map((column) => sql.identifier(column)),
    sql`, `,
  );
  return (await db.execute(sql`select ${shown} from ${sql.identifier(name)} where ${condition}`)).rows;
};

/**
 * All rows about somebody who works here, by table: pictures and papers are named, not contained; secrets are neither. Of
 * what they did themselves the audit tells when and to which record, not what it said: that is about others.
 */
export const rowsOfStaff = async (db: Queryable, id: number): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const table of await tablesOfStaff(db)) {
    if (table.by.length === 0) continue;
    const ways = table.by.map((column) => sql`${sql.identifier(column)} = ${id}`);
    const rows = await select(db, table, sql.join(ways, sql` or `));
    if (rows.length > 0) found[table.name] = rows;
  }
  const about = sql`entity = ${userEntity} and entity_id = ${String(id)} order by id`;
  const audit = ['at', 'actor_id', 'action', 'before', 'after', 'reason'];
  return {
    ...found,
    audit_about: await select(db, { name: 'audit_entry', columns: audit }, about),
    audit_done: await select(
      db,
      { name: 'audit_entry', columns: ['at', 'action', 'entity', 'entity_id'] },
      sql`actor_id = ${id} order by id`,
    ),
  };
};
