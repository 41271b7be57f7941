import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Composition } from '@suksa/contracts';
import {
  type Measure,
  releaseFailures,
  releaseHealth,
  releaseWatch,
  reportFailure,
  reportMeasures,
} from '@suksa/contracts/releases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureReports, releaseMeasures } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sampleComposition, sampleRemote } from './sample-composition-testing.ts';
import { noteServer } from './server-version-repository.ts';

const folder = mkdtempSync(join(tmpdir(), 'suksa-health-'));
/** Compositions at one-hour steps; `canary` gives reports-3 to the head teachers. */
const release = (id: string, parent: string | null, reports: string, canary = false) => {
  const composition: Composition = {
    ...sampleComposition(id, parent, reports),
    ...(canary && {
      canary: {
        remotes: {
          reports: {
            part: sampleRemote('reports', 'reports-3'),
            audience: { share: 10, roles: [4], users: ['teacher'] },
          },
        },
      },
    }),
  };
  mkdirSync(join(folder, 'compositions'), { recursive: true });
  writeFileSync(join(folder, `compositions/${id}.json`), JSON.stringify(composition));
  writeFileSync(join(folder, 'live.json'), JSON.stringify({ composition: id, time: composition.time }));
};

let server: TestServer;
beforeAll(async () => {
  release('c1', null, 'reports-1');
  release('c2', 'c1', 'reports-2');
  release('c3', 'c2', 'reports-2', true);
  server = await startTestServer({ releasesDir: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const load: Measure = { part: 'reports', version: 'reports-2', metric: 'load', value: 100 };

const measured = (composition: string, measures: readonly Partial<Measure>[]) =>
  server.send(reportMeasures, {
    body: {
      composition,
      measures: measures.map((measure) => ({ ...load, ...measure })),
    },
  });
const failure = {
  composition: 'c2',
  part: 'reports',
  version: 'reports-2',
  page: 'p1',
  kind: 'render',
  message: 'TypeError: x is undefined',
  path: '/reports',
} as const;
const healthOf = async (name: string, version: string) => {
  const { parts } = await server.send(releaseHealth, {}, 'admin');
  return parts.find((one) => one.part === name)?.versions.find((one) => one.version === version);
};

test('a browser reports a failure without being signed in, and who it was is not kept', async () => {
  await server.send(reportFailure, { body: { ...failure, version: 'old' } });
  await server.send(reportFailure, { body: { ...failure, version: 'old', page: 'p2' } }, 'teacher');
  const stored = await server.app.db.select().from(failureReports);
  expect(stored.map(({ part: name, partVersion, signedIn }) => ({ name, partVersion, signedIn }))).toEqual([
    { name: 'reports', partVersion: 'old', signedIn: false },
    { name: 'reports', partVersion: 'old', signedIn: true },
  ]);
  expect(Object.keys(stored[0] ?? {})).not.toContain('userId');
  await expect(
    server.send(reportFailure, { body: { ...failure, message: 'x'.repeat(501) } }),
  ).rejects.toMatchObject({ code: 'validation_failed', fields: [{ path: 'message', code: 'too_long' }] });
});

test('what was measured is counted by hour and size, not kept line by line', async () => {
  await measured('c1', Array(30).fill({ version: 'reports-1', value: 200 }));
  await measured('c1', [{ version: 'reports-1', value: 200 }]);
  const rows = await server.app.db.select().from(releaseMeasures);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ part: 'reports', partVersion: 'reports-1', composition: 'c1', count: 31 });
});

test('a version that the composition never named is not counted, and neither is an unknown composition', async () => {
  const before = await server.app.db.$count(releaseMeasures);
  await measured('c1', [{ version: 'reports-2' }, { part: 'nothing' }]);
  await measured('../../etc/passwd', [{}]);
  await measured('c9', [{}]);
  expect(await server.app.db.$count(releaseMeasures)).toBe(before);
});

test('too many measures at once, and a negative one, are refused', async () => {
  await expect(measured('c1', Array(51).fill({}))).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(measured('c1', [{ value: -1 }])).rejects.toMatchObject({ code: 'validation_failed' });
});

test('the page shows the live version, the one that some try, and the one before, each with its numbers', async () => {
  await measured('c2', [
    ...Array(18).fill({ value: 100 }),
    ...Array(2).fill({ value: 5000 }),
    { metric: 'lcp', value: 1200 },
    { metric: 'inp', value: 80 },
    { metric: 'cls', value: 50 },
  ]);
  await server.send(reportFailure, { body: failure });
  await server.send(reportFailure, { body: failure });
  const { parts, composition } = await server.send(releaseHealth, {}, 'admin');
  expect(composition).toBe('c3');
  const reports = parts.find(({ part: name }) => name === 'reports');
  expect(reports?.title).toEqual({ en: 'The reports', lo: 'reports' });
  expect(
    reports?.versions.map(({ version, state, since, until }) => ({ version, state, since, until })),
  ).toEqual([
    { version: 'reports-2', state: 'live', since: '2026-11-22T08:00:00.000Z', until: null },
    { version: 'reports-3', state: 'canary', since: '2026-11-23T08:00:00.000Z', until: null },
    {
      version: 'reports-1',
      state: 'before',
      since: '2026-11-21T08:00:00.000Z',
      until: '2026-11-22T08:00:00.000Z',
    },
  ]);
  const live = reports?.versions[0];
  expect(live).toMatchObject({ loads: 20, slowPerThousand: 100, errorsPerThousand: 50, audience: null });
  expect(live?.loadP50).toBeGreaterThan(95);
  expect(live?.loadP50).toBeLessThan(105);
  expect(live?.loadP95).toBeGreaterThan(4800);
  expect(live?.cls).toBeCloseTo(0.05, 2);
  expect(reports?.versions[1]?.audience).toMatchObject({
    share: 10,
    roles: [{ en: 'Principal' }],
    users: ['teacher'],
  });
  expect(reports?.versions[2]).toMatchObject({ loads: 31, errorsPerThousand: 0 });
});

test('a page on which a part never came counts as a load that failed', async () => {
  await server.send(reportFailure, { body: { ...failure, page: 'p7', kind: 'load', message: 'gone' } });
  expect(await healthOf('reports', 'reports-2')).toMatchObject({ loads: 21, errorsPerThousand: 95.2 });
});

test('failures of a version stand together by what they say, the commonest first', async () => {
  const { rows } = await server.send(
    releaseFailures,
    { query: { part: 'reports', version: 'reports-2' } },
    'admin',
  );
  expect(rows.map(({ message, pages }) => ({ message, pages }))).toEqual([
    { message: 'gone', pages: 1 },
    { message: 'TypeError: x is undefined', pages: 1 },
  ]);
});

test('a watch counts since its composition, and only failures of people who are signed in', async () => {
  const watch = () =>
    server.send(releaseWatch, { query: { part: 'reports', composition: 'c2' } }, 'operator');
  expect(await watch()).toMatchObject({
    version: 'reports-2',
    live: 'reports-2',
    now: { loads: 20, failed: 0 },
  });
  await server.send(reportFailure, { body: { ...failure, composition: 'c3', page: 'p9' } }, 'teacher');
  await server.send(reportFailure, { body: { ...failure, composition: 'c3', page: 'p9' } }, 'teacher');
  expect(await watch()).toMatchObject({ now: { loads: 20, failed: 1 }, before: { loads: 31, failed: 0 } });
});

test('pages that failed and were left before they told of their load are loads all the same', async () => {
  release('c4', 'c3', 'reports-4');
  for (let page = 0; page < 22; page++) {
    const body = { ...failure, version: 'reports-4', composition: 'c4', page: `left-${page}` };
    await server.send(reportFailure, { body }, 'teacher');
  }
  const query = { part: 'reports', composition: 'c4' };
  expect(await server.send(releaseWatch, { query }, 'admin')).toMatchObject({
    version: 'reports-4',
    now: { loads: 22, failed: 22 },
  });
  expect(await healthOf('reports', 'reports-4')).toMatchObject({ loads: 22, errorsPerThousand: 1000 });
});

test('a composition that is not in the live history cannot be watched', async () => {
  await expect(
    server.send(releaseWatch, { query: { part: 'reports', composition: 'c9' } }, 'admin'),
  ).rejects.toMatchObject({ status: 409, code: 'not_live' });
});

test('who may not see it is refused', async () => {
  await expect(server.send(releaseHealth, {}, 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
});

test('a server with another version joins the history of what is live, and one that starts anew does not', async () => {
  const note = (version: string) => noteServer(server.app.db, { version, commit: 'c0ffee' });
  for (const version of ['0.1.0-a', '0.1.0-a', '0.1.0-b', '0.1.0-b']) await note(version);
  const { parts } = await server.send(releaseHealth, {}, 'admin');
  const versions = parts.find(({ part }) => part === 'server')?.versions ?? [];
  expect(versions).toMatchObject([
    { version: '0.1.0-b', state: 'live', until: null },
    { version: '0.1.0-a', state: 'before', until: versions[0]?.since },
  ]);
});
