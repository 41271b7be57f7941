import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';

export interface Reference {
  readonly to: string;
  readonly columns: readonly string[];
  readonly toColumns: readonly string[];
}

/** A table with rows of people, and by which of its columns it reaches them. */
export interface PersonTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly mayBeNull: ReadonlySet<string>;
  /** Pictures and papers themselves. */
  readonly binary: ReadonlySet<string>;
  /** What can hold words: text, lists of it, JSON and files. */
  readonly wordy: readonly string[];
  readonly references: readonly Reference[];
}

/** About whom the rows are that are sought. */
export interface About {
  readonly people: readonly string[];
  /** Columns that name one of them, also where no foreign key says so. Of an account no others do: who made something isn't in it. */
  readonly naming: Readonly<Record<string, string>>;
  /** Above one of their tables and of the same people. */
  readonly above: readonly string[];
  /** Of other people, though a column leads to them. */
  readonly without: readonly string[];
}

/** A student, and whoever belongs to the student: an account is a guardian's. */
const aStudent: About = {
  people: ['student', 'guardian', 'family', 'enrolment', 'app_user'],
  naming: {
    student_id: 'student',
    kept_id: 'student',
    guardian_id: 'guardian',
    family_id: 'family',
    enrolment_id: 'enrolment',
    user_id: 'app_user',
  },
  // What was agreed on about invoices.
  above: ['instalment_agreement'],
  without: [],
};

const wordyTypes = ['text', 'text[]', 'json', 'jsonb', 'bytea', 'character varying'];

interface ColumnRow extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

interface KeyRow extends Record<string, unknown> {
  readonly table: string;
  readonly to: string;
  readonly columns: string[];
  readonly toColumns: string[];
}

/**
 * Every table that reaches a student, a guardian, a family, an enrolment or an account of theirs, or whom else it is
 * `about`, over as many steps as it takes, as the database itself knows them: one that comes later is among them from its first day.
 */
export const personTables = async (
  db: Queryable,
  about: About = aStudent,
): Promise<ReadonlyMap<string, PersonTable>> => {
  const { rows: columns } = await db.execute<ColumnRow>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  const { rows: keys } = await db.execute<KeyRow>(sql`
    select f.relname as "table", t.relname as "to",
      array(select a.attname::text from unnest(k.conkey) with ordinality as p (at, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.at order by place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as p (at, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.at order by place) as "toColumns"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema::regnamespace and k.conparentid = 0
      and not f.relispartition order by k.conname`);
  const references = [...keys, ...unkeyed(columns, keys, about)].filter(
    (key) => isOfPerson(key, about) && !about.without.includes(key.table),
  );
  const reached = new Set([...about.people, ...about.above]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { table, to } of references) if (reached.has(to)) reached.add(table);
  }
  return new Map(
    [...reached].sort().map((name) => {
      const own = references.filter(({ table, to }) => table === name && reached.has(to));
      const mine = columns.filter(({ table }) => table === name);
      return [name, tableOf(name, mine, own)];
    }),
  );
};

const unkeyed = (columns: readonly ColumnRow[], keys: readonly KeyRow[], { naming }: About): KeyRow[] =>
  columns.flatMap(({ table, name }) => {
    const to = naming[name];
    const isKeyed = keys.some((key) => key.table === table && key.columns.includes(name));
    return to && !isKeyed ? [{ table, to, columns: [name], toColumns: ['id'] }] : [];
  });

const isOfPerson = ({ to, columns }: KeyRow, { naming }: About) =>
  to !== 'app_user' || columns.some((column) => naming[column] === 'app_user');

const tableOf = (
  name: string,
  columns: readonly ColumnRow[],
  references: readonly Reference[],
): PersonTable => ({
  name,
  columns: columns.map((column) => column.name),
  mayBeNull: new Set(columns.filter(({ nullable }) => nullable).map((column) => column.name)),
  binary: new Set(columns.filter(({ type }) => type === 'bytea').map((column) => column.name)),
  wordy: columns.filter(({ type }) => wordyTypes.includes(type)).map((column) => column.name),
  references,
});
