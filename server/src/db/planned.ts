import type { Queryable } from '../http/app.ts';

interface Statement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** The part of a select that is needed here. */
export interface Preparable<Rows> {
  prepare(name: string): Statement<Rows>;
}

/**
 * A query whose text is always the same: written once, built once for a pool, and planned once on each of its
 * connections. What differs from call to call is a `sql.placeholder`. Only for queries where one plan is right for
 * every value: PostgreSQL looks at none of them any more after the fifth call.
 *
 * `const rooms = planned('rooms_of_branch', (db) => db.select()….where(eq(rooms.branchId, sql.placeholder('branchId'))))`
 * and then `await rooms(db, { branchId })`.
 */
export const planned = <Values extends Record<string, unknown>, Rows>(
  name: string,
  write: (db: Queryable) => Preparable<Rows>,
) => {
  const statements = new WeakMap<Queryable, Statement<Rows>>();
  return (db: Queryable, values: Values): Promise<Rows> => {
    const statement = statements.get(db) ?? write(db).prepare(name);
    statements.set(db, statement);
    return statement.execute(values);
  };
};
