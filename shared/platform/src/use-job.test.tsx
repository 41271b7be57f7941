// @vitest-environment jsdom
import type { Job } from '@suksa/contracts/job';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useJob } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

const queries = new QueryClient();
beforeAll(() => provideTestHost({ queryClient: queries }));
beforeEach(() => queries.clear());
afterEach(() => vi.unstubAllGlobals());

const job = (changes: Partial<Job>): Job => ({
  id: 7,
  kind: 'test.count',
  state: 'running',
  startedBy: { lo: 'ນາງ ມະນີ', en: 'Manee' },
  startedAt: '2026-11-25T02:00:00.000Z',
  finishedAt: null,
  done: 0,
  total: 3,
  canBeCalledOff: true,
  error: null,
  result: null,
  ...changes,
});
const kind = { changes: ['student'] } as const;

/** A screen whose list is changed by the job, and how often the list was asked for. */
const followed = (known: Job | null) => {
  const listed = vi.fn(async () => 'rows');
  const onEnd = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: ['test.list'], queryFn: listed, meta: { reads: ['student'] } });
      return useJob(kind, known, onEnd);
    },
    { wrapper },
  );
  return { result, listed, onEnd };
};

test('a job that a reload finds under way is followed to its end, through a time without server; then what it changed is asked anew', async () => {
  const answers = [
    () => Response.json(job({ done: 1 })),
    () => {
      throw new TypeError('no connection');
    },
    () => {
      throw new TypeError('no connection');
    },
    () => Response.json(job({ state: 'done', done: 3, finishedAt: '2026-11-25T02:00:05.000Z' })),
  ];
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.()),
  );
  const { result, listed, onEnd } = followed(job({}));
  await waitFor(() => expect(result.current.job?.done).toBe(1), { timeout: 10_000 });
  await waitFor(() => expect(result.current.unreachable).toMatchObject({ code: 'network' }), {
    timeout: 10_000,
  });
  expect(result.current.job).toMatchObject({ state: 'running', done: 1 });
  await waitFor(() => expect(result.current.job?.state).toBe('done'), { timeout: 10_000 });
  expect(result.current.unreachable).toBeNull();
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(2));
  expect(onEnd).toHaveBeenCalledTimes(1);
}, 40_000);

test('one that is answered as done is told once; one that ended long ago is not told at all', async () => {
  const ended = job({ state: 'done', finishedAt: '2026-11-25T02:00:05.000Z' });
  const { result, listed, onEnd } = followed(ended);
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(1));
  expect(onEnd).not.toHaveBeenCalled();
  act(() => result.current.follow({ ...ended, id: 8 }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ id: 8 }));
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(2));
});
