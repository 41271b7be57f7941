// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { store } from '../../stores/store.ts';
import { signedIn } from '../../testing/people.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';

afterEach(() => {
  cleanup();
  store.set(sessionAtom, null);
});

test('the drawer is drawn when it is first opened, and stays drawn', async () => {
  signedIn();
  await renderShell([{ path: '/', element: <NavigationDrawer /> }]);
  const drawer = screen.getByLabelText<HTMLDialogElement>('Menu');
  expect(drawer.childElementCount).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(drawer.open).toBe(true);
  expect(within(drawer).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  fireEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
  expect(drawer.open).toBe(false);
  expect(drawer.childElementCount).toBe(1);
});
