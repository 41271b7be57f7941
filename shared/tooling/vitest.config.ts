import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { distanceFromNow } from '../testing/src/shift-date.mjs';
import { embeddedTests, onlyEmbedded } from './src/embedded-tests.ts';
import { mockingTests } from './src/mocking-tests.ts';
import { root } from './src/root.ts';

// One for all workers: what one stores another compares with its own time.
process.env.PINNED_CLOCK ??= distanceFromNow();

const freshPage = path.join(import.meta.dirname, 'src/fresh-page.ts');
const pinnedClock = pathToFileURL(path.join(root, 'shared/testing/src/pinned-clock.mjs')).href;

interface Special {
  readonly env?: Record<string, string>;
  readonly exclude?: readonly string[];
  readonly testTimeout?: number;
  readonly setupFiles?: readonly string[];
}

const part = (
  name: string,
  include: readonly string[],
  { env = {}, exclude = [], setupFiles = [], ...more }: Special = {},
) => ({
  extends: true as const,
  // What a test shares with the next file in its worker hangs on the application or the connection, which are its own.
  test: {
    name,
    include: [...include],
    exclude: [...exclude],
    setupFiles: [...setupFiles],
    env,
    isolate: false,
    ...more,
  },
});

/** Long ones, with proxies and databases that fall: `npm run e2e -- deploy`. */
const deployTests = ['shared/tooling/src/deploy/*.test.ts'];

/** Without a PostgreSQL everything is on the embedded database, once. */
const postgresql = process.env.TEST_DATABASE_URL;
const onDatabase = ['server/src/**/*.test.ts', 'shared/testing/src/crash.test.ts'];

/** Data in, data out: no page, no process, no folder of their own to change. Their files share a process too. */
const pureParts = [
  '{remotes/*,shared/{contracts,i18n}}/src/**/*.test.ts',
  'shared/tooling/src/check/**/*.test.ts',
];

/** A page each, in processes that have React and the kit loaded: three quarters of the time went into that. */
const screens = ['{shell,shared/{platform,ui}}/src/**/*.test.{ts,tsx}', 'remotes/*/src/**/*.test.tsx'];
const mocking = mockingTests();

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // As in the browser's tests: a build server names what passed only the second time, and goes on.
    retry: process.env.CI ? 1 : 0,
    execArgv: [`--import=${pinnedClock}`],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: [freshPage],
          include: ['shared/{release,testing,tooling}/src/**/*.test.ts', ...mocking],
          exclude: [...onDatabase, ...pureParts, ...deployTests],
        },
      },
      part('screens', screens, { exclude: mocking, setupFiles: [freshPage] }),
      part('pure', pureParts),
      ...(process.env.DEPLOY_TESTS ? [part('deploy', deployTests, { testTimeout: 900_000 })] : []),
      part('server', onDatabase, { exclude: postgresql ? onlyEmbedded : [] }),
      ...(postgresql ? [part('embedded', embeddedTests, { env: { TEST_DATABASE_URL: '' } })] : []),
    ],
  },
});
