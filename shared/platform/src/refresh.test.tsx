// @vitest-environment jsdom
import { endpoint } from '@suksa/contracts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Host } from './host.ts';
import { apiQuery, refreshAfter, send, useApiMutation } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

const output = z.object({ count: z.number() });
const reading = (resource: 'class' | 'subject') =>
  endpoint({
    name: `test.${resource}`,
    method: 'GET',
    path: `/api/${resource}`,
    access: 'public',
    reads: [resource],
    output,
  });
const classes = reading('class');
const subjects = reading('subject');
const changeClass = endpoint({
  name: 'test.change',
  method: 'POST',
  path: '/api/change',
  access: 'public',
  changes: ['class'],
  output,
});

let host: Host;
let asked: string[];
let refuse: (() => Response | Promise<Response>) | undefined;
beforeEach(() => {
  host = provideTestHost();
  asked = [];
  refuse = undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path === '/api/change' && refuse ? refuse() : Response.json({ count: asked.length });
  });
});
afterEach(() => vi.unstubAllGlobals());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={host.queryClient}>{children}</QueryClientProvider>
);

/** Draws what reads classes and what reads subjects, and forgets that they were asked for. */
async function shown() {
  const drawn = renderHook(
    () => ({
      classes: useQuery(apiQuery(classes)),
      subjects: useQuery(apiQuery(subjects)),
      change: useApiMutation(changeClass),
    }),
    { wrapper },
  );
  await waitFor(() => expect(drawn.result.current.subjects.isSuccess).toBe(true));
  await waitFor(() => expect(drawn.result.current.classes.isSuccess).toBe(true));
  asked = [];
  return drawn;
}

const refusal = (status: number, code: string) => () =>
  Response.json({ error: { code, requestId: 'r1' } }, { status });

/** Longer than a refresh waits for another write. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

test('what reads what a call changed is asked for again, and nothing else', async () => {
  await shown();
  await send(changeClass);
  await settled();
  expect(asked).toEqual(['/api/change', '/api/class']);
});

test('a button is busy until what it changed is shown', async () => {
  const { result } = await shown();
  await act(() => result.current.change.mutateAsync(undefined));
  // Told by the query before the button is free.
  expect(asked).toEqual(['/api/change', '/api/class']);
  await waitFor(() => expect(result.current.classes.data).toEqual({ count: 2 }));
});

test('several writes in a row are one change', async () => {
  await shown();
  for (let left = 3; left > 0; left--) await send(changeClass);
  await settled();
  expect(asked).toEqual(['/api/change', '/api/change', '/api/change', '/api/class']);
});

test('what was saved is shown while another write, as of a file on a slow line, is still on its way', async () => {
  const { result } = await shown();
  let arrive = () => {};
  refuse = () =>
    new Promise<Response>((resolve) => {
      arrive = () => resolve(Response.json({ count: 0 }));
    });
  const slow = send(changeClass);
  refuse = undefined;
  await act(() => result.current.change.mutateAsync(undefined));
  expect(asked).toEqual(['/api/change', '/api/change', '/api/class']);
  arrive();
  await slow;
  await settled();
});

test.each<[string, () => Response]>([
  [
    'was lost on the way',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['was a proxy’s', refusal(502, 'internal_error')],
  ['says that somebody else was first', refusal(409, 'conflict')],
  ['says that it is gone', refusal(404, 'not_found')],
])('the screen is renewed too when the answer to a write %s', async (_answer, answer) => {
  await shown();
  refuse = answer;
  await send(changeClass).catch(() => {});
  await settled();
  expect(asked).toEqual(['/api/change', '/api/class']);
});

test.each([
  [400, 'validation'],
  [403, 'no_permission'],
])('a write that was refused with %i changed nothing, and nothing is asked for', async (status, code) => {
  await shown();
  refuse = refusal(status, code);
  await send(changeClass).catch(() => {});
  await settled();
  expect(asked).toEqual(['/api/change']);
});

test('what is not shown is stale, and asked for when it is shown again', async () => {
  const { unmount } = await shown();
  unmount();
  await send(changeClass);
  await settled();
  expect(asked).toEqual(['/api/change']);
  const stale = (name: string) =>
    host.queryClient
      .getQueryCache()
      .findAll({ queryKey: [name] })[0]
      ?.isStale();
  expect(stale(classes.name)).toBe(true);
});

test('work that goes on after its call was answered renews the screen when it has ended', async () => {
  await shown();
  refreshAfter(changeClass);
  await settled();
  expect(asked).toEqual(['/api/class']);
});
