import { daysAfter } from '@suksa/contracts/days';
import { expect, test } from 'vitest';
import { demoSchool } from './demo-school.ts';
import type { PriceOf } from './money/term-prices.ts';

const priceOf: PriceOf = ({ lines }) => ({
  lines: lines.map(({ feeItemId, name, amount }) => ({
    ...{ feeItemId, kind: 'fee', text: name, amount },
    why: { kind: 'fee', price: amount, days: 1, periodDays: 1 },
  })),
});

test('the small school has a late child in each branch on the last day that had school, whenever it is started', () => {
  const startedOn = Array.from({ length: 20 }, (_, at) => daysAfter('2026-09-14', at * 3));
  const withoutOne = startedOn.flatMap((today) => {
    const { attendance } = demoSchool({ size: 'small', today, priceOf });
    const students = attendance.filter(({ studentId }) => studentId !== null);
    const month = students
      .map((row) => row.month)
      .sort()
      .at(-1);
    const now = students.filter((row) => row.month === month);
    const last = Math.max(...now.map(({ days }) => days.search(/\w\.*$/)));
    return [...new Set(now.map(({ branchId }) => branchId))]
      .filter((branch) => !now.some(({ branchId, days }) => branchId === branch && days.charAt(last) === 'L'))
      .map((branch) => `${today}: branch ${branch}`);
  });
  expect(withoutOne).toEqual([]);
});
