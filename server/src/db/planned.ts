import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

interface Statement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * What a statement is built for: the pool, or a connection, whose transactions all share the one that
 * `open-db.ts` keeps for it.
 */
const builtFor = (db: Queryable): object => db._.session;

/** The part of a select that is needed here. */
export interface Preparable<Rows> {
  prepare(name: string): Statement<Rows>;
}

/**
 * A query whose text is always the same: written once, built once for a pool and for each connection that transactions
 * run on, and planned once on each of them. What differs from call to call is a `sql.placeholder`. Only for queries where
 * one plan is right for every value: PostgreSQL looks at none of them any more after the fifth call.
 *
 * `const rooms = planned('rooms_of_branch', (db) => db.select()….where(eq(rooms.branchId, sql.placeholder('branchId'))))`
 * and then `await rooms(db, { branchId })`.
 */
export const planned = <Values extends Record<string, unknown>, Rows>(
  name: string,
  write: (db: Queryable) => Preparable<Rows>,
) => {
  const statements = new WeakMap<object, Statement<Rows>>();
  return (db: Queryable, values: Values): Promise<Rows> => {
    const statement = statements.get(builtFor(db)) ?? write(db).prepare(name);
    statements.set(builtFor(db), statement);
    return statement.execute(values);
  };
};

/** More than a school's usual filters make; beyond, a query is written and planned for itself. */
const shapesKept = 200;
const textsKept = 400;

/**
 * The same for a query that comes in several shapes, as a list with filters does: `shape` holds all that decides its
 * text, and each shape is written and planned once.
 */
export const preparedByShape = <Shape, Values extends Record<string, unknown>, Rows>(
  name: string,
  write: (db: Queryable, shape: Shape) => Preparable<Rows>,
) => {
  const shapes = new WeakMap<object, Map<string, Statement<Rows>>>();
  // A connection that transactions run on has statements of its own: one shape has one name everywhere.
  const names = new Map<string, string>();
  const nameOf = (key: string): string | undefined => {
    const named = names.get(key);
    if (named !== undefined || names.size >= shapesKept) return named;
    const fresh = `${name}_${names.size}`;
    names.set(key, fresh);
    return fresh;
  };
  return (db: Queryable, shape: Shape, values: Values): Promise<Rows> => {
    const known = shapes.get(builtFor(db)) ?? new Map<string, Statement<Rows>>();
    shapes.set(builtFor(db), known);
    const key = JSON.stringify(shape);
    const kept = known.get(key);
    if (kept) return kept.execute(values);
    const named = nameOf(key);
    if (named === undefined) return write(db, shape).prepare('').execute(values);
    const statement = write(db, shape).prepare(named);
    known.set(key, statement);
    return statement.execute(values);
  };
};

/** One text has one name everywhere: a connection that has planned it knows it by that. */
const namesOfTexts = new Map<string, string>();

/**
 * The same for a query that is written anew each time: its text is planned once on each connection, whatever its values
 * are. `await plannedByText('feeinvoice_invoices', db.select()…)`
 */
export const plannedByText = <Rows>(
  name: string,
  query: Preparable<Rows> & { toSQL(): { readonly sql: string } },
): Promise<Rows> => {
  const { sql } = query.toSQL();
  const known = namesOfTexts.get(sql);
  const named = known ?? (namesOfTexts.size < textsKept ? `${name}_${namesOfTexts.size}` : '');
  if (!known && named) namesOfTexts.set(sql, named);
  return query.prepare(named).execute({});
};

/**
 * The same for a query that is written with its values: it is written with a place for each of them that is given, which
 * looks as the value itself does to whoever writes. Only for values that decide nothing else of its text.
 */
export const writtenOnce = <Shape, Values extends object, Rows>(
  name: string,
  write: (db: Queryable, shape: Shape, values: Values) => Preparable<Rows>,
) => {
  const prepared = preparedByShape(
    name,
    (db: Queryable, { shape, given }: { readonly shape: Shape; readonly given: readonly string[] }) =>
      write(db, shape, Object.fromEntries(given.map((key) => [key, sql.placeholder(key)])) as Values),
  );
  return (db: Queryable, shape: Shape, values: Values): Promise<Rows> => {
    const given = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [key]));
    return prepared(db, { shape, given }, values as Record<string, unknown>);
  };
};

/**
 * A value that the planner doesn't look at. It would else find this call's plan a little cheaper than the one for all
 * calls, and plan again and again, which takes about as long as asking.
 */
export const opaque = (value: number | Placeholder, type: 'int' | 'text[]'): SQL =>
  sql`(select ${value}::${sql.raw(type)})`;

/** One page of a planned list. How long it is stands in the text: a planner that knows it looks up so many rows one by one. */
export const slice = ({
  limit,
  offset,
}: {
  readonly limit: number;
  readonly offset: number | Placeholder;
}): SQL => sql`limit ${sql.raw(String(Math.trunc(limit)))} offset ${opaque(offset, 'int')}`;
