import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../http/app.ts';
import type { PersonTable, Reference } from './person-tables-repository.ts';

type Row = Readonly<Record<string, unknown>>;
/** The rows that were planted, by table. */
type Planted = Map<string, Row>;

/** What a row may hold is the tables' business elsewhere: here any word may stand in any column. The keys stay to be read. */
export const takeRulesAside = async (
  db: Database,
  tables: ReadonlyMap<string, PersonTable>,
): Promise<void> => {
  for (const name of tables.keys()) {
    const { rows } = await db.execute<{ name: string }>(sql`select conname as name from pg_constraint
      where conrelid = ${name}::regclass and contype in ('c', 'x') and conparentid = 0 and coninhcount = 0`);
    for (const rule of rows)
      await db.execute(
        sql`alter table ${sql.identifier(name)} drop constraint if exists ${sql.identifier(rule.name)} cascade`,
      );
    await db.execute(sql`alter table ${sql.identifier(name)} disable trigger all`);
  }
};

/** Those that a row names before the row. */
const inOrder = (tables: ReadonlyMap<string, PersonTable>): PersonTable[] => {
  const left = new Map(tables);
  const ordered: PersonTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].find(({ name, references }) =>
      references.every(({ to }) => to === name || !left.has(to)),
    );
    const next = free ?? [...left.values()][0];
    if (!next) break;
    left.delete(next.name);
    ordered.push(next);
  }
  return ordered;
};

interface ColumnOf extends Record<string, unknown> {
  readonly name: string;
  readonly type: string;
  readonly filled: boolean;
}

/** One row in each table, about the same person, with the word in whatever column can hold one. */
export const plant = async (db: Database, { tables, word, given = {} }: Garden): Promise<Planted> => {
  const planted: Planted = new Map();
  for (const table of inOrder(tables)) {
    const known = given[table.name];
    if (known && 'row' in known) {
      planted.set(table.name, known.row as Row);
      continue;
    }
    const { rows } =
      await db.execute<ColumnOf>(sql`select attname as name, format_type(atttypid, null) as type,
      atthasdef or attidentity <> '' or not attnotnull as filled
      from pg_attribute where attrelid = ${table.name}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum`);
    const values = new Map<string, SQL>();
    for (const column of rows) {
      const value =
        (known && column.name in known ? sql`${known[column.name]}` : undefined) ??
        namedIn(table.references, column.name, planted) ??
        (table.wordy.includes(column.name)
          ? wordAs(column.type, `${word}-${table.name}-${column.name}`)
          : undefined) ??
        (column.filled ? undefined : something(column));
      if (value) values.set(column.name, value);
    }
    const { rows: made } = await db.execute(sql`insert into ${sql.identifier(table.name)}
      (${sql.join(
        [...values.keys()].map((name) => sql.identifier(name)),
        sql`, `,
      )})
      values (${sql.join([...values.values()], sql`, `)}) returning *`);
    planted.set(table.name, made[0] ?? {});
  }
  return planted;
};

interface Garden {
  readonly tables: ReadonlyMap<string, PersonTable>;
  readonly word: string;
  /** What stands in certain columns instead, by table, or the `row` that is taken instead of a new one. */
  readonly given?: Readonly<Record<string, Row>>;
}

const namedIn = (references: readonly Reference[], column: string, planted: Planted): SQL | undefined => {
  for (const { to, columns, toColumns } of references) {
    const row = planted.get(to);
    const at = columns.indexOf(column);
    if (row && at >= 0) return sql`${row[toColumns[at] ?? '']}`;
  }
  return undefined;
};

const wordAs = (type: string, word: string): SQL => {
  if (type === 'bytea') return sql`convert_to(${word}, 'UTF8')`;
  if (type.startsWith('json')) return sql`to_jsonb(${word}::text)`;
  return type.endsWith('[]') ? sql`array[${word}::text]` : sql`${word}`;
};

/** No two rows have the same number. */
let numbers = 1;

const something = ({ name, type }: ColumnOf): SQL => {
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type.endsWith('[]')) return sql`'{}'`;
  if (type === 'date') return sql`'2026-11-20'`;
  if (type.startsWith('timestamp')) return sql`'2026-11-20T02:00:00Z'`;
  if (type === 'boolean') return sql`false`;
  if (/_(id|by)$/.test(name)) return sql`1`;
  numbers += 1;
  return sql`${sql.raw(String(numbers))}`;
};

/** Columns, as `table.column`, in which the word still stands somewhere. */
export const whereStands = async (
  db: Database,
  tables: ReadonlyMap<string, PersonTable>,
  word: string,
): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, wordy, binary } of tables.values()) {
    if (wordy.length === 0) continue;
    const asked = wordy.map((column) => {
      const text = binary.has(column)
        ? sql`encode(${sql.identifier(column)}, 'escape')`
        : sql`${sql.identifier(column)}::text`;
      return sql`coalesce(bool_or(${text} like ${`%${word}%`}), false) as ${sql.identifier(column)}`;
    });
    const { rows } = await db.execute<Record<string, boolean>>(
      sql`select ${sql.join(asked, sql`, `)} from ${sql.identifier(name)}`,
    );
    found.push(...wordy.filter((column) => rows[0]?.[column]).map((column) => `${name}.${column}`));
  }
  return found.sort();
};
