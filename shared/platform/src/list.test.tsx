// @vitest-environment jsdom
import { endpoint } from '@suksa/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { useList } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

const listClasses = endpoint({
  name: 'test.list',
  method: 'GET',
  path: '/api/classes',
  access: 'class.view',
  reads: ['class'],
  query: z.object({ page: z.number(), size: z.number(), q: z.string() }),
  output: z.object({ rows: z.array(z.object({ id: z.number() })), total: z.number() }),
});
const exportClasses = endpoint({
  name: 'test.export',
  method: 'POST',
  path: '/api/classes/export',
  access: 'class.export',
  body: z.object({ query: z.unknown(), format: z.string(), columns: z.array(z.unknown()) }),
  output: 'file',
  discloses: 'nothing',
});

const total = 250;
const calls: { address: string; body: unknown }[] = [];

function shown(page: number, permissions: readonly string[] = []) {
  const { queryClient } = provideTestHost({ permissions: atom(permissions) });
  calls.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    calls.push({ address, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (address.includes('export')) return new Response('id');
    const asked = new URLSearchParams(address.split('?')[1]);
    const size = Number(asked.get('size'));
    const first = (Number(asked.get('page')) - 1) * size;
    const ids = Array.from({ length: Math.min(size, total - first) }, (_, index) => first + index);
    return Response.json({ rows: ids.map((id) => ({ id })), total });
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(
    ({ at }) => useList(listClasses, { query: { page: at, size: 20, q: 'm' } }, { file: exportClasses }),
    { wrapper, initialProps: { at: page } },
  );
}
afterEach(() => vi.unstubAllGlobals());

test('the page that is asked for comes, and the one before stays while the next is on its way', async () => {
  const { result, rerender } = shown(1);
  await waitFor(() => expect(result.current.result.data?.rows[0]).toEqual({ id: 0 }));
  rerender({ at: 2 });
  expect(result.current.result.data?.rows[0]).toEqual({ id: 0 });
  await waitFor(() => expect(result.current.result.data?.rows[0]).toEqual({ id: 20 }));
});

test('every row comes as the list is filtered, a hundred at a time and no more than wanted', async () => {
  const { result } = shown(1);
  expect(await result.current.everyRow(2000)).toHaveLength(total);
  expect(calls.filter(({ address }) => address.includes('size=100')).map(({ address }) => address)).toEqual([
    '/api/classes?page=1&size=100&q=m',
    '/api/classes?page=2&size=100&q=m',
    '/api/classes?page=3&size=100&q=m',
  ]);
  expect(await result.current.everyRow(150)).toHaveLength(150);
});

test('the spreadsheet is for whoever has the permission of its contract, and is filtered as the list is', async () => {
  expect(shown(1).result.current.fetchFile).toBeUndefined();
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { result } = shown(3, ['class.export']);
  await result.current.fetchFile?.('csv', [{ key: 'id', title: 'No.' }], 'Classes');
  expect(calls.find(({ address }) => address.includes('export'))?.body).toEqual({
    query: { page: 3, size: 20, q: 'm' },
    format: 'csv',
    columns: [{ key: 'id', title: 'No.' }],
  });
});

test('a search is asked for before the query names it, once, and broken off when it is overtaken', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const { queryClient } = provideTestHost({ permissions: atom([]) });
  // As in the shell: what has just come isn't asked for again.
  queryClient.setDefaultOptions({ queries: { staleTime: 15_000 } });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    asked.push(new URLSearchParams(address.split('?')[1]).get('q') ?? '');
    signals.push(signal);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (asked.at(-1) !== 'k') resolve(Response.json({ rows: [{ id: asked.length }], total: 1 }));
    });
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ q, page }) => useList(listClasses, { query: { page, size: 20, q } }),
    { wrapper, initialProps: { q: '', page: 3 } },
  );
  await waitFor(() => expect(result.current.result.data).toBeDefined());
  result.current.searchAhead('k');
  result.current.searchAhead('kh');
  expect(asked).toEqual(['', 'k', 'kh']);
  await waitFor(() => expect(signals.map((signal) => signal?.aborted)).toEqual([false, true, false]));
  rerender({ q: 'kh', page: 1 });
  await waitFor(() => expect(result.current.result.data?.rows).toEqual([{ id: 3 }]));
  expect(asked).toEqual(['', 'k', 'kh']);
});
