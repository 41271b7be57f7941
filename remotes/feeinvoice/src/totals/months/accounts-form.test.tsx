// @vitest-environment jsdom
import type { BookChart } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
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
