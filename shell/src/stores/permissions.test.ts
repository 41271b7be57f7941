// @vitest-environment jsdom
import { can, hasFunction, roleOf } from '@suksa/platform';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideShell } from '../host.ts';
import { sessionAtom } from '../session/session.ts';
import { fakeApi, refusal } from '../testing/api.ts';
import { cashier } from '../testing/people.ts';
import { clearPermissions, loadPermissions, permissionsAtom, renewPermissions } from './permissions.ts';
import { store } from './store.ts';

const answer = (...names: string[]) => ({
  'GET /api/permissions': () => ({ body: { success: true, data: names.map((name) => ({ name })) } }),
});

beforeAll(() => provideShell([]));
beforeEach(() => {
  localStorage.setItem('role_id', '5');
  store.set(sessionAtom, { token: 'token-1', user: cashier });
});
afterEach(() => {
  clearPermissions();
  vi.unstubAllGlobals();
});

test('the list is asked for with the role-id header and the bearer token, once a session', async () => {
  const calls = fakeApi(answer('settings.user.view'));
  await loadPermissions();
  await loadPermissions();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('role-id')).toBe('5');
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(store.get(permissionsAtom)).toEqual(['settings.user.view']);
});

test('without a stored role nothing is asked', async () => {
  localStorage.removeItem('role_id');
  const calls = fakeApi(answer('settings.user.view'));
  await loadPermissions();
  expect(calls).toHaveLength(0);
});

test('a failure is silent and leaves the list empty', async () => {
  const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  fakeApi({ 'GET /api/permissions': () => refusal(403, 'no_permission') });
  await loadPermissions();
  expect(store.get(permissionsAtom)).toEqual([]);
  for (const log of logged) expect(log).not.toHaveBeenCalled();
});

test('an answer without success leaves the list empty', async () => {
  fakeApi({ 'GET /api/permissions': () => ({ body: { success: false, data: [{ name: 'a.b.c' }] } }) });
  await loadPermissions();
  expect(store.get(permissionsAtom)).toEqual([]);
});

test('a late answer says nothing of whoever has signed in since', async () => {
  localStorage.setItem('token', 'token-1');
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  const names = (name: string) => ({ body: { success: true, data: [{ name }] } });
  fakeApi({
    'GET /api/permissions': async ({ headers }) => {
      if (headers.get('role-id') === '6') return names('reports.attendance.view');
      await late;
      return names('settings.user.delete');
    },
  });
  const before = renewPermissions();
  clearPermissions();
  localStorage.setItem('token', 'token-2');
  localStorage.setItem('role_id', '6');
  await loadPermissions();
  answerLate();
  await before;
  localStorage.removeItem('token');
  expect(store.get(permissionsAtom)).toEqual(['reports.attendance.view']);
});

test('can(name) answers whether the name is in the list', async () => {
  fakeApi(answer('settings.user.view'));
  await loadPermissions();
  expect(can('settings.user.view')).toBe(true);
  expect(can('settings.user')).toBe(false);
});

test('the public check is true only for a user whose functions name it', () => {
  expect(hasFunction(cashier, 'announcement.view')).toBe(true);
  expect(hasFunction(cashier, 'announcement.edit')).toBe(false);
  expect(hasFunction({}, 'announcement.view')).toBe(false);
  expect(hasFunction(null, 'announcement.view')).toBe(false);
});

test('roles 1, 2 and 3 have fixed names, nobody is guest, and any other id shows its role_name', () => {
  const named = (role_id: number) => roleOf({ role_id, role_name: 'Cashier' });
  expect([1, 2, 3, 5].map((id) => named(id).name)).toEqual(['super admin', 'vendor', 'customer', 'Cashier']);
  expect(roleOf(null)).toEqual({ id: 0, name: 'guest' });
});
