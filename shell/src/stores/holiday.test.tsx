// @vitest-environment jsdom
import { RemovedOnHoliday } from '@suksa/platform';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideShell } from '../host.ts';
import { sessionAtom } from '../session/session.ts';
import { fakeApi, refusal } from '../testing/api.ts';
import { cashier } from '../testing/people.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { clearHoliday, holidayAtom, loadHoliday } from './holiday.ts';
import { store } from './store.ts';

const answer = (body: unknown) => ({ 'GET /api/auth/check-holiday': () => ({ body }) });

beforeAll(() => provideShell([]));
beforeEach(() => {
  localStorage.setItem('token', 'token-1');
  store.set(sessionAtom, { token: 'token-1', user: cashier });
});
afterEach(() => {
  cleanup();
  clearHoliday();
  store.set(sessionAtom, null);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the flag is false until the server says otherwise', async () => {
  expect(store.get(holidayAtom)).toBe(false);
  const calls = fakeApi(answer({ checkHoliday: true }));
  await loadHoliday();
  expect(store.get(holidayAtom)).toBe(true);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('an answer without the value means false', async () => {
  store.set(holidayAtom, true);
  fakeApi(answer({}));
  await loadHoliday();
  expect(store.get(holidayAtom)).toBe(false);
});

test('without a token nothing is asked and the flag is false', async () => {
  store.set(holidayAtom, true);
  localStorage.clear();
  const calls = fakeApi(answer({ checkHoliday: true }));
  await loadHoliday();
  expect(calls).toHaveLength(0);
  expect(store.get(holidayAtom)).toBe(false);
});

test('a failure is logged only, and the flag is false', async () => {
  store.set(holidayAtom, true);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi({ 'GET /api/auth/check-holiday': () => refusal(400, 'validation_failed') });
  await loadHoliday();
  expect(logged).toHaveBeenCalledOnce();
  expect(store.get(holidayAtom)).toBe(false);
});

test('an answer that comes after the sign-out is nobody’s', async () => {
  fakeApi({
    'GET /api/auth/check-holiday': () => {
      localStorage.clear();
      clearHoliday();
      return { body: { checkHoliday: true } };
    },
  });
  await loadHoliday();
  expect(store.get(holidayAtom)).toBe(false);
});

const buttons = { path: '/', element: <RemovedOnHoliday>Check in</RemovedOnHoliday> };

test('an element that removes itself loads the flag and goes when today is a holiday', async () => {
  const calls = fakeApi(answer({ checkHoliday: true }));
  await renderShell([buttons]);
  await vi.waitFor(() => expect(screen.queryByText('Check in')).toBeNull());
  expect(calls).toHaveLength(1);
});

test('it stays on a working day', async () => {
  const calls = fakeApi(answer({ checkHoliday: false }));
  await renderShell([buttons]);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Check in')).not.toBeNull();
});

test('where the flag is true already, or nobody is signed in, it asks nothing', async () => {
  const calls = fakeApi(answer({ checkHoliday: true }));
  store.set(holidayAtom, true);
  await renderShell([buttons]);
  expect(screen.queryByText('Check in')).toBeNull();
  cleanup();
  act(() => {
    clearHoliday();
    store.set(sessionAtom, null);
  });
  await renderShell([buttons]);
  expect(screen.queryByText('Check in')).not.toBeNull();
  expect(calls).toHaveLength(0);
});
