// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { store } from '../stores/store.ts';
import { signedIn } from '../testing/people.ts';
import { requireToken } from './guard.ts';
import { sessionAtom } from './session.ts';
import { safeRedirect } from './sign-in-path.ts';

const site = 'https://school.test';
const request = (path: string) => ({ request: new Request(`${site}${path}`) });

afterEach(() => store.set(sessionAtom, null));

test('without a token the guard sends to the sign-in page and keeps the way back', () => {
  const answer = requireToken(request('/settings/users?page=2')) as Response;
  expect(answer.headers.get('location')).toBe('/login?redirect=%2Fsettings%2Fusers%3Fpage%3D2');
});

test('a token that the server has not accepted yet is no token', () => {
  store.set(sessionAtom, { token: 'token-1', user: null });
  expect(requireToken(request('/dashboard'))).toBeInstanceOf(Response);
});

test('with an accepted token the guard lets in', () => {
  signedIn();
  expect(requireToken(request('/dashboard'))).toBeNull();
});

test('after signing in one comes back to the page asked for', () => {
  expect(safeRedirect('/settings/users?page=2#row', site)).toBe('/settings/users?page=2#row');
});

test.each([
  null,
  '',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '/\t/evil.test/',
  '/\n/evil.test',
  'javascript:alert(1)',
  '/login?redirect=/login',
])('%j leads to the start page, never to another site or round in a circle', (asked) => {
  expect(safeRedirect(asked, site)).toBe('/module_tab');
});

test('so it is in browsers that can’t tell beforehand whether an address can be read', () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override canParse = undefined as never;
    },
  );
  expect(safeRedirect('/settings/users?page=2#row', site)).toBe('/settings/users?page=2#row');
  expect(safeRedirect('//evil.test:x/', site)).toBe('/module_tab');
  vi.unstubAllGlobals();
});
