// @vitest-environment jsdom
import type { BookChart } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../../locales/totals/en.json';
import AccountsForm from './accounts-form.tsx';

const chart: BookChart = {
  version: 1,
  accounts: [
    { use: 'cash', feeItemId: null, item: null, code: '101', name: 'Cash on hand' },
    { use: 'fee', feeItemId: 1, item: { lo: 'ຄ່າຮຽນ', en: 'Tuition' }, code: '701', name: 'Tuition income' },
  ],
};

test('each field says of which account it takes the number', async () => {
  vi.stubGlobal('fetch', async () => Response.json(chart));
  const queryClient = new QueryClient();
  const { store, permissions } = provideTestHost({ queryClient });
  store.set(permissions as never, ['feeinvoice.plan.edit'] as never);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <AccountsForm onClose={() => {}} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('feeinvoice', 'en', words));
  expect(await screen.findByRole('textbox', { name: /^Cash: account no\./ })).toHaveProperty('value', '101');
  expect(screen.getByRole('textbox', { name: /^Tuition: account no\./ })).toHaveProperty('value', '701');
  vi.unstubAllGlobals();
});

test('accounts that a colleague has saved meanwhile, with one more fee, are told apart in words', async () => {
  const bus = { use: 'fee' as const, feeItemId: 2, code: '702', name: 'Bus income' };
  const theirs = { version: 2, accounts: [...chart.accounts, { ...bus, item: { lo: 'ຄ່າລົດ', en: 'Bus' } }] };
  const refusal = { error: { code: 'conflict', requestId: 'r', details: { current: theirs } } };
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) =>
    init?.method === 'PUT' ? Response.json(refusal, { status: 409 }) : Response.json(chart),
  );
  const queryClient = new QueryClient();
  const { store, permissions } = provideTestHost({ queryClient });
  store.set(permissions as never, ['feeinvoice.plan.edit'] as never);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <AccountsForm onClose={() => {}} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('feeinvoice', 'en', words));
  const code = await screen.findByRole('textbox', { name: /^Cash: account no\./ });
  fireEvent.change(code, { target: { value: '102' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const mine = await screen.findByRole('radio', { name: /Keep mine/ });
  expect(mine.getAttribute('aria-label')).toContain('Cash, 102, Cash on hand');
  expect(mine.getAttribute('aria-label')).not.toContain('fee');
  const other = screen.getByRole('radio', { name: /Take theirs/ });
  expect(other.getAttribute('aria-label')).toContain('Tuition, 701, Tuition income');
  vi.unstubAllGlobals();
});
