import { expect, test } from 'vitest';
import { behindLine, rowsBehind } from './totals-links.ts';

const days = { from: '2026-09-01', until: '2026-11-29' };

test('every line of the statement opens its rows, what it begins and ends with the accounts', () => {
  const behind = behindLine(days);
  expect(Object.values(behind).every((address) => address.startsWith('/feeinvoice'))).toBe(true);
  const accounts = '/feeinvoice/total_feeinvoice?rows=accounts&from=2026-09-01&until=2026-11-29';
  expect([behind.opening, behind.closing]).toEqual([accounts, accounts]);
  expect(behind.discounts).toContain('discount=with');
  expect(behind.late_fees).toContain('lateFee=with');
});

test('a figure of a line opens those of its invoices that it is of', () => {
  const figures = {
    billed: 1,
    discounts: 1,
    lateFees: 1,
    credited: 1,
    writtenOff: 1,
    paid: 1,
    returned: 1,
    outstanding: 1,
  };
  const row = { id: 7, key: '', name: null, documents: 2, ...figures };
  const issued = '/feeinvoice?years=all&status=counted&issuedFrom=2026-09-01&issuedUntil=2026-11-29&class=7';
  expect(rowsBehind('class', row, days)).toBe(issued);
  expect(rowsBehind('class', row, days, 'billed')).toBe(issued);
  expect(rowsBehind('class', row, days, 'discounts')).toBe(`${issued}&discount=with`);
  expect(rowsBehind('class', row, days, 'lateFees')).toBe(`${issued}&lateFee=with`);
  expect(rowsBehind('class', row, days, 'returned')).toBe(`${issued}&credited=with`);
  expect(rowsBehind('class', row, days, 'outstanding')).toContain('status=open');
  expect(rowsBehind('class', { ...row, id: null }, days, 'billed')).toContain('without=class');
  expect(rowsBehind('level', { ...row, id: null }, days)).toContain('without=class');
  expect(rowsBehind('item', { ...row, id: null }, days, 'credited')).toContain('without=item&credited=with');
});
