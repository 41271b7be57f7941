// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionAtom, signOutReasonAtom, tokenRefused } from '../../session/session.ts';
import { store } from '../../stores/store.ts';
import { signedIn } from '../../testing/people.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { SignedOutRedirect } from './signed-out-redirect.tsx';

afterEach(() => {
  cleanup();
  store.set(sessionAtom, null);
  store.set(signOutReasonAtom, null);
});

const open = (at: string) =>
  renderShell(
    [
      { path: '/settings/users', element: <SignedOutRedirect /> },
      { path: '/', element: <SignedOutRedirect /> },
      { path: '/login', element: <SignedOutRedirect /> },
    ],
    [],
    at,
  );
const address = ({ location }: { location: { pathname: string; search: string } }) =>
  location.pathname + location.search;

test('a token refused in the middle of work leads once to the sign-in page, with the way back', async () => {
  signedIn();
  const { router } = await open('/settings/users?page=2');
  const navigations = vi.fn();
  router.subscribe(({ location }) => navigations(location.pathname));
  act(() => {
    tokenRefused('token-1');
    tokenRefused('token-1');
  });
  await vi.waitFor(() =>
    expect(address(router.state)).toBe('/login?redirect=%2Fsettings%2Fusers%3Fpage%3D2'),
  );
  expect(new Set(navigations.mock.calls.flat())).toEqual(new Set(['/login']));
});

test('a token that had ended before the page was opened leads nowhere from a public page', async () => {
  store.set(signOutReasonAtom, 'expired');
  const { router } = await open('/');
  expect(address(router.state)).toBe('/');
});
