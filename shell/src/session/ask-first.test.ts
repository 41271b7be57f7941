// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFirstCalls } from './ask-first.ts';
import { storeSignIn } from './storage/storage.ts';

const register = {
  path: '/register',
  permission: 'education.student.view',
  first: ['/api/education/students?page=1&names={locale}'],
};
const branches = [{ id: 4, years: [{ id: 7, state: 'open', start: '2026-09-01' }] }];
const answers: Record<string, unknown> = {
  '/api/auth/me': { id: 1, must_change_password: false, branches },
  '/api/permissions': { success: true, data: [{ name: 'education.student.view' }] },
};
const asked = vi.fn();

beforeEach(() => {
  asked.mockClear();
  localStorage.clear();
  history.replaceState(null, '', register.path);
  delete window.suksaFirstCalls;
  const composition = { remotes: { education: { tab: { screens: [register] } } } };
  document.body.innerHTML = `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: object }) => {
    asked(address, headers);
    return new Response(JSON.stringify(answers[address] ?? {}));
  });
});
afterEach(() => vi.unstubAllGlobals());

const addresses = () => asked.mock.calls.map(([address]) => address);

test('who has no token has nothing asked for', async () => {
  await askFirstCalls();
  expect(asked).not.toHaveBeenCalled();
});

test('what the screen will ask for is asked for in the branch and year in which it opens', async () => {
  storeSignIn('token-1', 1);
  await askFirstCalls();
  expect(asked).toHaveBeenLastCalledWith('/api/education/students?page=1&names=en', {
    authorization: 'Bearer token-1',
    'branch-id': '4',
    'year-id': '7',
  });
  expect(addresses()).toHaveLength(4);
});

test('a list of today is asked for with the day at school', async () => {
  storeSignIn('token-1', 1);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:00:00Z') });
  const first = ['/api/reports/attendance/day?names={locale}&date={today}'];
  const composition = { remotes: { reports: { tab: { screens: [{ ...register, first }] } } } };
  document.body.innerHTML = `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;
  await askFirstCalls();
  vi.useRealTimers();
  expect(addresses()).toContain('/api/reports/attendance/day?names=en&date=2026-11-25');
});

test('an address with a query of its own has another list: only the session is asked for', async () => {
  storeSignIn('token-1', 1);
  history.replaceState(null, '', '/register?q=kham');
  await askFirstCalls();
  expect(addresses()).toEqual(['/api/auth/me', '/api/permissions', '/api/auth/check-holiday']);
});

test('who may not open the screen asks for none of its data', async () => {
  storeSignIn('token-1', 1);
  answers['/api/permissions'] = { success: true, data: [] };
  await askFirstCalls();
  expect(addresses()).toHaveLength(3);
});
