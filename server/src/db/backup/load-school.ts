import type pg from 'pg';
import { clearAway } from '../clear-away.ts';
import type { Connection } from '../connection.ts';
import { knownMigrations, migrate, migrateUntil } from '../migrate.ts';
import { BackupTrouble } from './backup-trouble.ts';
import {
  appliedMigrations,
  fingerprintOf,
  named,
  type TableShape,
  tablesOf,
  writeValuesAlike,
} from './catalog.ts';
import { copyIn } from './copy-rows.ts';
import { insertCopied } from './insert-copied.ts';
import { type FilePart, landFiles } from './land-files.ts';
import { restoreRules, setRulesAside } from './rules-aside.ts';
import type { Head, Manifest, Part } from './school-parts.ts';

interface Loading {
  /** After each table. */
  readonly onTable?: (name: string, done: number, total: number) => void;
}

export interface Loaded {
  readonly head: Head;
  readonly manifest: Manifest;
}

/**
 * Puts a school into an empty place: the schema as it was, every row, every rule of the database checked against them,
 * every table compared with where it comes from; only then is it brought up to this version. All or nothing: what fails
 * leaves the place empty.
 */
export const loadSchool = async (
  connection: Connection,
  parts: AsyncGenerator<Part>,
  options: Loading = {},
): Promise<Loaded> => {
  try {
    return await load(connection, parts, options);
  } finally {
    // Where it ends early, who reads at the other end is let go.
    await parts.return(undefined);
  }
};

const load = async (
  connection: Connection,
  parts: AsyncGenerator<Part>,
  { onTable }: Loading,
): Promise<Loaded> => {
  const { value: first } = await parts.next();
  if (first?.kind !== 'head') return incomplete();
  const { head } = first;
  refuseOtherVersion(head);
  const hadTables = await refuseFull(connection);
  const manifest = await loadInto(connection, parts, { head, onTable }).catch(async (error: unknown) => {
    // What went wrong is told, also where the place can't be cleared any more.
    if (!hadTables) await clearAway(connection).catch(() => undefined);
    throw error;
  });
  await connection.pool.query('analyze');
  await migrate(connection);
  return { head, manifest };
};

const loadInto = async (
  connection: Connection,
  parts: AsyncGenerator<Part>,
  { head, onTable }: Loading & { readonly head: Head },
): Promise<Manifest> => {
  await migrateUntil(connection, head.migrations.at(-1)?.at ?? 0);
  const client = await connection.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    await client.query(writeValuesAlike);
    for (const { table, first: from, last } of head.years)
      await client.query('select keep_school_years($1, $1, $2, $3)', [table, from, last]);
    const manifest = await fill(client, parts, { connection, total: head.tables, onTable });
    await client.query(beginAnew);
    await client.query('commit');
    return manifest;
  } finally {
    // Closing the connection takes back what wasn't committed.
    client.release(true);
  }
};

/** A session that was ended since must not live again, and work that was under way isn't: its server isn't here. */
const beginAnew = `delete from session;
  delete from sign_in_link;
  update job set state = 'failed', error_code = 'interrupted', finished_at = now() where finished_at is null`;

interface Filling {
  readonly connection: Connection;
  readonly total: number;
  readonly onTable: Loading['onTable'] | undefined;
}

const fill = async (
  client: pg.ClientBase,
  parts: AsyncGenerator<Part>,
  { connection, total, onTable }: Filling,
): Promise<Manifest> => {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const rules = await setRulesAside(client);
  // What the steps of the schema have put there comes with the school.
  await client.query(`truncate ${[...tables.keys()].map(named).join(', ')}`);
  const walk = new PartWalk(parts);
  let done = 0;
  for (let part = await walk.next(); part?.kind === 'table'; part = await walk.next()) {
    refuseOtherShape(part.table, tables.get(part.table.name));
    await put(client, connection.kind, part.table, walk.rows());
    done += 1;
    onTable?.(part.table.name, done, total);
  }
  const landing = await landFiles(client, connection.files);
  const files = await landing.take(walk.files());
  const manifest = walk.manifest ?? incomplete();
  for (const { name, last, called } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [named(name), last, called]);
  await restoreRules(client, rules);
  await compare(client, manifest);
  if (files !== (manifest.files?.count ?? 0)) incomplete();
  await landing.settle();
  return manifest;
};

const put = (
  client: pg.ClientBase,
  kind: Connection['kind'],
  table: TableShape,
  rows: AsyncIterable<Buffer>,
) =>
  kind === 'embedded'
    ? insertCopied(client, table, rows)
    : copyIn(client, `copy ${named(table.name)} (${table.columns.map(named).join(', ')}) from stdin`, rows);

const compare = async (client: pg.ClientBase, { tables }: Manifest): Promise<void> => {
  for (const expected of tables) {
    const found = await fingerprintOf(client, expected.name);
    if (found.rows !== expected.rows || found.sum !== expected.sum)
      throw new BackupTrouble(
        'differs',
        `The table ${expected.name} came out otherwise (${found.rows} rows for ${expected.rows}). Nothing was kept.`,
      );
  }
};

/** Gives the rows of the table that stands here, and stops before what comes after them. */
class PartWalk {
  readonly #parts: AsyncGenerator<Part>;
  #ahead: Part | undefined;
  manifest: Manifest | undefined;

  constructor(parts: AsyncGenerator<Part>) {
    this.#parts = parts;
  }

  async next(): Promise<Part | undefined> {
    const part = this.#ahead ?? (await this.#take());
    this.#ahead = part?.kind === 'file' ? part : undefined;
    if (part?.kind === 'manifest') this.manifest = part.manifest;
    return part;
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (let part = await this.#take(); part; part = await this.#take()) {
      if (part.kind !== 'rows') {
        this.#ahead = part;
        return;
      }
      yield part.rows;
    }
  }

  async *files(): AsyncGenerator<FilePart> {
    let part = this.#ahead;
    for (; part?.kind === 'file'; part = await this.#take()) yield part;
    if (part?.kind === 'manifest') this.manifest = part.manifest;
  }

  async #take(): Promise<Part | undefined> {
    const { done, value } = await this.#parts.next();
    return done ? undefined : value;
  }
}

const incomplete = (): never => {
  throw new BackupTrouble('damaged', 'The backup is incomplete. Take another one: nothing was changed.');
};

const refuseOtherShape = (carried: TableShape, here: TableShape | undefined): void => {
  if (here && carried.columns.join() === here.columns.join()) return;
  throw new BackupTrouble(
    'other_version',
    `The table ${carried.name} isn’t as this version knows it. Restore with the version of Suksa that made the backup.`,
  );
};

const refuseOtherVersion = (head: Head): void => {
  const known = knownMigrations();
  const last = head.migrations.at(-1)?.at ?? 0;
  if (last > (known.at(-1)?.at ?? 0))
    throw new BackupTrouble(
      'newer_version',
      'The backup was made by a newer version of Suksa. Install that version, or a newer one, and restore again.',
    );
  const expected = known.filter(({ at }) => at <= last).map(({ hash }) => hash);
  if (expected.join() !== head.migrations.map(({ hash }) => hash).join())
    throw new BackupTrouble(
      'other_version',
      'The backup comes from a version of Suksa that isn’t an earlier one of this. Restore with the version that made it.',
    );
};

/**
 * An empty place has no schema of ours, or one without any user: what was begun once and didn't end. Tells whether it has
 * one.
 */
const refuseFull = async ({ pool }: Connection): Promise<boolean> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ tables: number; others: number }>(
      `select count(*)::int as tables, (count(*) filter (where relname = 'app_user'))::int as others from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind in ('r', 'p')`,
    );
    const ours = (await appliedMigrations(client)).length > 0 && rows[0]?.others === 1;
    const full = ours
      ? ((await client.query('select 1 from app_user limit 1')).rowCount ?? 0) > 0
      : (rows[0]?.tables ?? 0) > 0;
    if (full)
      throw new BackupTrouble(
        'not_empty',
        'There is something in this database already. Give an empty one: nothing is ever written over.',
      );
    return (rows[0]?.tables ?? 0) > 0;
  } finally {
    client.release();
  }
};
