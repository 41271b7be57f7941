// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideShell } from '../host.ts';
import { holidayAtom } from '../stores/holiday.ts';
import { permissionsAtom } from '../stores/permissions.ts';
import { queryClient } from '../stores/query-client.ts';
import { store } from '../stores/store.ts';
import { callsOf, fakeApi, refusal } from '../testing/api.ts';
import { cashier } from '../testing/people.ts';
import { unsavedForms } from '../unsaved-forms.ts';
import { drafts } from './drafts.ts';
import { requireToken } from './guard.ts';
import {
  discardSession,
  followOtherTabs,
  refreshUser,
  resumeSession,
  sessionAtom,
  signIn,
  signOut,
  signOutReasonAtom,
  suspendedAtom,
  tokenRefused,
} from './session.ts';
import { wasKiosk } from './storage/storage.ts';

const answers = {
  'POST /api/auth/login': () => ({ body: { token: 'token-1', role_id: 5, user: cashier } }),
  'POST /api/auth/logout': () => ({ status: 204 }),
  'GET /api/auth/me': () => ({ body: cashier }),
  'GET /api/permissions': () => ({ body: { success: true, data: [{ name: 'feeinvoice.payment.create' }] } }),
  'GET /api/auth/check-holiday': () => ({ body: { checkHoliday: true } }),
};

beforeAll(() => provideShell([]));
beforeEach(() => localStorage.clear());
afterEach(() => {
  store.set(sessionAtom, null);
  store.set(signOutReasonAtom, null);
  store.set(permissionsAtom, []);
  store.set(holidayAtom, false);
  vi.unstubAllGlobals();
});

test('signing in keeps token and role in local storage and brings the permissions before the user is shown', async () => {
  fakeApi(answers);
  const seen: number[] = [];
  const stop = store.sub(sessionAtom, () => {
    if (store.get(sessionAtom)?.user) seen.push(store.get(permissionsAtom).length);
  });
  await signIn('noy', 'a secret of mine');
  stop();
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(localStorage.getItem('role_id')).toBe('5');
  expect(store.get(sessionAtom)?.user?.username).toBe('noy');
  expect(seen).toEqual([1]);
});

test('a wrong password signs nobody in and leaves nothing behind', async () => {
  fakeApi({ ...answers, 'POST /api/auth/login': () => refusal(401, 'wrong_credentials') });
  await expect(signIn('noy', 'wrong')).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(localStorage.getItem('token')).toBeNull();
  expect(store.get(sessionAtom)).toBeNull();
});

test('at start the stored token is taken up again', async () => {
  localStorage.setItem('token', 'token-1');
  localStorage.setItem('role_id', '5');
  fakeApi(answers);
  await resumeSession();
  expect(store.get(sessionAtom)?.user?.username).toBe('noy');
  expect(store.get(permissionsAtom)).toEqual(['feeinvoice.payment.create']);
});

test('at start a token that the server no longer accepts is dropped', async () => {
  localStorage.setItem('token', 'old');
  localStorage.setItem('role_id', '5');
  fakeApi({ ...answers, 'GET /api/auth/me': () => refusal(401, 'not_signed_in') });
  await resumeSession();
  expect(store.get(sessionAtom)).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(store.get(signOutReasonAtom)).toBe('expired');
});

test('a gate’s device that was revoked while it was off is told so, and after a restart too, and keeps no list', async () => {
  localStorage.setItem('token', 'kiosk_1');
  localStorage.setItem('checkinout.passes', '{}');
  const refused = () => {
    tokenRefused('kiosk_1');
    return refusal(401, 'not_signed_in');
  };
  fakeApi({ ...answers, 'GET /api/auth/me': refused });
  await resumeSession();
  expect(store.get(signOutReasonAtom)).toBe('no_kiosk');
  expect(localStorage.getItem('checkinout.passes')).toBeNull();
  expect(wasKiosk()).toBe(true);
  fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  expect(wasKiosk()).toBe(false);
});

test('until a first password is changed nothing else is asked for, afterwards everything', async () => {
  const first = { ...cashier, must_change_password: true };
  const calls = fakeApi({
    ...answers,
    'POST /api/auth/login': () => ({ body: { token: 'token-1', role_id: 5, user: first } }),
  });
  await signIn('noy', 'a secret of mine');
  expect(callsOf(calls, 'GET', '/api/permissions')).toHaveLength(0);
  await refreshUser();
  expect(store.get(sessionAtom)?.user?.must_change_password).toBe(false);
  expect(store.get(permissionsAtom)).toEqual(['feeinvoice.payment.create']);
});

test('signing out tells the server and clears what belonged to the user', async () => {
  const calls = fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  queryClient.setQueryData(['rows'], ['secret']);
  await signOut();
  expect(callsOf(calls, 'POST', '/api/auth/logout')[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('role_id')).toBeNull();
  expect(store.get(permissionsAtom)).toEqual([]);
  expect(store.get(holidayAtom)).toBe(false);
  expect(queryClient.getQueryData(['rows'])).toBeUndefined();
  expect(store.get(signOutReasonAtom)).toBeNull();
});

test('signing out works on this device even when the server does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeApi({ ...answers, 'POST /api/auth/logout': () => refusal(500, 'internal_error') });
  await signIn('noy', 'a secret of mine');
  await signOut();
  expect(store.get(sessionAtom)).toBeNull();
});

test('a token refused in the middle of work ends the session once, whatever older calls still say', async () => {
  fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  const changes = vi.fn();
  const stop = store.sub(sessionAtom, changes);
  tokenRefused('token-1');
  tokenRefused('token-1');
  expect(changes).toHaveBeenCalledTimes(1);
  expect(store.get(signOutReasonAtom)).toBe('expired');
  stop();

  await signIn('noy', 'a secret of mine');
  tokenRefused('an older token');
  expect(store.get(sessionAtom)?.user).not.toBeNull();
});

test('while something typed is unsaved, user and page are kept until the same person has signed in again', async () => {
  fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  const form = Symbol('form');
  unsavedForms.add(form);
  tokenRefused('token-1');
  expect(store.get(suspendedAtom)).toBe(true);
  expect(store.get(sessionAtom)?.user?.username).toBe('noy');
  expect(localStorage.getItem('token')).toBeNull();
  expect(requireToken({ request: new Request('https://school.test/dashboard') })).not.toBeNull();

  fakeApi({
    ...answers,
    'POST /api/auth/login': () => ({ body: { token: 'token-2', role_id: 5, user: cashier } }),
  });
  queryClient.setQueryData(['rows'], ['kept']);
  await signIn('noy', 'a secret of mine');
  expect(store.get(suspendedAtom)).toBe(false);
  expect(store.get(sessionAtom)?.token).toBe('token-2');
  expect(queryClient.getQueryData(['rows'])).toEqual(['kept']);
  unsavedForms.remove(form);
});

test('ticked rows wait for the same person too, and nobody is asked for them before leaving', async () => {
  fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  const rows = Symbol('rows');
  unsavedForms.addChoice(rows);
  expect(unsavedForms.any()).toBe(false);
  tokenRefused('token-1');
  expect(store.get(suspendedAtom)).toBe(true);
  unsavedForms.removeChoice(rows);

  discardSession();
  await signIn('noy', 'a secret of mine');
  tokenRefused('token-1');
  expect(store.get(suspendedAtom)).toBe(false);
  expect(store.get(sessionAtom)).toBeNull();
});

test('when somebody else signs in instead, nothing of the first user is left', async () => {
  fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  const form = Symbol('form');
  unsavedForms.add(form);
  tokenRefused('token-1');
  queryClient.setQueryData(['rows'], ['secret']);
  fakeApi({
    ...answers,
    'POST /api/auth/login': () => ({ body: { token: 'token-2', role_id: 5, user: { ...cashier, id: 8 } } }),
    'GET /api/permissions': () => ({ body: { success: true, data: [{ name: 'settings.user.view' }] } }),
  });
  await signIn('kham', 'another secret');
  expect(queryClient.getQueryData(['rows'])).toBeUndefined();
  expect(store.get(permissionsAtom)).toEqual(['settings.user.view']);
  unsavedForms.remove(form);
});

test('whoever does not sign in again gives up what was typed', async () => {
  fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  const form = Symbol('form');
  unsavedForms.add(form);
  tokenRefused('token-1');
  discardSession();
  expect(store.get(sessionAtom)).toBeNull();
  expect(store.get(suspendedAtom)).toBe(false);
  unsavedForms.remove(form);
});

test('signing out in one tab of the browser signs out the others', async () => {
  fakeApi(answers);
  followOtherTabs();
  await signIn('noy', 'a secret of mine');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  expect(store.get(sessionAtom)).toBeNull();
  expect(store.get(signOutReasonAtom)).toBe('elsewhere');
});

test('a page that Back takes out of the browser’s cache hears of a sign-out meanwhile', async () => {
  fakeApi(answers);
  followOtherTabs();
  await signIn('noy', 'a secret of mine');
  localStorage.removeItem('token');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(store.get(sessionAtom)).not.toBeNull();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(store.get(sessionAtom)).toBeNull();
});

const signInElsewhere = (token: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }));

test('what is typed here waits while another tab signs out, and goes on when the same person signs in there', async () => {
  fakeApi(answers);
  followOtherTabs();
  await signIn('noy', 'a secret of mine');
  const form = Symbol('form');
  unsavedForms.add(form);
  signInElsewhere(null);
  expect(store.get(suspendedAtom)).toBe(true);
  expect(store.get(signOutReasonAtom)).toBe('elsewhere');
  expect(store.get(sessionAtom)?.user?.username).toBe('noy');

  signInElsewhere('token-3');
  await vi.waitFor(() => expect(store.get(suspendedAtom)).toBe(false));
  expect(store.get(sessionAtom)?.token).toBe('token-3');
  unsavedForms.remove(form);
});

const draft = { values: { name: 'Khamla' }, base: { name: '' }, aside: null, fileLost: false };

test('a draft outlives an expired session and is found by the same person, and by nobody else', async () => {
  fakeApi(answers);
  await signIn('noy', 'a secret of mine');
  drafts.keep('feeinvoice.payment/new', draft);
  tokenRefused('token-1');
  expect(drafts.read('feeinvoice.payment/new')).toBeNull();
  await signIn('noy', 'a secret of mine');
  expect(drafts.read('feeinvoice.payment/new')).toEqual(draft);

  tokenRefused('token-1');
  fakeApi({
    ...answers,
    'POST /api/auth/login': () => ({ body: { token: 'token-2', role_id: 5, user: { ...cashier, id: 8 } } }),
  });
  await signIn('kham', 'another secret');
  expect(drafts.read('feeinvoice.payment/new')).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('a draft outlives a reload; signing out by choice leaves none', async () => {
  localStorage.setItem('token', 'token-1');
  localStorage.setItem('role_id', '5');
  fakeApi(answers);
  await resumeSession();
  drafts.keep('feeinvoice.payment/new', draft);
  store.set(sessionAtom, null);
  await resumeSession();
  expect(drafts.read('feeinvoice.payment/new')).toEqual(draft);
  await signOut();
  expect(sessionStorage).toHaveLength(0);
});
