// @vitest-environment jsdom
import { endpoint } from '@suksa/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { askFirst, fetchOrTakeFirst, readFirstCalls } from './first-calls.ts';
import { apiQuery, send } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

const listed = endpoint({
  name: 'test.list',
  method: 'GET',
  path: '/api/test',
  access: 'public',
  reads: [],
  query: z.object({ page: z.optional(z.number()), sort: z.optional(z.string()) }),
  output: z.object({ asked: z.number() }),
});
const written = endpoint({
  name: 'test.write',
  method: 'POST',
  path: '/api/test',
  access: 'public',
  changes: [],
  output: z.object({ asked: z.number() }),
});
const signedIn = { authorization: 'Bearer token-1' };
let asked = 0;

beforeEach(() => {
  provideTestHost();
  asked = 0;
  delete window.suksaFirstCalls;
  vi.stubGlobal('fetch', vi.fn(answered));
});
afterEach(() => vi.unstubAllGlobals());

const answered = async () =>
  new Response(JSON.stringify({ asked: ++asked }), { headers: { 'content-type': 'application/json' } });

test('a call that was sent as the page began is not sent again, however its query is ordered', async () => {
  void askFirst('/api/test?page=1&sort=name', signedIn);
  expect(await send(listed, { query: { sort: 'name', page: 1 } })).toEqual({ asked: 1 });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('its answer is taken once: who asks again is told what is so by then', async () => {
  void askFirst('/api/test', signedIn);
  await send(listed, { query: {} });
  expect(await send(listed, { query: {} })).toEqual({ asked: 2 });
});

test.each([
  ['of somebody else', { authorization: 'Bearer another' }],
  ['in another branch', { ...signedIn, 'branch-id': '2' }],
])('the answer to a call %s is nobody else’s', async (_what, headers) => {
  void askFirst('/api/test', headers);
  expect(await send(listed, { query: {} })).toEqual({ asked: 2 });
});

test('one that found no server is asked again', async () => {
  vi.stubGlobal('fetch', vi.fn(answered).mockRejectedValueOnce(new TypeError('no connection')));
  void askFirst('/api/test', signedIn);
  expect(await send(listed, { query: {} })).toEqual({ asked: 1 });
});

test('what was read here can still be read by the page', async () => {
  const answer = await askFirst('/api/test', signedIn);
  expect(JSON.parse(answer.body)).toEqual({ asked: 1 });
  expect(await send(listed, { query: {} })).toEqual({ asked: 1 });
});

test('an answer that nobody takes is received all the same: it holds no connection', async () => {
  const response = await answered();
  vi.stubGlobal('fetch', async () => response);
  await askFirst('/api/test', signedIn);
  expect(response.bodyUsed).toBe(true);
});

test('what was asked before a write says nothing of what is so afterwards', async () => {
  void askFirst('/api/test', signedIn);
  await send(written);
  expect(await send(listed, { query: {} })).toEqual({ asked: 3 });
});

test('an answer that has waited too long for its screen is asked for anew', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  void askFirst('/api/test', signedIn);
  clock.mockReturnValue(30_000);
  expect(await send(listed, { query: {} })).toEqual({ asked: 2 });
  clock.mockRestore();
});

test('one that never comes is given up when the call that waits for it is', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  void askFirst('/api/test', signedIn);
  const limit = new AbortController();
  const waiting = fetchOrTakeFirst('/api/test', { method: 'GET', headers: signedIn, signal: limit.signal });
  limit.abort(new Error('too long'));
  await expect(waiting).rejects.toThrow('too long');
});

const firstData = (input = { query: {} }) => {
  const { initialData } = apiQuery(listed, input) as { initialData?: () => unknown };
  return initialData?.();
};

test('a query begins with what was asked before its code was there, and is asked no more', async () => {
  void askFirst('/api/test?page=1&sort=name', signedIn);
  await readFirstCalls(() => {});
  const query = { sort: 'name', page: 1 };
  expect(firstData({ query })).toEqual({ asked: 1 });
  expect(firstData({ query })).toBeUndefined();
  expect(await send(listed, { query })).toEqual({ asked: 2 });
});

test('who draws twice before taking it is given the same', async () => {
  void askFirst('/api/test', signedIn);
  await readFirstCalls(() => {});
  expect(apiQuery(listed, { query: {} })).toHaveProperty('initialData');
  expect(firstData()).toEqual({ asked: 1 });
});

test.each([
  ['that was refused', () => Response.json({}, { status: 403 })],
  ['that isn’t what was asked for', () => new Response('<!doctype html>')],
])('an answer %s is no beginning of a query', async (_what, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  void askFirst('/api/test', signedIn);
  await readFirstCalls(() => {});
  expect(firstData()).toBeUndefined();
});

test('a write ends what a query could begin with', async () => {
  void askFirst('/api/test', signedIn);
  await readFirstCalls(() => {});
  await send(written);
  expect(firstData()).toBeUndefined();
});

test('the rights that come with the first answers are heard', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { rights: 'r1' } }));
  void askFirst('/api/test', signedIn);
  const heard = vi.fn();
  await readFirstCalls(heard);
  expect(heard).toHaveBeenCalledWith('r1');
});
