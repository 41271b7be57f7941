// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchLocale } from '../stores/locale.ts';
import { clearPermissions } from '../stores/permissions.ts';
import { store } from '../stores/store.ts';
import { fakeApi, refusal } from '../testing/api.ts';
import { cashier, signedIn } from '../testing/people.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { Component as LoginScreen } from './login-screen.tsx';
import { sessionAtom, signOutReasonAtom, tokenRefused } from './session.ts';

const signedInAnswers = {
  'POST /api/auth/login': () => ({ body: { token: 'token-1', role_id: 5, user: cashier } }),
  'GET /api/auth/me': () => ({ body: cashier }),
  'GET /api/permissions': () => ({ body: { success: true, data: [] } }),
  'GET /api/auth/check-holiday': () => ({ body: { checkHoliday: false } }),
};

beforeEach(() => localStorage.clear());

test('this browser is known again at its next sign-in, with what the server gave it', async () => {
  const calls = fakeApi({
    ...signedInAnswers,
    'POST /api/auth/login': () => ({
      body: { token: 'token-1', role_id: 5, user: cashier, device: 'given-by-the-server' },
    }),
  });
  await open();
  fill();
  submit();
  expect(await screen.findByText('All modules')).toBeTruthy();
  cleanup();
  localStorage.removeItem('token');
  store.set(sessionAtom, null);
  await open();
  fill();
  submit();
  expect(await screen.findByText('All modules')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/api/auth/login').map(({ body }) => body)).toEqual([
    { username: 'noy', password: 'a secret of mine' },
    { username: 'noy', password: 'a secret of mine', device: 'given-by-the-server' },
  ]);
});
afterEach(async () => {
  cleanup();
  store.set(sessionAtom, null);
  store.set(signOutReasonAtom, null);
  clearPermissions();
  vi.unstubAllGlobals();
  await act(() => switchLocale('en'));
});

const open = (at = '/login') =>
  renderShell(
    [
      { path: '/login', element: <LoginScreen /> },
      { path: '/module_tab', element: <p>All modules</p> },
      { path: '/settings/users', element: <p>The users</p> },
    ],
    [],
    at,
  );
const username = () => screen.getByLabelText<HTMLInputElement>('Username or phone number');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

function fill(name = 'noy', secret = 'a secret of mine') {
  type(username(), name);
  type(password(), secret);
}

test('after signing in one is at the module tab', async () => {
  fakeApi(signedInAnswers);
  await open();
  fill();
  submit();
  expect(await screen.findByText('All modules')).toBeTruthy();
});

test('after signing in one is back at the page asked for', async () => {
  fakeApi(signedInAnswers);
  await open('/login?redirect=%2Fsettings%2Fusers');
  fill();
  submit();
  expect(await screen.findByText('The users')).toBeTruthy();
});

test('whoever is signed in already is sent on', async () => {
  fakeApi(signedInAnswers);
  signedIn();
  await open('/login?redirect=%2Fsettings%2Fusers');
  expect(await screen.findByText('The users')).toBeTruthy();
});

/** A request to this browser's disk, answered once it is listened to. */
const answered = (result: unknown) => {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
};

/** The gate's database with what its disk holds. */
const diskOfGate = (events: readonly { readonly userId: number }[]) => ({
  open: vi.fn(() =>
    answered({
      objectStoreNames: { contains: (name: string) => name === 'events' },
      transaction: () => ({ objectStore: () => ({ getAll: () => answered(events) }) }),
      close: () => {},
    }),
  ),
});

test('a gate that was revoked says how many scans wait on it, and what sends them', async () => {
  vi.stubGlobal('indexedDB', diskOfGate([{ userId: 0 }, { userId: 0 }, { userId: 7 }]));
  localStorage.setItem('checkinout.device', 'here');
  localStorage.setItem('checkinout.calls', JSON.stringify([{ id: 'a', userId: 0 }]));
  fakeApi(signedInAnswers);
  store.set(signOutReasonAtom, 'no_kiosk');
  await open();
  expect(await screen.findByText(/^3 entries of this gate are not sent yet.*paired again\.$/)).toBeTruthy();
  expect(screen.getByText(/^1 scan on this device is not sent yet/)).toBeTruthy();
  await act(() => switchLocale('lo'));
  expect(screen.getByText(/^ຍັງມີ 3 ລາຍການຂອງປະຕູນີ້/)).toBeTruthy();
});

test('where nothing was ever scanned nobody looks for scans', async () => {
  const disk = diskOfGate([{ userId: 0 }]);
  vi.stubGlobal('indexedDB', disk);
  fakeApi(signedInAnswers);
  await open();
  expect(username()).toBeTruthy();
  expect(disk.open).not.toHaveBeenCalled();
});

test('empty fields are named at the field, without asking the server', async () => {
  const calls = fakeApi(signedInAnswers);
  await open();
  submit();
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2);
  expect(document.activeElement).toBe(username());
  expect(calls).toHaveLength(0);
});

test('a wrong pair is said at the field and nothing typed is lost; a switch of language rewords it', async () => {
  fakeApi({ ...signedInAnswers, 'POST /api/auth/login': () => refusal(401, 'wrong_credentials') });
  await open();
  fill();
  submit();
  expect(await screen.findByText('The username or password is wrong.')).toBeTruthy();
  expect([username().value, password().value]).toEqual(['noy', 'a secret of mine']);
  expect(document.activeElement).toBe(password());
  await act(() => switchLocale('lo'));
  expect(screen.queryByText('The username or password is wrong.')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('ຊື່ຜູ້ໃຊ້ ຫຼື ເບີໂທ').value).toBe('noy');
});

test('a locked account is told to wait or to ask the office', async () => {
  fakeApi({ ...signedInAnswers, 'POST /api/auth/login': () => refusal(423, 'account_locked') });
  await open();
  fill();
  submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Too many failed attempts');
  expect(username().value).toBe('noy');
});

test('the last tries before a wait are counted, and the wait is said in minutes', async () => {
  const answers = [
    refusal(401, 'wrong_credentials', { details: { left: 1 } }),
    refusal(423, 'account_locked', { details: { retryAfterSeconds: 1790 } }),
  ];
  fakeApi({ 'POST /api/auth/login': () => answers.shift() ?? { status: 500 } });
  await open();
  fill();
  submit();
  expect(await screen.findByText(/Tries left before a wait: 1/)).toBeTruthy();
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('wait 30 minutes');
});

test('a server that cannot be reached is said in words', async () => {
  await open();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fill();
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection to the server');
});

test('the password can be shown', async () => {
  await open();
  fill();
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Show the password' }));
  expect(password().type).toBe('text');
});

test('why one has to sign in again is said calmly', async () => {
  store.set(signOutReasonAtom, 'expired');
  await open();
  expect(screen.getByRole('status').textContent).toContain('Your session has ended');
});

test('a device that is no longer a gate says so, and where it is paired again', async () => {
  store.set(signOutReasonAtom, null);
  store.set(sessionAtom, { token: 'kiosk_1', user: null });
  tokenRefused('kiosk_1');
  await open();
  expect(screen.getByRole('status').textContent).toContain('This device is no longer a gate');
  expect(screen.getByRole('link', { name: 'Pair it again' }).getAttribute('href')).toBe('/kiosk');
});

test('a first password must be changed before anything else, without typing it a second time', async () => {
  const first = { ...cashier, must_change_password: true };
  const calls = fakeApi({
    ...signedInAnswers,
    'POST /api/auth/login': () => ({ body: { token: 'token-1', role_id: 5, user: first } }),
    'POST /api/auth/password': () => ({ status: 204 }),
  });
  await open();
  fill('noy', 'first password');
  submit();
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(screen.queryByLabelText('Current password')).toBeNull();

  const next = () => screen.getByLabelText<HTMLInputElement>('New password');
  const repeated = () => screen.getByLabelText<HTMLInputElement>('New password again');
  const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  type(next(), 'short');
  type(repeated(), 'other');
  change();
  expect(await screen.findByText('The two passwords differ.')).toBeTruthy();
  expect(next().value).toBe('short');

  type(next(), 'frog lamp river');
  type(repeated(), 'frog lamp river');
  change();
  expect(await screen.findByText('All modules')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/api/auth/password')?.body).toEqual({
    current: 'first password',
    next: 'frog lamp river',
  });
});

test('a new password that the server finds too easy is refused at its field', async () => {
  signedIn({ ...cashier, must_change_password: true });
  fakeApi({
    ...signedInAnswers,
    'POST /api/auth/password': () =>
      refusal(422, 'password_common', { fields: [{ path: 'next', code: 'password_common' }] }),
  });
  await open();
  type(await screen.findByLabelText('Current password'), 'first password');
  type(screen.getByLabelText('New password'), 'password1234');
  type(screen.getByLabelText('New password again'), 'password1234');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/among the passwords that are tried first/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password1234');
});

test('a link that opens nothing any more is told at once, and leads to the sign-in', async () => {
  fakeApi({
    ...signedInAnswers,
    'POST /api/auth/first-password/link': () => refusal(410, 'link_used'),
  });
  await open(`/login#first=${'a'.repeat(43)}`);
  expect((await screen.findByRole('alert')).textContent).toContain('npm run first-administrator');
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByText(/lets you in once/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Username or phone number')).toBeTruthy();
});
