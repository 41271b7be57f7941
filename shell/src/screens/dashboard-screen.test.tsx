// @vitest-environment jsdom
import type { CurrentUser } from '@suksa/contracts/session';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionAtom } from '../session/session.ts';
import { queryClient } from '../stores/query-client.ts';
import { store } from '../stores/store.ts';
import { fakeApi, refusal } from '../testing/api.ts';
import { cashier, signedIn } from '../testing/people.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { Component as DashboardScreen } from './dashboard-screen.tsx';

const nothing = {
  asOf: '2026-11-20T03:00:00Z',
  today: '2026-11-20',
  holiday: null,
  yearState: 'open',
  trialDatabase: false,
  backupTrouble: null,
  figures: [],
  levels: [],
  children: [],
  results: [],
};

const family: CurrentUser = { ...cashier, role_id: 3, scope: 'own_children' };

afterEach(() => {
  cleanup();
  queryClient.clear();
  store.set(sessionAtom, null);
  vi.unstubAllGlobals();
});

async function open(answer: object, user?: CurrentUser) {
  signedIn(user);
  fakeApi({
    'GET /api/dashboard': () => ({ body: { ...nothing, ...answer } }),
    'GET /api/technical/own-week': () => ({ body: { weeks: [] } }),
    'GET /api/technical/notices': () => ({ body: { rows: [], total: 0 } }),
  });
  await renderShell([{ path: '/dashboard', element: <DashboardScreen /> }]);
  await screen.findByRole('heading', { name: 'Dashboard' });
}

test('an administrator whose school isn’t backed up is told so, and led to the backups', async () => {
  await open({ backupTrouble: 'not_set_up' });
  expect(screen.getByText('Nothing is backed up')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open backups' }).getAttribute('href')).toBe('/settings/backups');
});

test('every number leads to the list that it counts', async () => {
  await open({
    figures: [
      { key: 'late_today', value: 2, unit: 'count', href: '/reports/report_check_in_out_student?state=late' },
      {
        key: 'overdue',
        value: 1_500_000,
        unit: 'kip',
        href: '/education_management/education_index?debt=yes',
      },
    ],
    levels: [{ id: 7, name: { lo: 'ປ.1', en: 'P1' }, female: 3, male: 4 }],
  });
  const late = screen.getByRole('link', { name: /Late today.*2/ });
  expect(late.getAttribute('href')).toBe('/reports/report_check_in_out_student?state=late');
  expect(screen.getByRole('link', { name: /Overdue.*1,500,000/ })).toBeTruthy();
  const register = '/education_management/education_index?status=on_roll&level=7';
  expect(screen.getByRole('link', { name: 'P1' }).getAttribute('href')).toBe(register);
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe(`${register}&sex=female`);
});

test('a family sees its own children: whether they came, and what is to be paid', async () => {
  await open({
    children: [
      {
        id: 1,
        name: { lo: 'ສົມພອນ', en: 'Somphone' },
        className: 'P4/1',
        expected: true,
        firstIn: '2026-11-20T00:41:00Z',
        lastOut: null,
        balance: 250_000,
      },
    ],
  });
  expect(screen.getByText('Somphone')).toBeTruthy();
  expect(screen.getByText('Arrived 07:41')).toBeTruthy();
  expect(screen.getByText(/Balance due: 250,000/)).toBeTruthy();
});

test('a family sees how its children’s years ended', async () => {
  await open(
    {
      results: [
        {
          studentId: 1,
          name: { lo: 'ສົມພອນ', en: 'Somphone' },
          year: '2025–2026',
          className: 'M4/1',
          average: 7.25,
          reSitAverage: null,
          band: { name: { lo: 'ດີ', en: 'Good' }, tone: 'green' },
          outcome: 'graduate',
          exam: { result: 6.5, reSit: null },
        },
      ],
    },
    family,
  );
  const results = screen.getByRole('region', { name: 'Year results' });
  for (const told of ['Somphone', '7.25', 'Good', 'Graduated', '6.50', '2025–2026 · class M4/1'])
    expect(results.textContent).toContain(told);
  expect(results.textContent).not.toContain('Re-sit');
});

test('a family of whose children nothing is decided yet is told so', async () => {
  await open({}, family);
  expect(screen.getByText('No results yet')).toBeTruthy();
});

test('a family is told on a Sunday that there is no school, and not that its child has not come', async () => {
  const child = { id: 1, name: { lo: '', en: 'Somphone' }, className: 'P4/1', lastOut: null, balance: 0 };
  await open({ children: [{ ...child, expected: false, firstIn: null }] });
  expect(screen.getByText('No school today')).toBeTruthy();
  expect(screen.queryByText('Not arrived today')).toBeNull();
});

test('a holiday and the trial database are told', async () => {
  await open({ holiday: { lo: 'ວັນຊາດ', en: 'National Day' }, trialDatabase: true });
  expect(screen.getByText('National Day')).toBeTruthy();
  expect(screen.getByText('Trial database')).toBeTruthy();
});

test('a role without numbers is told so', async () => {
  await open({});
  expect(screen.getByText('Nothing to show for your role')).toBeTruthy();
});

test('a failure is told, with a way to try again', async () => {
  signedIn();
  fakeApi({ 'GET /api/dashboard': () => refusal(400, 'internal_error') });
  await renderShell([{ path: '/dashboard', element: <DashboardScreen /> }]);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
