// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { dialogs } from '@suksa/ui';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/setup/en.json';
import { LateFeesPanel } from './late-fees-panel.tsx';

/** Who may do everything in an open year. */
vi.mock('@suksa/platform', async (original) => ({
  ...(await original<object>()),
  useCan: () => () => true,
  useBranch: () => ({ readOnly: false }),
}));

const name = { lo: 'ຄຳ', en: 'Kham' };
const late = {
  ...{ id: 7, number: 'VTE-I2026-000007', effectiveDueDate: '2026-09-30', overdueDays: 56 },
  ...{ student: { id: 1, code: 'VTE1', name }, family: { id: 1, name }, balance: 320_000, fee: 3_200 },
};
const terms = { lateBasis: 'percent', lateValue: 100, lateGraceDays: 7, lateCap: null };

/** A list whose next deed is done, or isn't, without an answer: afterwards so many of them wait as before. */
function show(still: readonly (typeof late)[]) {
  let rows: readonly (typeof late)[] = [late];
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (init?.method === 'POST') {
      rows = still;
      throw new TypeError('no line');
    }
    const all = { invoices: rows.length, fees: rows.length * late.fee };
    return new Response(JSON.stringify({ terms, all, rows }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideTestHost({ queryClient });
  renderPage(
    <QueryClientProvider client={queryClient}>
      <LateFeesPanel />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('feeinvoice', 'en', words));
}

/** Charges all late fees. */
async function charge(still: readonly (typeof late)[]) {
  show(still);
  fireEvent.click(await screen.findByRole('button', { name: 'Charge late fees' }));
}

/** Waives the late fee of one invoice. */
async function waive(still: readonly (typeof late)[]) {
  // Loaded before: on a busy machine that takes longer than a test waits.
  await import('./waive-late-fee-form.tsx');
  show(still);
  fireEvent.click(await screen.findByText(late.number));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'a hard year' } });
  fireEvent.click(screen.getByRole('button', { name: words.late.waive }));
}

test('late fees whose answer was lost are told to be charged once none of them waits any more', async () => {
  await charge([]);
  expect((await screen.findByText(words.late.settled)).closest('[role=alert]')).not.toBeNull();
  expect(screen.queryByText(/No connection/)).toBeNull();
});

test('where they wait as before, the line is told to have failed', async () => {
  await charge([late]);
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(screen.queryByText(words.late.settled)).toBeNull();
});

test('a waiver’s window goes once its invoice waits no more, though the answer was lost', async () => {
  await waive([]);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('a waiver that never arrived keeps its window and its reason', async () => {
  await waive([late]);
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('a hard year');
});
