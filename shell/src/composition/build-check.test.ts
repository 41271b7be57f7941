// @vitest-environment jsdom
import type { PageComposition } from '@suksa/contracts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideShell } from '../host.ts';
import { store } from '../stores/store.ts';
import { updateAtom } from '../stores/update.ts';
import { fakeApi, refusal } from '../testing/api.ts';
import { watchForUpdates } from './build-check.ts';

const hour = 3_600_000;
let stop = () => {};

beforeAll(() => provideShell([]));
beforeEach(() => {
  vi.useFakeTimers();
  store.set(updateAtom, false);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** This page runs composition a, and has loaded the tab education, not fees. */
const running = {
  id: 'a',
  shell: { version: '1' },
  remotes: { education: { version: '1' }, fees: { version: '1' } },
} as unknown as PageComposition;
const loaded = { asked: () => ['education'] };
const watch = () => watchForUpdates(running, loaded);

const live = (id: string, changed: Record<string, string> = {}) => ({
  'GET /builds/latest.json': () => ({
    body: { id, timestamp: 1, parts: { shell: '1', education: '1', fees: '1', ...changed } },
  }),
});
const newShell = live('b', { shell: '2' });
const settle = () => vi.advanceTimersByTimeAsync(0);

test('what is live is asked at start and every 3,600,000 ms', async () => {
  const calls = fakeApi(live('a'));
  stop = watch();
  await settle();
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
  expect(store.get(updateAtom)).toBe(false);
});

test('a newer version of the shell, or of a tab that this page has loaded, is offered', async () => {
  for (const changed of [{ shell: '2' }, { education: '2' }] as Record<string, string>[]) {
    store.set(updateAtom, false);
    fakeApi(live('b', changed));
    stop = watch();
    await settle();
    stop();
    expect(store.get(updateAtom), JSON.stringify(changed)).toBe(true);
  }
});

test('a newer version of a tab that this page has not loaded disturbs nobody', async () => {
  fakeApi(live('b', { fees: '2', library: '1' }));
  stop = watch();
  await settle();
  expect(store.get(updateAtom)).toBe(false);
});

test('a loaded tab that was taken out is told of', async () => {
  fakeApi({
    'GET /builds/latest.json': () => ({ body: { id: 'b', timestamp: 1, parts: { shell: '1', fees: '1' } } }),
  });
  stop = watch();
  await settle();
  expect(store.get(updateAtom)).toBe(true);
});

test('the offer goes when the newer version has been taken back', async () => {
  fakeApi(newShell);
  stop = watch();
  await settle();
  expect(store.get(updateAtom)).toBe(true);
  fakeApi(live('c'));
  await vi.advanceTimersByTimeAsync(hour);
  expect(store.get(updateAtom)).toBe(false);
});

test('a failed check disturbs nobody and the next one comes in its time', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeApi({ 'GET /builds/latest.json': () => refusal(404, 'not_found') });
  stop = watch();
  await settle();
  expect(store.get(updateAtom)).toBe(false);
  fakeApi(newShell);
  await vi.advanceTimersByTimeAsync(hour);
  expect(store.get(updateAtom)).toBe(true);
});
