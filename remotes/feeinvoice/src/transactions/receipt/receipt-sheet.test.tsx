// @vitest-environment jsdom
import type { Receipt } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../../locales/en.json';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';

const name = { lo: 'ຄຳ', en: 'Kham' };

const receipt: Receipt = {
  ...{ id: 1, receipt: 'VTE-2026-000650', receivedAt: '2026-12-01T08:17:00Z', method: 'cheque' },
  branch: { name, address: name, header: name, phone: '' },
  ...{
    bankReference: 'CHQ-1',
    amount: 700_000,
    others: [],
    tendered: null,
    change: 0,
    payer: name,
    note: '',
  },
  ...{ family: { id: 1, name }, cashier: { id: 2, name } },
  allocations: [
    {
      ...{ invoiceId: 1, number: 'VTE-I2026-000001', period: null, items: [name], amount: 500_000 },
      student: { id: 1, code: 'VTE-1', name, className: null },
    },
  ],
  ...{ owedAfter: 0, verify: '/verify/x', credit: 200_000, refunded: 0, status: 'valid', voided: null },
  ...{ prints: 0, transferId: null, voiding: null, history: [] },
};
const cameBack: Partial<Receipt> = {
  ...{ status: 'void', credit: 0 },
  voided: { at: '2026-12-02T08:00:00Z', by: name, reason: 'x', bounced: true },
};

function paper(of: Partial<Receipt>, Paper: typeof ReceiptSheet) {
  renderPage(<Paper receipt={{ ...receipt, ...of }} school={name} copy={0} />);
  act(() => addTabLocale('feeinvoice', 'en', words));
  return [...document.querySelectorAll('article')].at(-1)?.textContent?.replace(/\s/g, ' ') ?? '';
}

test.each([
  ['kept', {}],
  ['given back since', { credit: 50_000, refunded: 150_000 }],
  ['void', cameBack],
])('what no invoice has stands on the paper, so that it adds up: %s', (_, of) => {
  for (const Paper of [ReceiptSheet, ReceiptSlip]) {
    expect(paper(of, Paper)).toMatch(/Kept as the family’s credit\s*200,000/);
  }
});

test('beside the code, where a long receipt ends, its number and that it is void are told again', () => {
  expect(paper(cameBack, ReceiptSheet)).toMatch(/VTE-2026-000650 · CHEQUE CAME BACK/);
  expect(paper({}, ReceiptSheet)).not.toContain('CAME BACK');
});

test('a fee that an invoice has several times is named once', () => {
  const books = { lo: 'ປຶ້ມ', en: 'Books' };
  const items = [name, books, name, books];
  const said = paper({ allocations: receipt.allocations.map((line) => ({ ...line, items })) }, ReceiptSheet);
  expect(said).toContain('Kham, Books');
  expect(said).not.toContain('Books, Kham');
});
