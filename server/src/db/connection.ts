import { availableParallelism } from 'node:os';
import { schoolTimeZone } from '@suksa/contracts/days';
import pg from 'pg';
import type { Database } from './database.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { type Files, type FilesSettings, openFiles } from './files/files.ts';
import { shareAnswers } from './kept-answer.ts';
import { type OpenOptions, openDb } from './open-db.ts';
import { nearestWay } from './pool/nearest-way.ts';
import { urgentPool } from './pool/urgent-pool.ts';
import { SlowWork } from './slow/slow-log.ts';
import { watchStatements } from './slow/watch-statements.ts';
import { offerSnapshots } from './snapshot.ts';
import { followStandby, type Standby } from './standby/standby.ts';

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** The same for what goes before all others that wait for the database. */
  readonly urgent: { readonly db: Database; readonly pool: pg.Pool };
  readonly kind: 'embedded' | 'postgresql';
  /** A copy that follows, for what may be a moment old; null where there is none. */
  readonly standby: Standby | null;
  /** Where the files are that rows refer to. */
  readonly files: Files;
  /** What this process has seen take long. */
  readonly slow: SlowWork;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** A PostgreSQL to use; without it the embedded one in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** A standby of it, for reading. */
  readonly readUrl?: string | undefined;
  readonly dataDir: string;
  /** Where files are kept; in the tables unless told. */
  readonly files?: FilesSettings | undefined;
}

const inTables: FilesSettings = { place: undefined, before: undefined };

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Opens the database: the same driver and query builder for both kinds.
 * @throws DataFolderInUse when another process has the embedded folder.
 */
export function connect(options: ConnectOptions): Promise<Connection> {
  const { databaseUrl, dataDir, files = inTables } = options;
  return databaseUrl ? connectToServer({ ...options, databaseUrl, files }) : connectEmbedded(dataDir, files);
}

async function connectToServer({
  databaseUrl,
  readUrl,
  files,
}: ConnectOptions & { readonly databaseUrl: string; readonly files: FilesSettings }): Promise<Connection> {
  const slow = new SlowWork();
  const pool = await poolOf(databaseUrl, slow);
  const standby = readUrl ? followStandby(await poolOf(readUrl, slow), pool) : null;
  offerSnapshots(pool);
  return {
    ...handlesOf(pool, { pipelines: true }),
    kind: 'postgresql',
    standby,
    files: openFiles(pool, files),
    slow,
    async close() {
      await standby?.close();
      await pool.end();
    },
  };
}

const handlesOf = (pool: pg.Pool, options: OpenOptions): Pick<Connection, 'db' | 'pool' | 'urgent'> => {
  const db = openDb(pool, options);
  const first = urgentPool(pool);
  const urgent = { db: openDb(first, options), pool: first };
  shareAnswers(urgent.db, db);
  return { db, pool, urgent };
};

async function poolOf(databaseUrl: string, slow: SlowWork): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: await nearestWay(databaseUrl),
    application_name: 'suksa',
    // A query keeps one core of the database busy: more connections than this only queue inside it.
    max: Math.max(8, availableParallelism() * 4),
    connectionTimeoutMillis: 10 * SECOND,
    keepAlive: true,
    // A new one plans every statement anew, which costs its first caller more than all the rest of the call.
    idleTimeoutMillis: 10 * MINUTE,
    onConnect: prepareServerSession,
  });
  outliveLostConnections(pool);
  watchStatements(pool, slow);
  return pool;
}

async function connectEmbedded(dataDir: string, files: FilesSettings): Promise<Connection> {
  const embedded = await startEmbeddedDatabase(dataDir);
  const pool = new pg.Pool({
    // One session inside, so one connection: transactions wait for each other here.
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => embedded.openStream() as never,
    onConnect: prepareSession,
  });
  outliveLostConnections(pool);
  offerSnapshots(pool);
  const slow = new SlowWork();
  watchStatements(pool, slow);
  return {
    // One session that answers one statement after the other.
    ...handlesOf(pool, { pipelines: false }),
    kind: 'embedded',
    standby: null,
    files: openFiles(pool, files),
    slow,
    async close() {
      await pool.end();
      await embedded.close();
    },
  };
}

/**
 * A time without a zone is the school's, on a server in UTC as well. No query is compiled before it runs: none of ours
 * lasts as long as compiling it takes, which the planner doesn't know. Nor that no disk turns any more before it gives a
 * page: by its own figure it reads a small table from end to end for each of fifty rows. Said on each connection rather
 * than when it is opened: what pools connections in front of PostgreSQL takes no settings there.
 */
const prepareSession = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`set time zone '${schoolTimeZone}'; set jit = off; set random_page_cost = 1.1`);
};

/** Nothing of ours takes half a minute; whoever stops in the middle of a transaction holds up others. */
const prepareServerSession = async (client: pg.ClientBase): Promise<void> => {
  await prepareSession(client);
  await client.query(`set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`);
};

/**
 * A connection that breaks is replaced at the next query, and whoever was using it gets the error from their own
 * query. Without a listener the same error would end the process: the pool's own hears only of idle connections.
 */
const outliveLostConnections = (pool: pg.Pool) => {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => console.error('Lost an idle database connection; the next query opens another.'));
};
