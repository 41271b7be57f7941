import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Composition, WatchPlan } from '@suksa/contracts';
import { releaseWatches, reportFailure, reportMeasures } from '@suksa/contracts/releases';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ReleaseHistory } from '../health/release-history-service.ts';
import { sampleComposition, sampleRemote } from '../health/sample-composition-testing.ts';
import { lookOnce } from './watch-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'suksa-watch-'));
const place = { releasesDir: folder, releaseTrust: 'none' };
const plan: WatchPlan = { steps: [1, 10, 50, 100], seconds: 1800, loads: 20 };
const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();

interface Step {
  readonly parent?: string;
  readonly version: string;
  /** Of people who have that version; 100 where it is what all get. */
  readonly share: number;
  readonly watch?: WatchPlan;
  readonly ago: number;
}

const release = (id: string, { parent, version, share, watch, ago }: Step) => {
  const audience = { share, roles: [], users: [] };
  const composition: Composition = {
    ...sampleComposition(id, parent ?? null, share === 100 ? version : 'reports-1'),
    time: minutes(ago),
    change: { kind: share === 100 ? 'promote' : 'canary', parts: ['reports'], ...(watch && { watch }) },
    ...(share > 0 &&
      share < 100 && {
        canary: { remotes: { reports: { part: sampleRemote('reports', version), audience } } },
      }),
  };
  mkdirSync(join(folder, 'compositions'), { recursive: true });
  writeFileSync(join(folder, `compositions/${id}.json`), JSON.stringify(composition));
  writeFileSync(join(folder, 'live.json'), JSON.stringify({ composition: id, time: composition.time }));
};

let server: TestServer;
let history: ReleaseHistory;
let asked: string[];
const faults: unknown[] = [];
const look = (ask?: () => Promise<void>) =>
  lookOnce({
    db: server.app.db,
    history,
    ask: async (command, ...args) => {
      asked.push([command, ...args].join(' '));
      await ask?.();
    },
    onFault: (error) => faults.push(error),
  });

beforeAll(async () => {
  server = await startTestServer({ releasesDir: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
  expect(faults.filter((fault) => (fault as Error).message !== 'gone')).toEqual([]);
});
beforeEach(() => {
  asked = [];
  history = new ReleaseHistory(place, async () => null);
});

/** So many page loads of a version that tell of themselves, and so many that fail and are left before they could. */
const pages = async (composition: string, version: string, came: number, failed: number) => {
  const load = { part: 'reports', version, metric: 'load' as const, value: 300 };
  if (came > 0)
    await server.send(reportMeasures, {
      body: { composition, measures: Array.from({ length: came }, () => load) },
    });
  for (let page = 0; page < failed; page++)
    await server.send(
      reportFailure,
      {
        body: {
          composition,
          part: 'reports',
          version,
          page: `${composition} ${page}`,
          kind: 'load',
          message: 'gone',
          path: '/',
        },
      },
      'admin',
    );
};

const rows = async () => (await server.send(releaseWatches, {}, 'admin')).rows;

test('a second version that does well goes on from step to step by itself, and its steps are shown', async () => {
  release('a1', { version: 'reports-1', share: 100, ago: 600 });
  release('a2', { parent: 'a1', version: 'reports-a', share: 1, watch: plan, ago: 120 });
  await look();
  expect(asked).toEqual([]);
  await pages('a2', 'reports-a', 30, 0);
  await look();
  expect(asked).toEqual([
    'canary raise reports --version reports-a --share 10 --why 0 of 30 page loads failed (0 ‰)',
  ]);
  release('a3', { parent: 'a2', version: 'reports-a', share: 10, ago: 60 });
  await look();
  expect(asked).toHaveLength(1);
  const [row] = await rows();
  expect(row).toMatchObject({
    part: 'reports',
    version: 'reports-a',
    by: 'reports team',
    outcome: null,
    next: [50, 100],
    steps: [
      { share: 1, loads: 30, failed: 0 },
      { share: 10, loads: 0, failed: 0 },
    ],
  });
  release('a4', { parent: 'a3', version: 'reports-a', share: 50, ago: 40 });
  await pages('a4', 'reports-a', 30, 0);
  await look();
  expect(asked[1]).toMatch(/^canary promote reports --version reports-a --why .* --skip-e2e$/);
  release('a5', { parent: 'a4', version: 'reports-a', share: 100, ago: 31 });
  await look();
  expect((await rows())[0]).toMatchObject({ outcome: 'kept', next: [] });
  expect(asked).toHaveLength(2);
});

test('a second version whose pages fail and are left is taken back at once, and the reason is shown', async () => {
  release('b1', { version: 'reports-1', share: 100, ago: 600 });
  release('b2', { parent: 'b1', version: 'reports-b', share: 10, watch: plan, ago: 1 });
  await pages('b2', 'reports-b', 0, 20);
  await look();
  expect(asked).toEqual([
    'canary drop reports --version reports-b --why taken back by itself: 20 of 20 page loads failed (1000 ‰), the limit is 20 ‰',
  ]);
  expect((await rows()).find(({ version }) => version === 'reports-b')).toMatchObject({
    outcome: 'taken_back',
    errors: 1000,
    limit: 20,
    steps: [{ share: 10, loads: 20, failed: 20 }],
  });
});

test('what all have got is rolled back where it fails; of several servers one does it', async () => {
  release('c1', { version: 'reports-1', share: 100, ago: 600 });
  release('c2', { parent: 'c1', version: 'reports-c', share: 100, watch: { ...plan, steps: [] }, ago: 2 });
  await pages('c2', 'reports-c', 20, 10);
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
  await Promise.all([look(slow), look(slow), look(slow)]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^rollback reports --version reports-c --why taken back by itself: 10 of 30/);
});

test('what could not be taken back is tried again', async () => {
  release('d1', { version: 'reports-1', share: 100, ago: 600 });
  release('d2', { parent: 'd1', version: 'reports-d', share: 100, watch: { ...plan, steps: [] }, ago: 2 });
  await pages('d2', 'reports-d', 0, 25);
  await look(() => Promise.reject(new Error('gone')));
  expect((await rows()).find(({ version }) => version === 'reports-d')?.outcome).toBeNull();
  await look();
  expect(asked).toHaveLength(2);
  expect((await rows()).find(({ version }) => version === 'reports-d')?.outcome).toBe('taken_back');
});

test('where somebody was faster with another version, the watch ends and touches nothing', async () => {
  release('e1', { version: 'reports-1', share: 100, ago: 600 });
  release('e2', { parent: 'e1', version: 'reports-e', share: 10, watch: plan, ago: 5 });
  await pages('e2', 'reports-e', 0, 30);
  release('e3', { parent: 'e2', version: 'reports-1', share: 0, ago: 4 });
  await look();
  expect(asked).toEqual([]);
  expect((await rows()).find(({ version }) => version === 'reports-e')).toMatchObject({
    outcome: 'replaced',
  });
});

test('who may not see releases sees nothing of what is watched', async () => {
  await expect(server.send(releaseWatches, {}, 'teacher')).rejects.toMatchObject({
    code: 'no_permission',
  });
});
