// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionAtom } from '../session/session.ts';
import { faultAtom } from '../stores/fault.ts';
import { store } from '../stores/store.ts';
import { fakeApi } from '../testing/api.ts';
import { signedIn } from '../testing/people.ts';
import { around } from '../testing/render-shell.tsx';
import { watchForFaults } from '../watch-for-faults.ts';
import { Pages } from './pages.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi({ 'POST /api/failures': () => ({ status: 204 }) });
});
afterEach(() => {
  cleanup();
  store.set(sessionAtom, null);
  store.set(faultAtom, null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

watchForFaults();

/** A form that the address holds open. */
function Register() {
  const [params] = useSearchParams();
  return params.has('admit') ? <input aria-label="Name" /> : <p>The register</p>;
}

async function typing() {
  signedIn();
  const router = createMemoryRouter(
    [
      {
        element: <Pages />,
        children: [
          { path: '/register', element: <Register /> },
          { path: '/login', element: <h1>Sign in</h1> },
        ],
      },
    ],
    { initialEntries: ['/register?admit=1'] },
  );
  render(await around(<RouterProvider router={router} />));
  fireEvent.change(name(), { target: { value: 'Khamla' } });
  return router;
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const happens = (error: unknown) =>
  act(async () => {
    window.dispatchEvent(new ErrorEvent('error', { error }));
  });

test('behind the sign-in page, a form that the address holds open is kept as it was', async () => {
  const router = await typing();
  await act(() => router.navigate('/login?redirect=%2Fregister%3Fadmit%3D1'));
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  await act(() => router.navigate('/register?admit=1', { replace: true }));
  expect(name().value).toBe('Khamla');
});

test('what nothing has caught opens the error page, and the way back leads to the page as it was', async () => {
  await typing();
  await happens(new TypeError('x is undefined'));
  expect(screen.getByRole('heading', { name: 'Internal Server Error' })).toBeTruthy();
  expect(screen.getByText('500')).toBeTruthy();
  expect(screen.getByText('x is undefined')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back to where you were' })));
  expect(screen.queryByRole('heading', { name: 'Internal Server Error' })).toBeNull();
  expect(name().value).toBe('Khamla');
});

test('for search engines and test bots it is only logged', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
  await typing();
  await happens(new TypeError('x is undefined'));
  expect(screen.queryByRole('heading', { name: 'Internal Server Error' })).toBeNull();
  expect(console.error).toHaveBeenCalled();
});
