// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionAtom } from '../session/session.ts';
import { paletteAtom } from '../stores/palette.ts';
import { clearPermissions } from '../stores/permissions.ts';
import { queryClient } from '../stores/query-client.ts';
import { store } from '../stores/store.ts';
import { fakeApi } from '../testing/api.ts';
import { cashier, signedIn } from '../testing/people.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { educationTab, settingsTab } from '../testing/tabs.ts';
import { CommandPaletteHost } from './command-palette-host.tsx';

const student = {
  id: 42,
  code: 'VTE-0042',
  name: { lo: 'ທ້າວ ສົມພອນ', en: 'Somphone' },
  className: 'P4/1',
  status: 'enrolled',
};

const receipt = {
  kind: 'receipt',
  id: 7,
  code: 'VTE-2026-000675',
  name: { lo: 'ສຸລິຍາ', en: 'Souliya' },
  href: '/settings/users?receipt=7',
};

afterEach(() => {
  cleanup();
  store.set(paletteAtom, false);
  store.set(sessionAtom, null);
  clearPermissions();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(permissions: readonly string[]) {
  const calls = fakeApi({
    'GET /api/search/students': () => ({ body: { rows: [student] } }),
    'GET /api/search/records': ({ path }) => ({ body: { rows: path.includes('VTE-') ? [receipt] : [] } }),
  });
  signedIn(cashier, permissions);
  const drawn = await renderShell(
    [
      { path: '/', element: <CommandPaletteHost /> },
      { path: '/settings/users', element: <p>The users</p> },
      { path: '/education_management/education_index', element: <p>The register</p> },
    ],
    [educationTab, settingsTab],
  );
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  return { ...drawn, calls, field };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('a browser that fills a field in tells of a key without a name: nothing breaks', async () => {
  const broken = vi.fn();
  window.addEventListener('error', broken);
  await open([]);
  document.dispatchEvent(new Event('keydown', { bubbles: true }));
  window.removeEventListener('error', broken);
  expect(broken).not.toHaveBeenCalled();
});

test('Ctrl K opens it; typing and Enter suffice to get to a screen', async () => {
  const { field, router } = await open(['settings.user.view']);
  type(field, 'user');
  expect(await screen.findByRole('option', { name: /Users/, selected: true })).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  expect(store.get(paletteAtom)).toBe(false);
});

test('a student is found by the server and opens in the register', async () => {
  const { field, router, calls } = await open(['education.student.view']);
  for (const typed of ['s', 'so', 'som']) type(field, typed);
  expect(await screen.findByRole('option', { name: /Somphone.*VTE-0042 · P4\/1/ })).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/api/search/students?q=som']);
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/education_management/education_index?student=42',
    ),
  );
});

test('Enter before the answer is there opens what is found then, not what an earlier word had found', async () => {
  const { field, router } = await open(['education.student.view', 'settings.user.view']);
  type(field, 'user');
  expect(await screen.findByRole('option', { name: /Users/, selected: true })).toBeTruthy();
  type(field, 'somphone');
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(router.state.location.search).toBe('?student=42'));
});

test('a name and Enter typed in one go open the student, before anything could be shown', async () => {
  const { field, router } = await open(['education.student.view']);
  type(field, 'somphone');
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(router.state.location.search).toBe('?student=42'));
});

test('without the permission to see students the server is not asked for them', async () => {
  const { field, calls } = await open(['settings.user.view']);
  type(field, 'som');
  expect(await screen.findByText('Nothing found. Another spelling may help.')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(calls.map(({ path }) => path)).toEqual(['/api/search/records?q=som']);
});

test('a receipt is found by its number before anything else and opens where the server says', async () => {
  const { field, router } = await open(['education.student.view', 'feeinvoice.payment.view']);
  type(field, 'VTE-2026-000675');
  expect(
    await screen.findByRole('option', { name: /VTE-2026-000675.*Souliya/, selected: true }),
  ).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(router.state.location.search).toBe('?receipt=7'));
});

test('the shell itself is told what to do, in either language', async () => {
  const { field } = await open([]);
  type(field, 'log out');
  expect(await screen.findByRole('option', { name: /Sign out/ })).toBeTruthy();
  type(field, 'ມືດ');
  fireEvent.click(await screen.findByRole('option', { name: /dark colours/ }));
  await vi.waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
});

test('arrow keys choose, and the choice is named to screen readers', async () => {
  const { field } = await open(['settings.user.view']);
  const [first, second] = await screen.findAllByRole('option');
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id);
});

test('for nobody Ctrl K does nothing', async () => {
  await renderShell([{ path: '/', element: <CommandPaletteHost /> }]);
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('combobox')).toBeNull();
});
