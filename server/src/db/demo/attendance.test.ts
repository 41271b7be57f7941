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

test('a school that is started in the morning knows of nobody who hasn’t come yet, and of all who have', () => {
  const today = '2026-11-25';
  const place = Number(today.slice(8)) - 1;
  const came = (minute?: number) =>
    demoSchool({ size: 'small', today, priceOf, ...(minute !== undefined && { minute }) }).attendance.flatMap(
      ({ month, studentId, userId, firstIn, lastOut, days }) =>
        month === '2026-11-01'
          ? [
              {
                studentId,
                userId,
                at: firstIn[place] ?? null,
                out: lastOut[place] ?? null,
                letter: days[place],
              },
            ]
          : [],
    );
  const inTheEnd = came();
  for (const minute of [0, 415, 440, 470, 540]) {
    const known = came(minute);
    expect(known.filter(({ at, out }) => (at !== null && at > minute) || out !== null)).toEqual([]);
    expect(known.filter(({ at, letter }) => at === null && 'PLAH'.includes(letter ?? ''))).toEqual([]);
    const since = inTheEnd.filter(({ at }) => at !== null && at <= minute);
    expect(known.filter(({ at }) => at !== null).length).toBeGreaterThanOrEqual(since.length);
  }
  expect(came(540)).toEqual(inTheEnd);
});

test('a school that is started in the morning has receipts of that day, and none of later', () => {
  const now = Date.parse('2026-11-25T09:00:00+07:00');
  const { fees } = demoSchool({ size: 'school', today: '2026-11-25', priceOf, minute: 540 });
  expect(fees.payments.some(({ tillDay }) => tillDay === '2026-11-25')).toBe(true);
  expect(fees.payments.filter(({ receivedAt }) => receivedAt && receivedAt.getTime() > now)).toEqual([]);
});

test('one that is started on the day on which lunch is billed has few who have paid it, and none before the office opens', () => {
  const paidOn = (minute: number) => {
    const { fees } = demoSchool({ size: 'school', today: '2026-12-01', priceOf, minute });
    const now = Date.parse('2026-12-01T00:00:00+07:00') + minute * 60_000;
    expect(fees.payments.filter(({ receivedAt }) => receivedAt && receivedAt.getTime() > now)).toEqual([]);
    return fees.payments.filter(({ tillDay }) => tillDay === '2026-12-01').length;
  };
  expect(paidOn(5 * 60 + 28)).toBe(0);
  expect(paidOn(8 * 60 + 3)).toBe(0);
  const paid = paidOn(16 * 60);
  expect(paid).toBeGreaterThan(5);
  expect(paid).toBeLessThan(60);
});
