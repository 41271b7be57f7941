// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionAtom } from '../session/session.ts';
import { store } from '../stores/store.ts';
import { cashier, signedIn } from '../testing/people.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { educationTab, settingsTab } from '../testing/tabs.ts';
import { Component as ModuleTabScreen } from './module-tab-screen.tsx';

afterEach(() => {
  cleanup();
  store.set(sessionAtom, null);
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
  signedIn(cashier, ['education.pupil.view', 'settings.user.view']);
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

test('nobody is asked to sign in', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});
