// @vitest-environment jsdom
import type { PriceReason } from '@suksa/contracts/feeinvoice';
import { addTabLocale, changeLanguage } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import en from '../../../locales/en.json';
import lo from '../../../locales/lo.json';
import { PricedLine } from './priced-lines.tsx';

const days = { days: 122, periodDays: 122 };
const spans = [
  {
    ...{ level: { lo: 'ປ.1', en: 'Primary 1' }, from: '2026-09-01', until: '2026-10-10' },
    ...{ price: 1_000_000, days: 40, periodDays: 122, amount: 327_869 },
  },
  {
    ...{ level: { lo: 'ປ.2', en: 'Primary 2' }, from: '2026-10-11', until: '2026-12-31' },
    ...{ price: 2_000_000, days: 82, periodDays: 122, amount: 1_344_262 },
  },
];
const scholarship = {
  ...{ kind: 'discount', discount: 'scholarship', basis: 'percent', value: 1000, of: 2_000_000 },
  ...{ ...days, children: null, limitedBy: null, spans },
} satisfies PriceReason;

test('of who shares it with another household the part is told last, in both languages', async () => {
  const share = { percent: 33, of: 1_000_001 };
  const why = { kind: 'fee', price: 1_000_001, ...days, share } satisfies PriceReason;
  const { router } = renderPage(
    <Routes>
      <Route path="/lines" element={<PricedLine label="a" amount={330_000} why={why} open />} />
    </Routes>,
  );
  act(() => {
    addTabLocale('feeinvoice', 'en', en);
    addTabLocale('feeinvoice', 'lo', lo);
  });
  await act(() => router.navigate('/lines'));
  const last = () => screen.getAllByRole('listitem').at(-1)?.textContent?.replace(/\s/g, ' ');
  expect(last()).toBe('This household pays 33 % of 1,000,001 kip');
  await act(() => changeLanguage('lo'));
  expect(last()).toBe('ຄົວເຮືອນນີ້ຈ່າຍ 33 % ຂອງ 1.000.001 ກີບ');
  await act(() => changeLanguage('en'));
});

test('of who changed level both stretches of days are told, each with its price, in both languages', async () => {
  const lines = (
    <ul>
      <PricedLine label="a" amount={1_672_131} why={{ kind: 'fee', price: 2_000_000, ...days, spans }} open />
      <PricedLine label="b" amount={-167_213} why={scholarship} open />
    </ul>
  );
  const { router } = renderPage(
    <Routes>
      <Route path="/lines" element={lines} />
    </Routes>,
  );
  act(() => {
    addTabLocale('feeinvoice', 'en', en);
    addTabLocale('feeinvoice', 'lo', lo);
  });
  await act(() => router.navigate('/lines'));
  const told = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => !item.querySelector('ul'))
      .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(told()).toEqual([
    'Primary 1, 01/09/2026 to 10/10/2026: 40 of 122 days at 1,000,000 kip = 327,869 kip',
    'Primary 2, 11/10/2026 to 31/12/2026: 82 of 122 days at 2,000,000 kip = 1,344,262 kip',
    'Scholarship',
    'Primary 1, 01/09/2026 to 10/10/2026: 10 % of 1,000,000 kip, 40 of 122 days',
    'Primary 2, 11/10/2026 to 31/12/2026: 10 % of 2,000,000 kip, 82 of 122 days',
  ]);
  await act(() => changeLanguage('lo'));
  expect(told()[1]).toBe('ປ.2, 11/10/2026 ຫາ 31/12/2026: 82 ວັນ ໃນ 122 ວັນ ຂອງ 2.000.000 ກີບ = 1.344.262 ກີບ');
  await act(() => changeLanguage('en'));
});
