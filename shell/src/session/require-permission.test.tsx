// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { store } from '../stores/store.ts';
import { cashier, signedIn } from '../testing/people.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { educationTab } from '../testing/tabs.ts';
import { RequirePermission } from './require-permission.tsx';
import { sessionAtom } from './session.ts';

const [menu, register] = educationTab.screens as [
  (typeof educationTab.screens)[number],
  (typeof educationTab.screens)[number],
];

afterEach(() => {
  cleanup();
  store.set(sessionAtom, null);
});

const show = (screenData: typeof register) =>
  renderShell([
    { path: '/', element: <RequirePermission screen={screenData}>The students</RequirePermission> },
  ]);

test('a screen without a permission opens for anybody', async () => {
  await show(menu);
  expect(screen.getByText('The students')).toBeTruthy();
});

test('where data is not public, nobody is asked to sign in, in the place of the screen', async () => {
  await show(register);
  expect(screen.queryByText('The students')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?redirect=%2F');
});

test('without the permission the 403 page says so in plain words and leads back', async () => {
  signedIn(cashier, ['settings.user.view']);
  await show(register);
  expect(screen.queryByText('The students')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to home' })).toBeTruthy();
});

test('with the permission the screen opens', async () => {
  signedIn(cashier, ['education.student.view']);
  await show(register);
  expect(screen.getByText('The students')).toBeTruthy();
});
