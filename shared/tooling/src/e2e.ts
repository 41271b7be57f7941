import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { offerDemoSchool } from '@suksa/testing/demo-school';
import { type PostgresServer, startTestPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { ensureBrowser } from './browser.ts';
import { tool } from './command.ts';
import { composeCheckout, composedReleases } from './compose.ts';
import { installDebian } from './install-debian.ts';
import { runVitest } from './run-vitest.ts';
import { onPostgres } from './server-tests.ts';
import { failuresIn, type Tally, tallyOf } from './tally.ts';

/**
 * Runs the end-to-end tests: all, or those of the parts named or of files that match. Against BASE_URL where it is set, else against
 * the product as it stands here, built, composed in a place of its own and started on a fresh small demo school, on
 * PostgreSQL where that is installed.
 * COMPOSED names a folder of releases to take as it is: the release gate's, in which a candidate is live.
 */
export async function runEndToEnd(parts: readonly string[], files: readonly string[] = []): Promise<Tally> {
  await ensureBrowser();
  if (parts.includes('anywhere'))
    await ensureServers(files === inFront ? webServers : [...webServers, ...bucketServer]);
  const { BASE_URL: deployed, RELEASES_DIR: given } = process.env;
  if (deployed) return runPlaywright(parts, files, deployed, given || (await composed()));
  const releases = process.env.COMPOSED || (await composed());
  // After the build, whose files keep the real time.
  await import('@suksa/testing/pinned-clock');
  const postgres = await offered(releases);
  const product = await startProduct({ releases });
  try {
    return await runPlaywright(parts, files, product.url, releases);
  } finally {
    await product.stop();
    await postgres?.stop();
  }
}

/** The tests of Caddy and nginx before the product. */
const inFront: readonly string[] = ['web-server.spec.ts'];

/** As Debian names them: nginx and Caddy, and Ceph’s gateway for a bucket. */
const webServers = [
  ['nginx-light', '/usr/sbin/nginx'],
  ['caddy', '/usr/bin/caddy'],
] as const;
const bucketServer = [
  ['radosgw', '/usr/bin/radosgw'],
  ['ceph-mon', '/usr/bin/ceph-mon'],
  ['ceph-osd', '/usr/bin/ceph-osd'],
  ['ceph-common', '/usr/bin/ceph'],
] as const;

/** What brings a database back to a minute, has another take over, pools connections, and sets the clock of a program. */
const forFaults = [
  ['pgbackrest', '/usr/bin/pgbackrest'],
  ['pgbouncer', '/usr/sbin/pgbouncer'],
  ['patroni', '/usr/bin/patroni'],
  ['etcd-server', '/usr/bin/etcd'],
  ['haproxy', '/usr/sbin/haproxy'],
  ['libfaketime', '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'],
] as const;

/** Where they can't be had, the tests of them are left out or go against a double, which is said. */
async function ensureServers(wanted: readonly (readonly [string, string])[]): Promise<void> {
  const missing = wanted.filter(([, program]) => !existsSync(program));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name);
  console.info(`Installing ${names.join(' and ')} …`);
  // Installed and not started: the ports are other people's.
  process.env.RUNLEVEL = '1';
  if (!(await installDebian(...names)))
    console.warn(`!! ${names.join(' and ')} could NOT be installed: what needs them was NOT tested.`);
}

/** A PostgreSQL where its programs are here, unless whoever started this offers a school already. */
async function offered(releases: string): Promise<PostgresServer | null> {
  if (process.env.DEMO_SCHOOL) return null;
  const postgres = await startTestPostgres();
  if (postgres) await offerDemoSchool(postgres.url, releases);
  return postgres;
}

async function composed(): Promise<string> {
  await composeCheckout();
  return composedReleases;
}

async function runPlaywright(
  parts: readonly string[],
  files: readonly string[],
  url: string,
  releases: string,
): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'suksa-e2e-'));
  const result = path.join(folder, 'result.json');
  const { code } = await tool(
    'playwright',
    ['test', ...files, ...parts.flatMap((part) => ['--project', part])],
    {
      env: {
        BASE_URL: url,
        E2E_RESULT: result,
        RELEASES_DIR: releases,
        ...(parts.includes('anywhere') && { E2E_ANYWHERE: 'yes' }),
        ...traceOf(parts),
      },
    },
  );
  const { stats, suites } = JSON.parse(readFileSync(result, 'utf8')) as Outcome;
  rmSync(folder, { recursive: true });
  return tallyOf({
    passed: stats.expected + stats.flaky,
    failures: failuresIn('Playwright', code, suites.flatMap(failuresOf)),
  });
}

interface Suite {
  readonly specs: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

interface Outcome {
  readonly stats: { readonly expected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
}

const failuresOf = ({ specs, suites = [] }: Suite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failuresOf),
];

/** A trace costs a third of a test's time: of everything none, of the part that somebody works on. */
const traceOf = (parts: readonly string[]): Record<string, string> =>
  parts.length > 0 ? { E2E_TRACE: 'retain-on-failure' } : {};

/**
 * What is no part: `deploy` has several servers behind a proxy and a database that falls, on this machine, and Caddy and
 * nginx as they are shipped in front of it; `hostile` sends
 * 10,000 calls with hostile values to every operation, the same again for the same FUZZ_SEED.
 */
const apart: Readonly<Record<string, (files: readonly string[]) => Promise<Tally>>> = {
  async deploy(files) {
    await ensureServers([...webServers, ...forFaults]);
    await composeCheckout();
    const inTurn = ['--project', 'deploy', '--no-file-parallelism'];
    const env = { DEPLOY_TESTS: 'yes', DEMO_SCHOOL: '' };
    const behind = await onPostgres(() => runVitest([...inTurn, ...files], env));
    if (files.length > 0) return behind;
    const before = await runEndToEnd(['anywhere'], inFront);
    return tallyOf({
      passed: behind.passed + before.passed,
      failures: [...behind.failures, ...before.failures],
    });
  },
  hostile: () =>
    onPostgres((url) =>
      runVitest(['--project', 'server', 'server/src/testing/fuzz'], {
        FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '10000',
        TEST_DATABASE_URL: url ?? '',
      }),
    ),
};

if (process.argv[1] === import.meta.filename) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { file: { type: 'string', multiple: true } },
  });
  const alone = positionals.length === 1 ? apart[positionals[0] ?? ''] : undefined;
  const { passed, failed } = alone
    ? await alone(values.file ?? [])
    : await runEndToEnd(positionals, values.file);
  console.info(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
