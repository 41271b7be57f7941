// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchLocale } from '../stores/locale.ts';
import { callsOf, fakeApi } from '../testing/api.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { RouteError } from './route-error.tsx';

const thrown: { error: unknown } = { error: null };

vi.mock('react-router-dom', async (original) => ({
  ...(await original<typeof import('react-router-dom')>()),
  useRouteError: () => thrown.error,
}));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  cleanup();
  await act(() => switchLocale('en'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer = (status: number, statusText: string, data: unknown = '') => ({
  status,
  statusText,
  internal: false,
  data,
});

async function show(error: unknown) {
  thrown.error = error;
  const calls = fakeApi({ 'POST /api/failures': () => ({ status: 204 }) });
  await renderShell([{ path: '/nowhere', element: <RouteError /> }]);
  return calls;
}

test('an unknown path gets the 404 page with its message, in either language, and a way home', async () => {
  await show(answer(404, 'Page Not Found: /nowhere'));
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Page not found: /nowhere')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/module_tab');
  await act(() => switchLocale('lo'));
  expect(screen.getByRole('heading', { name: 'ບໍ່ພົບໜ້າ' })).toBeTruthy();
  expect(screen.getByText('ບໍ່ພົບໜ້າ: /nowhere')).toBeTruthy();
});

test('any other failure gets the title Internal Server Error, status 500 and its message', async () => {
  const calls = await show(new Error('the chart has no axis'));
  expect(screen.getByRole('heading', { name: 'Internal Server Error' })).toBeTruthy();
  expect(screen.getByText('the chart has no axis')).toBeTruthy();
  expect(screen.getByText('500')).toBeTruthy();
  await vi.waitFor(() => expect(callsOf(calls, 'POST', '/api/failures')).toHaveLength(1));
});

test('a status with a title and message of its own shows those', async () => {
  await show(answer(503, 'Down for maintenance', 'Back at 14:00.'));
  expect(screen.getByRole('heading', { name: 'Down for maintenance' })).toBeTruthy();
  expect(screen.getByText('Back at 14:00.')).toBeTruthy();
  expect(screen.getByText('503')).toBeTruthy();
});

test('for search engines and test bots an error is only logged', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
  const calls = await show(new Error('the chart has no axis'));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(console.error).toHaveBeenCalled();
  expect(calls).toHaveLength(0);
});
