import { expect, test } from 'vitest';
import { divideDebt } from './divide-debt.ts';

test('a debt is divided into even thousands, and the first part takes what is over', () => {
  expect(divideDebt(1_000_000, 3, '2026-11-25')).toEqual([
    { dueDate: '2026-12-25', amount: 334_000 },
    { dueDate: '2027-01-25', amount: 333_000 },
    { dueDate: '2027-02-25', amount: 333_000 },
  ]);
  for (const total of [1, 2, 999, 1000, 5001, 1_234_567])
    expect(divideDebt(total, 4, '2026-11-25').reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
});

test('a part that would be due on the 31st of a shorter month is due on its last day', () => {
  expect(divideDebt(9000, 3, '2026-12-31').map(({ dueDate }) => dueDate)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
});

test('a part on a day off is due on the next working day, and never on or after the next part’s', () => {
  const closed = new Map([
    ['2026-12-26', '2026-12-28'],
    ['2027-02-26', '2027-03-26'],
    ['2027-03-26', '2027-03-29'],
  ]);
  const payableOn = (day: string) => closed.get(day) ?? day;
  expect(divideDebt(4000, 4, '2026-11-26', payableOn).map(({ dueDate }) => dueDate)).toEqual([
    '2026-12-28',
    '2027-01-26',
    '2027-02-26',
    '2027-03-29',
  ]);
});
