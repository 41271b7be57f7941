// @vitest-environment jsdom
import type { Invoice } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../locales/en.json';
import { InvoiceSheet } from './invoice-sheet.tsx';

const name = { lo: 'ຄຳ', en: 'Kham' };

const invoice: Invoice = {
  ...{ id: 1, version: 1, number: 'VTE-I2627-000001', period: 'T1', year: '2026-2027', note: '' },
  student: { id: 1, code: 'VTE-1', name, className: null },
  family: { id: 1, name },
  ...{
    items: [],
    lines: [],
    payments: [],
    creditNotes: [],
    others: [],
    other: null,
    company: null,
    bankQr: null,
  },
  ...{ issueDate: '2026-09-01', dueDate: '2026-09-30', effectiveDueDate: '2026-09-30', agreedUntil: null },
  ...{ total: 2_420_000, paid: 500_000, credited: 2_100_000, returned: 350_000, writtenOff: 170_000 },
  ...{ balance: 0, creditable: 0, sharedTotal: null, overdueDays: 0, status: 'paid', voidable: false },
  branch: { name, address: name, header: name, phone: '' },
};

function sums(of: Partial<Invoice>) {
  renderPage(<InvoiceSheet invoice={{ ...invoice, ...of }} school={name} />);
  act(() => addTabLocale('feeinvoice', 'en', words));
  const rows = [...(screen.getByRole('table').querySelector('tfoot')?.rows ?? [])];
  return rows.map(({ cells }) => [...cells].map((cell) => cell.textContent?.replace(/\s/g, ' ')).join(': '));
}

test('what was credited and written off stands on the paper, so that it adds up', () => {
  expect(sums({})).toEqual([
    'Total: 2,420,000 kip',
    'Paid: 500,000 kip',
    'Credited: −2,100,000 kip',
    'Returned as credit: 350,000 kip',
    'Written off: −170,000 kip',
    'Balance due: 0 kip',
  ]);
  const usual = { total: 500_000, credited: 0, returned: 0, writtenOff: 0 };
  expect(sums(usual)).toEqual(['Total: 500,000 kip', 'Paid: 500,000 kip', 'Balance due: 0 kip']);
});

test('a company that pays stands on the paper as one, not as a family', () => {
  const company = { name: 'Mekong Energy Co., Ltd', taxNumber: '284', address: '' };
  sums({ company });
  const facts = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(facts).toContain('Company');
  expect(facts).not.toContain('Family');
});
