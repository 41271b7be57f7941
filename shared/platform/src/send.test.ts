import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@suksa/contracts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ApiError, send } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

const common = { path: '/api/test', access: 'public', output: z.object({ done: z.boolean() }) } as const;
const read = endpoint({ ...common, name: 'test.GET', method: 'GET', reads: [] });
const write = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
  endpoint({ ...common, name: `test.${method}`, method, changes: [] });

const refused = vi.fn();
const worked = vi.fn();

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'http://school.test' });
  provideTestHost({ onTokenRefused: refused, onWorked: worked });
});
afterEach(() => vi.unstubAllGlobals());

function answering(...statuses: number[]) {
  const fetch = vi.fn(async () => {
    const status = statuses.shift() ?? 200;
    const body = status === 200 ? { done: true } : { error: { code: 'unavailable', requestId: 'r1' } };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])('GET is retried once on %i', async (status) => {
  const fetch = answering(status, 200);
  expect(await send(read)).toEqual({ done: true });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('GET is retried no more than once', async () => {
  const fetch = answering(503, 503, 200);
  await expect(send(read)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    requestId: 'r1',
  });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([400, 401, 403, 404, 423])('GET is not retried on %i', async (status) => {
  const fetch = answering(status, 200);
  await expect(send(read)).rejects.toMatchObject({ status });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is never retried', async (method) => {
  const fetch = answering(503, 200);
  await expect(send(write(method))).rejects.toMatchObject({ status: 503 });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('no answer at all is the code network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(send(write('POST'))).rejects.toMatchObject({ code: 'network', status: 0 });
});

test('a file of which only a part came is not saved, and is told as cut off', async () => {
  const file = endpoint({
    name: 'test.file',
    method: 'POST',
    path: '/api/test',
    access: 'public',
    output: 'file',
    discloses: 'nothing',
  });
  const part = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('half')),
    pull: (stream) => stream.error(new TypeError('network error')),
  });
  vi.stubGlobal('fetch', async () => new Response(part));
  await expect(send(file)).rejects.toMatchObject({ name: 'ApiError', code: 'cut_off', status: 0 });
});

test('a call that fails and the same one that works later have one name', async () => {
  answering(503, 200);
  const failed = await send(write('POST')).catch((error: ApiError) => error.call);
  expect(worked).not.toHaveBeenCalledWith(failed);
  await send(write('POST'));
  expect(worked).toHaveBeenLastCalledWith(failed);
});

/** A server of its own, reached as the browser reaches its page's. */
async function listening(answer: () => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(base + path, init));
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

test.each([
  [30_000, write('POST')],
  [300_000, { ...write('POST'), slow: true }],
  [300_000, { ...write('POST'), output: 'file' as const }],
])('a server that is silent for %i ms is told as such, not as a missing connection', async (limit, call) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let asked = () => {};
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  const stop = await listening(() => asked());
  let ended = false;
  const failed = send(call)
    .catch((error: ApiError) => error)
    .finally(() => (ended = true));
  await arrived;
  vi.advanceTimersByTime(limit - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await failed).toMatchObject({ code: 'timeout', status: 0 });
  stop();
  vi.useRealTimers();
});

test('a server that is not there is a missing connection', async () => {
  const stop = await listening(() => {});
  stop();
  await expect(send(write('POST'))).rejects.toMatchObject({ code: 'network', status: 0 });
});

test('a query goes out as the server reads it, and an answer that is no JSON is none', async () => {
  const list = endpoint({
    ...common,
    name: 'test.list',
    method: 'GET',
    query: z.object({
      ids: z.array(z.number()),
      words: z.string(),
      all: z.boolean(),
      page: z.optional(z.number()),
    }),
    reads: [],
  });
  const fetch = vi.fn(async (_path: string) => new Response('<html>'));
  vi.stubGlobal('fetch', fetch);
  const query = { ids: [1, 2], words: 'ນາງ & co', all: true, page: undefined };
  expect(await send(list, { query })).toBeUndefined();
  const asked = new URLSearchParams(fetch.mock.calls[0]?.[0].split('?')[1]);
  expect([...asked]).toEqual([
    ['ids', '1'],
    ['ids', '2'],
    ['words', 'ນາງ & co'],
    ['all', 'true'],
  ]);
});

const keysSent = (fetch: ReturnType<typeof answering>) =>
  fetch.mock.calls.map((call) =>
    new Headers((call as unknown as [string, RequestInit])[1].headers).get('idempotency-key'),
  );

test('a write whose answer was lost has the key of the first time; one that was answered is done again', async () => {
  const post = endpoint({
    ...common,
    name: 'test.create',
    method: 'POST',
    changes: [],
    body: z.object({ name: z.string() }),
  });
  const fetch = answering(504, 200, 200, 200);
  const room = { body: { name: 'Room 1' } };
  await expect(send(post, room)).rejects.toMatchObject({ status: 504 });
  await send(post, { body: { name: 'Room 2' } });
  await send(post, room);
  await send(post, room);
  const [lost, other, repeated, again] = keysSent(fetch);
  expect(repeated).toBe(lost);
  expect(other).not.toBe(lost);
  expect(again).not.toBe(lost);
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
});

test('what only reads has no key', async () => {
  const fetch = answering(200);
  await send(read);
  expect(keysSent(fetch)).toEqual([null]);
});
