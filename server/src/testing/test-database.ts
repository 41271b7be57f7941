import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, connect } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { fillWithDemo } from '../first-school.ts';
import { todayIn } from '../school/clock.ts';
import { keepToTransactions } from './keep-to-transactions.ts';

export const testPassword = 'the password of the tests';

export interface TestDatabase {
  readonly connection: Connection;
  remove(): Promise<void>;
}

/**
 * A small demo school of a test file's own: on the PostgreSQL of `TEST_DATABASE_URL`, else embedded. The school is
 * made once for each state of the schema and the generator, then copied, which takes a fraction of a second.
 */
export const openTestDatabase = (): Promise<TestDatabase> => {
  const url = process.env.TEST_DATABASE_URL;
  return url ? onServer(url) : embedded();
};

const root = join(import.meta.dirname, '../../..');
const sources = [join(import.meta.dirname, '../db'), join(root, 'shared/i18n/src')];

/** A place without anything, of the same kind: for what is put into one. */
export const openEmptyDatabase = async (
  kind: Connection['kind'] = process.env.TEST_DATABASE_URL ? 'postgresql' : 'embedded',
): Promise<TestDatabase> => {
  const url = process.env.TEST_DATABASE_URL;
  if (kind === 'postgresql' && url) {
    const name = `suksa_test_${randomBytes(6).toString('hex')}`;
    await asAdministrator(url, (client) => client.query(`create database ${name}`));
    const connection = await connect({ databaseUrl: withDatabase(url, name), dataDir: '' });
    return { connection, remove: () => dropWith(url, name, connection) };
  }
  return copyOf(await embeddedTemplate('empty', async () => undefined));
};

const dropWith = async (url: string, name: string, connection: Connection) => {
  await connection.close();
  await asAdministrator(url, (client) => client.query(`drop database ${name} with (force)`));
};

/** Changes with the day, and with every file that decides what the school looks like and what is stored to find it. */
const stamp = () => {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files)
      if (/(?<!\.test)\.(ts|sql|json)$/.test(file)) hash.update(readFileSync(join(source, file)));
  }
  hash.update(todayIn());
  return hash.digest('hex').slice(0, 16);
};

/**
 * By a database whose clock is an hour behind: every run of the tests begins at the same minute, and what a school of
 * an earlier run has stored must be older than what happens now.
 */
const withClockBehind = async (open: () => Promise<Connection>) => {
  const clock = process.env.PINNED_CLOCK;
  process.env.PINNED_CLOCK = String(Number(clock) - hour);
  const connection = await open();
  process.env.PINNED_CLOCK = clock;
  return connection;
};

const fillSchool = async (connection: Connection) => {
  await migrate(connection);
  await fillWithDemo(connection, { size: 'small', password: testPassword });
};

const embedded = async (): Promise<TestDatabase> => copyOf(await embeddedTemplate('school', fillSchool));

const copyOf = async (template: string): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(quickFolder(), 'suksa-test-'));
  cpSync(template, dataDir, { recursive: true });
  const connection = await connect({ dataDir });
  return {
    connection,
    async remove() {
      await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Memory where the machine offers enough of it: the copy of a test file is thrown away anyway. */
const quickFolder = () => {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 1_000_000_000 ? memory : tmpdir();
};
const memory = '/dev/shm';

/** Made by the first test file that needs it; the others, in other workers, wait for it. */
const embeddedTemplate = async (name: 'empty' | 'school', fill: Fill) => {
  const cache = join(root, '.cache', 'test-school');
  const template = join(cache, `${name}-${stamp()}`);
  mkdirSync(cache, { recursive: true });
  while (!existsSync(template)) {
    if (!takeTurn(`${template}.turn`)) {
      await wait(100);
      continue;
    }
    try {
      await makeTemplate(template, fill);
      forgetOldTemplates(cache, template);
    } finally {
      rmSync(`${template}.turn`, { force: true });
    }
  }
  return template;
};

type Fill = (connection: Connection) => Promise<unknown>;

/** Under a name of its own until it is whole, so that nobody copies half a school. */
const makeTemplate = async (template: string, fill: Fill) => {
  const unfinished = mkdtempSync(`${template}.new-`);
  try {
    const connection = await withClockBehind(() => connect({ dataDir: unfinished }));
    await fill(connection);
    await connection.close();
    if (!existsSync(template)) renameSync(unfinished, template);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};

const hour = 3_600_000;

/** Each state of the schema leaves 60 MB behind; what a run of now may still copy is younger than an hour. */
const forgetOldTemplates = (cache: string, newest: string) => {
  // By the time of the file system, whatever clock this process was given.
  const made = statSync(newest).mtimeMs;
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (made - statSync(path).mtimeMs > hour) rmSync(path, { recursive: true, force: true });
  }
};

/** A turn whose process was killed is given to the next who asks. */
const takeTurn = (turn: string) => {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isAlive(ownerOf(turn))) rmSync(turn, { force: true });
    return false;
  }
};

/** 0, this process's own group, for a turn that ended or that nobody has written his name in yet. */
const ownerOf = (turn: string) => (existsSync(turn) ? Number(readFileSync(turn, 'utf8')) : 0);

const isAlive = (processId: number) => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};

const onServer = async (url: string): Promise<TestDatabase> => {
  const name = `suksa_test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, async (client) => {
    const template = await serverTemplate(client, url);
    // Copied as files: what is thrown away needs no way back from a power cut.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const databaseUrl = withDatabase(url, name);
  await pinClock(databaseUrl);
  const connection = await connect({ databaseUrl, dataDir: '' });
  keepToTransactions(connection);
  return {
    connection,
    remove: () => dropWith(url, name, connection),
  };
};

/** Called under a lock, so that it is made once. */
const serverTemplate = async (client: pg.Client, url: string) => {
  const template = `suksa_template_${stamp()}`;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount) return template;
  const unfinished = `${template}_new`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished}`);
  const databaseUrl = withDatabase(url, unfinished);
  const connection = await withClockBehind(async () => {
    await pinClock(databaseUrl);
    return connect({ databaseUrl, dataDir: '' });
  });
  await fillSchool(connection);
  await connection.close();
  await client.query(`alter database ${unfinished} rename to ${template}`);
  return template;
};

/**
 * The tests' clock is pinned (shared/testing/src/pinned-clock.mjs): the database tells the same time by a `now()` and
 * a `clock_timestamp()` that its sessions find before PostgreSQL's own. The embedded one asks the process and needs none.
 */
const pinClock = async (databaseUrl: string) => {
  const distance = Number(process.env.PINNED_CLOCK);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function public.now() returns timestamptz language sql stable parallel safe
      as $$ select pg_catalog.now() + interval '${distance} milliseconds' $$;
    create or replace function public.clock_timestamp() returns timestamptz language sql volatile parallel safe
      as $$ select pg_catalog.clock_timestamp() + interval '${distance} milliseconds' $$;
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`);
  await client.end();
};

/** Any number, as long as nothing else on this server takes it as an advisory lock. */
const templateLock = 7_203_119;

const asAdministrator = async (url: string, act: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await act(client);
  } finally {
    await client.end();
  }
};

const withDatabase = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
};
