import pg from 'pg';

/** An identifier as SQL. */
export const named = (identifier: string): string => pg.escapeIdentifier(identifier);

export interface TableShape {
  readonly name: string;
  /** Those that are stored; what the database computes by itself it computes again. */
  readonly columns: readonly string[];
}

/** Every table of the school; one that stands in parts counts as one. What the database keeps no log of is nothing to keep. */
export const tablesOf = async (client: pg.ClientBase): Promise<readonly TableShape[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attname::text collate "C") filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    group by c.relname
    order by c.relname collate "C"`);
  return rows;
};

export interface SequenceState {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

/** Where the series of ids stand. */
export const sequencesOf = async (client: pg.ClientBase): Promise<readonly SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'S' order by c.relname collate "C"`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${named(name)}`,
    );
    const [state] = found.rows;
    if (state) states.push({ name, ...state });
  }
  return states;
};

export interface AppliedMigration {
  readonly hash: string;
  readonly at: number;
}

/** Which steps have made the schema what it is; none for a database that never was one of a school. */
export const appliedMigrations = async (client: pg.ClientBase): Promise<readonly AppliedMigration[]> => {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!there[0]?.there) return [];
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
};

export interface YearsOfTable {
  readonly table: string;
  readonly first: number;
  readonly last: number;
}

/** The school years for which a table has a part of its own, from the first to the last. */
export const yearsOf = async (client: pg.ClientBase, table: string): Promise<readonly YearsOfTable[]> => {
  const { rows } = await client.query<YearsOfTable>(
    `select $2::text as "table", min(year) as first, max(year) as last from (
       select substring(c.relname from '_(\\d{4})$')::int as year from pg_inherits i
       join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1)) as parts
     having max(year) is not null`,
    [named(table), table],
  );
  return rows;
};

/** The tables that stand in one part a school year. */
export const yearlyTables = ['audit_entry', 'check_event'] as const;

export interface Fingerprint {
  readonly name: string;
  readonly rows: string;
  readonly sum: string;
}

/** So that one value is written in one way in every database. */
export const writeValuesAlike = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** How many rows, and a sum over every value of each, whatever the order: equal in two databases that hold the same. */
export const fingerprintOf = async (client: pg.ClientBase, name: string): Promise<Fingerprint> => {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attname::text collate "C"`,
    [named(name)],
  );
  const { rows } = await client.query<Fingerprint>(
    `select $1::text as name, count(*)::text as rows,
       coalesce(sum(hashtextextended(row(${columns.map((column) => named(column.name)).join(', ')})::text, 0)::numeric), 0)::text as sum
     from ${named(name)}`,
    [name],
  );
  return rows[0] ?? { name, rows: '0', sum: '0' };
};
