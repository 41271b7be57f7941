// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionAtom } from '../session/session.ts';
import { clearPermissions, renewPermissions } from '../stores/permissions.ts';
import { store } from '../stores/store.ts';
import { fakeApi, refusal } from '../testing/api.ts';
import { cashier, signedIn } from '../testing/people.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { educationTab, settingsTab } from '../testing/tabs.ts';
import { Component as ModuleTabScreen } from './module-tab-screen.tsx';

afterEach(() => {
  cleanup();
  store.set(sessionAtom, null);
  clearPermissions();
  vi.unstubAllGlobals();
});

const open = () =>
  renderShell(
    [
      { path: '/module_tab', element: <ModuleTabScreen /> },
      { path: '/settings/users', element: <p>The users</p> },
    ],
    [settingsTab, educationTab],
  );

test('there is a tile for each module that the user may open, in the order of the menu', async () => {
  signedIn(cashier, ['education.student.view', 'settings.user.view']);
  await open();
  const tiles = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(tiles).toEqual(['/dashboard', '/menu_tab/Education', '/settings/users']);
});

test('where only one module is permitted one goes straight in', async () => {
  signedIn(cashier, ['settings.user.view']);
  await open();
  expect(await screen.findByText('The users')).toBeTruthy();
});

test('someone without any module is told what to do', async () => {
  signedIn(cashier, []);
  await open();
  expect(screen.getByText('No modules yet')).toBeTruthy();
});

test('where the permissions could not be loaded it is said so, not that the role opens nothing, and asked again', async () => {
  signedIn(cashier, []);
  localStorage.setItem('role_id', '5');
  fakeApi({ 'GET /api/permissions': () => refusal(400, 'internal_error') });
  await renewPermissions();
  await open();
  expect(screen.getByText('Your permissions could not be loaded')).toBeTruthy();
  expect(screen.queryByText('No modules yet')).toBeNull();
  const names = ['education.student.view', 'settings.user.view'];
  fakeApi({
    'GET /api/permissions': () => ({ body: { success: true, data: names.map((name) => ({ name })) } }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('link').length).toBeGreaterThan(2));
});

test('nobody is asked to sign in', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});
