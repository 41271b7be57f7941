// @vitest-environment jsdom
import type { FeeTotals, TotalsRow } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../locales/en.json';
import totalsWords from '../../locales/totals/en.json';
import { CashBookSheet } from './print-cash-book.tsx';

const totals: FeeTotals = {
  ...{ opening: 0, billed: 0, discounts: 0, lateFees: 0, cancelled: 0, credited: 0, writtenOff: 0 },
  ...{ received: 12_266_000, takenBack: 60_000, refunded: 0, closing: -12_206_000 },
  now: {
    ...{ outstanding: 0, credit: 0, families: 0, untied: 0 },
    ageing: { notDue: 0, to30: 0, to60: 0, to90: 0, older: 0 },
  },
  tillLeftOut: false,
};

const received = (of: Partial<TotalsRow>): TotalsRow => ({
  ...{ id: null, key: '', name: null, documents: 2, billed: null, discounts: null, lateFees: null },
  ...{ credited: null, writtenOff: null, paid: 12_206_000, returned: null, outstanding: null, ...of },
});

test('the cash book says what was voided of what it says was received', () => {
  const day = '2026-11-25';
  renderPage(
    <CashBookSheet
      period={{ from: day, until: day }}
      branch={{ lo: 'ສາຂາ', en: 'Branch' }}
      totals={totals}
      methods={[received({ key: 'cash' })]}
      cashiers={[received({ id: 1, name: { lo: 'ຄຳ', en: 'Kham' } })]}
    />,
  );
  act(() => {
    addTabLocale('feeinvoice', 'en', words);
    addTabLocale('feeinvoice', 'en', totalsWords);
  });
  const feet = screen.getAllByRole('table').map((table) => table.querySelector('tfoot')?.textContent ?? '');
  expect(feet).toHaveLength(3);
  for (const foot of feet.slice(1)) expect(foot).toMatch(/Total received.*12,206,000/);
  expect(screen.getByText(/^Voided since.*: 60,000$/)).toBeDefined();
  // The two tables stand beside each other: the day once over both, not in the heads of either.
  expect(screen.getByText(/^Received · 25\/11\/2026$/)).toBeDefined();
  for (const head of screen.getAllByRole('columnheader')) expect(head.textContent).not.toMatch(/\d/);
});
