import { type PostgresServer, startTestPostgres } from '@suksa/testing/postgres';
import { installDebian } from './install-debian.ts';
import { isCi } from './is-ci.ts';
import { type Tally, tallyOf } from './tally.ts';

interface OnPostgres {
  readonly start: () => Promise<Pick<PostgresServer, 'url' | 'stop'> | null>;
  /** Installs it where that is possible; the next start tells whether it helped. */
  readonly install: () => Promise<unknown>;
  /** On the PostgreSQL of that address; without one on the embedded database. */
  readonly run: (url: string | null) => Promise<Tally>;
  readonly isCi: boolean;
  readonly warn: (line: string) => void;
}

/**
 * Runs tests on a PostgreSQL of their own, which is installed where it isn't there and may be. Without one they run on
 * the embedded database; a developer is told so, a build server fails.
 */
export async function testOnPostgres({ start, install, run, isCi, warn }: OnPostgres): Promise<Tally> {
  const postgres = (await start()) ?? (await install().then(start));
  if (!postgres) {
    const tally = await run(null);
    warn('!! PostgreSQL is not installed here: the server was NOT tested on it.');
    warn(
      '!! Install it (Debian: apt install postgresql), or set POSTGRES_BIN to the folder of its programs.',
    );
    const untested = isCi ? ['the server was not tested on PostgreSQL'] : [];
    return tallyOf({ passed: tally.passed, failures: [...tally.failures, ...untested] });
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
    start: startTestPostgres,
    install: () => {
      console.info('There is no PostgreSQL for the tests: installing one …');
      return installDebian('postgresql');
    },
    run,
    isCi,
    warn: (line) => console.warn(line),
  });
