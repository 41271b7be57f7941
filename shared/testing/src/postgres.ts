import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { quickFolder } from './quick-folder.ts';

export interface PostgresServer {
  /** `postgresql://…` of an empty database. */
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Ends at once, as in a power cut; what it answers starts it again at the same place. */
  readonly crash: () => Promise<() => Promise<void>>;
  /** Another one that follows it, with what it has; to be stopped first. */
  readonly standby: (settings?: Readonly<Record<string, string>>) => Promise<PostgresServer>;
  /** Ends following: from then on it is a primary itself. */
  readonly promote: () => Promise<void>;
}

/** Nothing is kept, so nothing has to reach a disk. */
const forgetful = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  shared_buffers: '256MB',
};

/**
 * A PostgreSQL for tests: of its own, in memory where there is enough, and gone at its end. It is reached by its socket,
 * where a short query costs a half of what it costs by the network.
 */
export const startTestPostgres = async (): Promise<PostgresServer | null> => {
  const server = await start(quickFolder(), forgetful);
  return server && { ...server, url: `${server.url}?host=${encodeURIComponent(server.folder)}` };
};

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free port of this machine.
 * Null where the server's programs aren't installed.
 */
export const startPostgres = (
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer | null> => start(tmpdir(), settings);

async function start(
  parent: string,
  settings: Readonly<Record<string, string>>,
): Promise<(PostgresServer & { readonly folder: string }) | null> {
  const programs = findPrograms();
  if (!programs) return null;
  clearAway(parent);
  const account = unprivilegedAccount();
  const folder = ownFolder(parent, account);
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', 'suksa', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { stdio: 'pipe', ...account },
  );
  const server = await run({ programs, account, parent, folder, settings });
  pinDatabase(programs, server.url);
  return server;
}

type Account = ReturnType<typeof unprivilegedAccount>;

function ownFolder(parent: string, account: Account): string {
  const folder = mkdtempSync(path.join(parent, folderName));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

interface Place {
  readonly programs: string;
  readonly account: Account;
  readonly parent: string;
  /** What it has is in `data` of it. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

async function run(place: Place): Promise<PostgresServer & { readonly folder: string }> {
  const { programs, account, parent, folder, settings } = place;
  const data = path.join(folder, 'data');
  const port = await freePort();
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...settings,
  });
  const begin = () => {
    const server = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { stdio: 'ignore', ...account },
    );
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    return async (signal: NodeJS.Signals) => {
      server.kill(signal);
      await ended;
    };
  };
  let end = begin();
  const url = `postgresql://suksa@127.0.0.1:${port}/postgres`;
  await untilReady(programs, port);
  return {
    url,
    folder,
    async crash() {
      await end('SIGQUIT');
      return async () => {
        end = begin();
        await untilReady(programs, port);
      };
    },
    async standby(own = {}) {
      const beside = ownFolder(parent, account);
      const copy = [
        '-D',
        path.join(beside, 'data'),
        '-d',
        url,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '--no-sync',
      ];
      execFileSync(path.join(programs, 'pg_basebackup'), copy, { stdio: 'pipe', ...account });
      return run({ ...place, folder: beside, settings: { ...settings, ...own } });
    },
    async promote() {
      execute(programs, url, 'select pg_promote()');
    },
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const folderName = 'suksa-postgres-';
const tenMinutes = 600_000;

/** What a run left that was killed: in memory a few of them are what the machine has. */
function clearAway(parent: string): void {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(folderName))) {
    const folder = path.join(parent, name);
    const begun = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - begun > tenMinutes && !isServed(folder))
      rmSync(folder, { recursive: true, force: true });
  }
}

function isServed(folder: string): boolean {
  try {
    const [pid] = readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
    return existsSync(`/proc/${Number(pid)}`) || !existsSync('/proc');
  } catch {
    return false;
  }
}

function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return (
    folders.find(
      (folder) =>
        folder && existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
    ) ?? null
  );
}

/**
 * A database more on a server of tests, a copy of `template` where that is given. Nobody may be connected to the
 * template meanwhile.
 */
export function createDatabase(url: string, name: string, template = 'template1'): string {
  const programs = findPrograms();
  if (!programs) throw new Error('The programs of PostgreSQL are gone.');
  execute(programs, url, `create database ${name} template ${template}`);
  const created = new URL(url);
  created.pathname = `/${name}`;
  pinDatabase(programs, created.href);
  return created.href;
}

/** Also where somebody is still connected to it. */
export function dropDatabase(url: string): void {
  const programs = findPrograms();
  if (!programs) return;
  const other = new URL(url);
  const name = other.pathname.slice(1);
  other.pathname = '/postgres';
  execute(programs, other.href, `drop database if exists ${name} with (force)`);
}

/**
 * Loads what one database holds into another that is empty, as an administrator does by PostgreSQL's own programs. The first row
 * or rule that doesn't come over ends it.
 */
export function copyByDump(url: string, into: string): void {
  const programs = findPrograms();
  if (!programs) throw new Error('The programs of PostgreSQL are gone.');
  const dump = execFileSync(path.join(programs, 'pg_dump'), ['-Fc', '-d', url], { maxBuffer: 256_000_000 });
  const options = ['--no-owner', '--exit-on-error', '-d', into];
  execFileSync(path.join(programs, 'pg_restore'), options, { input: dump, stdio: 'pipe' });
}

/** What a query finds: a line a row, columns parted by a tab. */
export function rowsOf(url: string, sql: string): readonly (readonly string[])[] {
  const programs = findPrograms();
  if (!programs) throw new Error('The programs of PostgreSQL are gone.');
  const answer = execFileSync(
    path.join(programs, 'psql'),
    ['-q', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', '-'],
    { encoding: 'utf8', input: sql, maxBuffer: 256_000_000 },
  );
  return answer
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

const execute = (programs: string, url: string, sql: string) =>
  execFileSync(path.join(programs, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', sql], {
    stdio: 'pipe',
  });

/** Where the clock of the tests is pinned, the database tells the same time: its own functions are found later. */
function pinDatabase(programs: string, url: string): void {
  const distance = process.env.PINNED_CLOCK;
  if (!distance) return;
  execute(
    programs,
    url,
    `create or replace function public.now() returns timestamptz language sql stable parallel safe
      as $$ select pg_catalog.now() + interval '${Number(distance)} milliseconds' $$;
    create or replace function public.clock_timestamp() returns timestamptz language sql volatile parallel safe
      as $$ select pg_catalog.clock_timestamp() + interval '${Number(distance)} milliseconds' $$;
    alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`,
  );
}

/** PostgreSQL refuses to run as root: there it runs as `postgres`, or as `nobody`. */
function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such account on this machine: try the next.
    }
  }
  return undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(programs: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      execFileSync(path.join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], {
        stdio: 'ignore',
      });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not start within ten seconds.');
}
