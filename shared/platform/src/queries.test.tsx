// @vitest-environment jsdom
import { endpoint, upload } from '@suksa/contracts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { apiQuery, useApiMutation } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

// How a file travels is tested beside it; here it is asked how often.
vi.mock('./send-form.ts', () => ({ sendForm: (...call: Parameters<typeof fetch>) => fetch(...call) }));

const save = endpoint({
  name: 'test.save',
  method: 'POST',
  path: '/api/test',
  access: 'public',
  changes: ['result'],
  body: z.object({ result: z.number() }),
  output: z.object({ done: z.boolean() }),
});

const add = endpoint({
  ...save,
  name: 'test.add',
  body: z.object({ file: upload({ bytes: 10 }) }),
});

const found = endpoint({
  name: 'test.found',
  method: 'GET',
  path: '/api/test',
  access: 'public',
  reads: ['result'],
  query: z.object({ q: z.string() }),
  output: z.object({ rows: z.number() }),
});

beforeAll(() => void provideTestHost());
afterEach(() => vi.unstubAllGlobals());

const queries = new QueryClient();
const inQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

test('a button that is pressed twice sends once and tells once; later it may send again', async () => {
  const fetch = vi.fn(async () => Response.json({ done: true }));
  vi.stubGlobal('fetch', fetch);
  const told = vi.fn();
  const { result } = renderHook(() => useApiMutation(save, { onSuccess: told }), { wrapper: inQueries });
  const press = (points: number) => result.current.mutate({ body: { result: points } });
  act(() => {
    press(7);
    press(7);
  });
  await waitFor(() => expect(result.current.data).toEqual({ done: true }));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledTimes(1);
  await act(async () => press(7));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  act(() => {
    press(8);
    press(9);
  });
  await waitFor(() => expect(told).toHaveBeenCalledTimes(4));
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('two files are sent, however alike; the same one pressed twice is sent once', async () => {
  const fetch = vi.fn(async () => Response.json({ done: true }));
  vi.stubGlobal('fetch', fetch);
  const { result } = renderHook(() => useApiMutation(add), { wrapper: inQueries });
  const [one, other] = [new Blob(['a']), new Blob(['a'])];
  act(() => {
    for (const file of [one, one, other]) result.current.mutate({ body: { file } });
  });
  await waitFor(() => expect(result.current.data).toEqual({ done: true }));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a search that another one overtakes is broken off', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    signals.push(init.signal);
    return new Promise(() => {});
  });
  const { rerender, unmount } = renderHook(({ q }) => useQuery(apiQuery(found, { query: { q } })), {
    wrapper: inQueries,
    initialProps: { q: 'K' },
  });
  rerender({ q: 'Kh' });
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  unmount();
});
