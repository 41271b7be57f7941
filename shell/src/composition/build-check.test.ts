// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideShell } from '../host.ts';
import { store } from '../stores/store.ts';
import { updateAtom } from '../stores/update.ts';
import { fakeApi, refusal } from '../testing/api.ts';
import { unsavedForms } from '../unsaved-forms.ts';
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

const live = (id: string) => ({ 'GET /builds/latest.json': () => ({ body: { id, timestamp: 1 } }) });
const settle = () => vi.advanceTimersByTimeAsync(0);

test('what is live is asked at start and every 3,600,000 ms', async () => {
  const calls = fakeApi(live('a'));
  stop = watchForUpdates('a');
  await settle();
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(hour - 1);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
  expect(store.get(updateAtom)).toBe(false);
});

test('another composition than this page runs is offered', async () => {
  fakeApi(live('b'));
  stop = watchForUpdates('a');
  await settle();
  expect(store.get(updateAtom)).toBe(true);
});

test('the offer waits until nothing is unsaved', async () => {
  const form = Symbol('form');
  unsavedForms.add(form);
  fakeApi(live('b'));
  stop = watchForUpdates('a');
  await settle();
  expect(store.get(updateAtom)).toBe(false);
  unsavedForms.remove(form);
  expect(store.get(updateAtom)).toBe(true);
});

test('a failed check disturbs nobody and the next one comes in its time', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeApi({ 'GET /builds/latest.json': () => refusal(404, 'not_found') });
  stop = watchForUpdates('a');
  await settle();
  expect(store.get(updateAtom)).toBe(false);
  fakeApi(live('b'));
  await vi.advanceTimersByTimeAsync(hour);
  expect(store.get(updateAtom)).toBe(true);
});
