import type pg from 'pg';
import type { Connection } from '../connection.ts';
import { noCollecting } from '../files/collect-files.ts';
import type { Files } from '../files/files.ts';
import { usedFiles } from '../files/used-files.ts';
import {
  type AppliedMigration,
  appliedMigrations,
  type Fingerprint,
  fingerprintOf,
  named,
  type SequenceState,
  sequencesOf,
  type TableShape,
  tablesOf,
  writeValuesAlike,
  type YearsOfTable,
  yearlyTables,
  yearsOf,
} from './catalog.ts';
import { copyOut } from './copy-rows.ts';

export interface Head {
  readonly format: 1;
  readonly createdAt: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: number;
  /** The school years for which a table has a part of its own. */
  readonly years: readonly YearsOfTable[];
}

export interface Manifest {
  readonly tables: readonly Fingerprint[];
  readonly sequences: readonly SequenceState[];
  /** Those that rows refer to and that lie outside of the tables; backups from before they could have none. */
  readonly files?: FilesCarried;
}

export interface FilesCarried {
  readonly count: number;
  /** Referred to, and not to be read any more: the rest of the school is carried all the same. */
  readonly lost: readonly string[];
}

/** A whole school on its way from one place to another, in this order: head, each table with its rows, files, manifest. */
export type Part =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'table'; readonly table: TableShape }
  | { readonly kind: 'rows'; readonly rows: Buffer }
  | { readonly kind: 'file'; readonly hash: string; readonly content: Buffer }
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

interface Reading {
  readonly createdAt: Date;
  /** After each table. */
  readonly onTable?: (done: number, total: number) => void;
}

/** What a school is read from. */
export type Readable = Pick<Connection, 'pool' | 'files'>;

/**
 * All that a school has, as it is at one moment, however long the reading takes and whoever works meanwhile. Ends the
 * connection that it reads by, because nothing else may inherit its patience.
 */
export async function* readSchool(
  { pool, files }: Readable,
  { createdAt, onTable }: Reading,
): AsyncGenerator<Part> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    await client.query(noCollecting);
    await client.query(writeValuesAlike);
    yield* partsOf(client, files, { createdAt, ...(onTable ? { onTable } : {}) });
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

async function* partsOf(
  client: pg.ClientBase,
  files: Files,
  { createdAt, onTable }: Reading,
): AsyncGenerator<Part> {
  const tables = await tablesOf(client);
  const years: YearsOfTable[] = [];
  for (const table of yearlyTables) years.push(...(await yearsOf(client, table)));
  const migrations = await appliedMigrations(client);
  yield {
    kind: 'head',
    head: { format: 1, createdAt: createdAt.toISOString(), migrations, tables: tables.length, years },
  };
  const fingerprints: Fingerprint[] = [];
  for (const table of tables) {
    yield { kind: 'table', table };
    const columns = table.columns.map(named).join(', ');
    for await (const rows of copyOut(client, `copy (select ${columns} from ${named(table.name)}) to stdout`))
      yield { kind: 'rows', rows };
    fingerprints.push(await fingerprintOf(client, table.name));
    onTable?.(fingerprints.length, tables.length);
  }
  const lost: string[] = [];
  let count = 0;
  for (const { hash } of await usedFiles(client)) {
    const content = await files.find({ content: null, file: hash });
    if (content) yield { kind: 'file', hash, content };
    else lost.push(hash);
    count += content ? 1 : 0;
  }
  const sequences = await sequencesOf(client);
  yield { kind: 'manifest', manifest: { tables: fingerprints, sequences, files: { count, lost } } };
}
