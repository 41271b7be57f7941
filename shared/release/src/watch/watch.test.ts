import type { Composition } from '@suksa/contracts';
import { limitFor, verdictOf } from '@suksa/contracts/composition/release-verdict';
import { expect, test } from 'vitest';
import type { CompositionStore } from '../composition-store.ts';
import { makeLive } from '../live/make-live.ts';
import { publish } from '../publish.ts';
import { emptyStore, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import type { Health } from './health-client.ts';
import { durationOf, watch } from './watch.ts';

const counts = (loads: number, failed: number) => ({ loads, failed });

test('few page loads say nothing, however many of them failed', () => {
  expect(verdictOf(counts(19, 19), null)).toBe('too-few');
});

test('more than twenty failing page loads of a thousand are too many', () => {
  expect(verdictOf(counts(1000, 20), null)).toBe('fine');
  expect(verdictOf(counts(1000, 21), null)).toBe('bad');
});

test('what failed just so in the version before is not the new version’s fault', () => {
  expect(limitFor(counts(1000, 30))).toBe(60);
  expect(verdictOf(counts(1000, 50), counts(1000, 30))).toBe('fine');
  expect(verdictOf(counts(1000, 61), counts(1000, 30))).toBe('bad');
  expect(limitFor(counts(5, 5))).toBe(20);
});

test.each([
  ['30s', 30_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
])('%s is understood', (text, milliseconds) => {
  expect(durationOf(text)).toBe(milliseconds);
});

test.each(['10', '0m', 'ten minutes', '1.5h'])('%s is not understood', (text) => {
  expect(() => durationOf(text)).toThrow(/expected e\.g\. 30s, 10m or 1h/);
});

/** Reports in a second version, watched for a minute of a clock of its own, with these answers one after the other. */
const watched = async (answers: readonly (Partial<Health> | null)[]) => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports']);
  const composition = await goLive(store);
  const version = composition.remotes.reports?.version ?? '';
  let time = 0;
  let asked = 0;
  const printed: string[] = [];
  const ended = watch({
    store,
    part: 'reports',
    composition,
    milliseconds: 60_000,
    print: (line) => printed.push(line),
    now: () => time,
    wait: async (milliseconds) => {
      time += milliseconds;
    },
    health: {
      async ask() {
        const answer = answers[Math.min(asked++, answers.length - 1)];
        return answer ? { version, live: version, now: counts(0, 0), before: null, ...answer } : null;
      },
      async close() {},
    },
  });
  const refused = await ended.then(
    () => '',
    (error: Error) => error.message,
  );
  const live = await store.liveOrRefuse();
  return { refused, printed: printed.join('\n'), live, version, first: reports?.part.version };
};

const goLive = async (store: CompositionStore): Promise<Composition> =>
  (await makeLive({
    store,
    record: await publish(store.storage, sampleTab('reports', 'second')),
    seen: await store.liveOrRefuse(),
    change: { kind: 'promote', parts: ['reports'] },
    skipEndToEnd: true,
    print: silent,
  })) as Composition;

test('a version whose pages fail too often is taken back by itself, and the history says why', async () => {
  const { refused, live, version, first } = await watched([
    null,
    { now: counts(10, 9) },
    { now: counts(40, 9) },
  ]);
  expect(refused).toContain(`reports ${version} was taken back by itself: 9 of 40 page loads failed (225 ‰)`);
  expect(live.remotes.reports?.version).toBe(first);
  expect(live.change).toMatchObject({ kind: 'rollback', why: expect.stringContaining('the limit is 20 ‰') });
});

test('a version that does well stays, and is told of', async () => {
  const { refused, printed, live, version } = await watched([{ now: counts(100, 1) }]);
  expect(refused).toBe('');
  expect(printed).toContain('1 of 100 page loads failed (10 ‰); it stays.');
  expect(live.remotes.reports?.version).toBe(version);
});

test('a version that hardly anybody opened stays, and that nobody could judge it is said', async () => {
  const { printed, live, version } = await watched([{ now: counts(3, 3) }]);
  expect(printed).toContain('too few to judge (20 are needed); it stays.');
  expect(live.remotes.reports?.version).toBe(version);
});

test('a version that somebody else has replaced is watched no more', async () => {
  const { printed, refused } = await watched([{ live: 'newer', now: counts(100, 100) }]);
  expect(refused).toBe('');
  expect(printed).toContain('reports is newer by now');
});

test('a product that never answers takes nothing back, and it is said', async () => {
  const { refused, live, version } = await watched([null]);
  expect(refused).toContain('how it does could not be asked');
  expect(live.remotes.reports?.version).toBe(version);
});
