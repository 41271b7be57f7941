import type { Pool } from 'pg';
import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { Files } from '../db/files/files.ts';
import type { Actor, Context } from './actor.ts';

/**
 * The group of schools that a call is for. Everything that a feature reads or writes hangs on it, never on the
 * application: one installation may serve several groups, each with a database of its own.
 */
export interface School {
  /** Keys what a process keeps in memory of it. */
  readonly id: string;
  readonly db: Database;
  /** For lists, reports and exports; may be a copy that lags a moment behind, so nothing is decided by it. */
  readonly read: Database;
  /** Where {@link read} reads: for what reads in one snapshot. */
  readonly readPool: Pool;
  /** For a query that is planned once on each connection. */
  readonly connection: Connection;
  /** Pictures, papers and what was uploaded: what rows refer to. */
  readonly files: Files;
  /** IANA name, e.g. `Asia/Vientiane`. */
  readonly timeZone: string;
}

/** The same school for a call that goes before others where calls wait for the database. */
export const goingFirst = (school: School): School => {
  const { connection } = school;
  const { db, pool } = connection.urgent;
  return { ...school, db, read: db, readPool: pool, connection: { ...connection, db, pool } };
};

/** A write that may come again because its answer was lost. */
export interface Repeatable {
  /** The browser's own, once per write; null where it can't come again. */
  readonly key: string | null | undefined;
  /** What was asked for: the same key with something else is refused. */
  readonly request: unknown;
}

/** Who does something, where, for which school and under which request: what every service gets of a call. */
export interface Caller {
  readonly actor: Actor;
  readonly context: Context;
  readonly school: School;
  /** Stands beside the change in the audit and in the log. */
  readonly requestId: string;
  readonly repeatable?: Repeatable;
}
