import process from 'node:process';
import { type PostgresServer, startPostgres } from '@suksa/testing/postgres';
import { installDebian } from './install-debian.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface OnPostgres {
  readonly start: () => Promise<PostgresServer | null>;
  /** Installs it where that is possible; the next start tells whether it helped. */
  readonly install: () => Promise<unknown>;
  readonly run: (url: string) => Promise<Tally>;
  readonly isCi: boolean;
  readonly warn: (line: string) => void;
}

/**
 * Runs tests on a PostgreSQL of their own, which is installed where it isn't there and may be. Without one, a
 * developer is told what was not tested; a build server fails.
 */
export async function testOnPostgres({ start, install, run, isCi, warn }: OnPostgres): Promise<Tally> {
  const postgres = (await start()) ?? (await install().then(start));
  if (!postgres) {
    warn('!! PostgreSQL is not installed here: the server was NOT tested on it.');
    warn(
      '!! Install it (Debian: apt install postgresql), or set POSTGRES_BIN to the folder of its programs.',
    );
    return { passed: 0, failed: isCi ? 1 : 0 };
  }
  try {
    return await run(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** With what is really there. */
export const onPostgres = (run: OnPostgres['run']): Promise<Tally> =>
  testOnPostgres({
    start: () => startPostgres({ fsync: 'off' }),
    install: () => {
      console.info('There is no PostgreSQL for the tests: installing one …');
      return installDebian('postgresql');
    },
    run,
    isCi: Boolean(process.env.CI) && process.env.CI !== 'false',
    warn: (line) => console.warn(line),
  });
