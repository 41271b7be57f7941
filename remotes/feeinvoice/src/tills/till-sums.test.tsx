// @vitest-environment jsdom
import { type NoteCount, noteKeys, type TillDetails } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import words from '../../locales/tills/en.json';
import { TillSheet } from './print-till.tsx';
import { TillFacts } from './till-facts.tsx';

const name = { lo: 'ຄຳ', en: 'Kham' };
const none = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;

const till: TillDetails = {
  ...{
    id: 1,
    cashier: { id: 1, name },
    day: '2026-11-25',
    openedAt: '2026-11-25T01:00:00Z',
    opening: 500_000,
  },
  ...{ takenFrom: null, state: 'closed', countedAt: null, counted: 10_646_000, expected: 10_646_000 },
  ...{
    difference: 0,
    reason: '',
    closedAt: null,
    closedBy: null,
    forced: false,
    handedTo: null,
    banked: 0,
    givenBack: 0,
  },
  ...{ openingNotes: none, openingNote: '', countedNotes: null, deposits: [], lastReceipt: null },
  receipts: {
    methods: [{ method: 'cash', count: 9, amount: 12_146_000 }],
    voided: { count: 0, amount: 0 },
  },
  refunds: { count: 2, amount: 2_000_000 },
  may: { count: false, explain: false, force: false, bank: false },
};

const textOf = (shown: ReactElement) => {
  renderPage(shown);
  act(() => addTabLocale('feeinvoice', 'en', words));
  return document.body.textContent?.replace(/\s+/g, ' ');
};
const inOrder = /Opening cash500,000.*Cash received12,146,000.*Cash given back−2,000,000.*Expected10,646,000/;

test('the close of a till adds up with what was refunded, on the screen', () => {
  expect(textOf(<TillFacts till={till} />)).toMatch(inOrder);
});

test('the close of a till adds up with what was refunded, on paper', () => {
  expect(textOf(<TillSheet till={till} branch={name} />)).toMatch(inOrder);
});

test('what was given back beyond what a till held came from the school, and the close adds up', () => {
  const small: TillDetails = { ...till, refunds: { count: 1, amount: 20_000_000 }, expected: 0, counted: 0 };
  const sums = /12,146,000.*−20,000,000.*From the school’s other cash7,354,000.*Expected0/;
  expect(textOf(<TillFacts till={small} />)).toMatch(sums);
  expect(textOf(<TillSheet till={small} branch={name} />)).toMatch(sums);
});
