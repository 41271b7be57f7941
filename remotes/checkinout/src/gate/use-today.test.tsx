// @vitest-environment jsdom
import { provideTestHost } from '@suksa/platform/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Today, useToday } from './use-today.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const none = { onRoll: 9, expected: 9, arrived: 0, late: 0, notArrived: 9, absent: 0, excused: 0 };
const counters = (recent: Today['recent']): Today => ({
  asOf: '2026-11-25T02:00:00.000Z',
  date: '2026-11-25',
  numbers: { ...none, leave: 0, suspended: 0, inside: 0, rate: 0 },
  recent,
});

const arrival: Today['recent'][number] = {
  ...{ id: 1, at: '2026-11-25T01:59:59.000Z', direction: 'in', minutesLate: 0, kind: 'student' },
  ...{ code: 'VTE-0001', name: { lo: '', en: 'Noy' }, className: 'P1/1' },
};

test('counters that came before a scan of this gate reached the server are asked for again once it has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let known: Today['recent'] = [];
  const fetched = vi.fn(async () => Response.json(counters(known)));
  vi.stubGlobal('fetch', fetched);
  const queryClient = new QueryClient();
  const { store, permissions, branchContext } = provideTestHost({ queryClient });
  store.set(permissions as never, ['checkinout.event.view'] as never);
  store.set(branchContext as never, { branch: { id: 7 }, year: null } as never);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ unsent }) => useToday(unsent), {
    wrapper,
    initialProps: { unsent: 1 },
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await pass(100);
  expect(result.current.query.data?.recent).toEqual([]);
  await pass(5000);
  expect(fetched).toHaveBeenCalledTimes(1);
  known = [arrival];
  rerender({ unsent: 0 });
  await pass(1100);
  expect(result.current.query.data?.recent).toEqual([arrival]);
  await pass(5000);
  expect(fetched).toHaveBeenCalledTimes(2);
});
