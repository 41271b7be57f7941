import { expect, test } from 'vitest';
import { isSum, sumOfRows } from './totals-sum.ts';

test('the last line of a grouping sums up what its lines have, and nothing that none of them has', () => {
  const row = {
    ...{ id: 1, key: '', name: null, documents: 2, billed: 500_000, discounts: 0, lateFees: null },
    ...{ credited: null, writtenOff: null, paid: 200_000, returned: null, outstanding: 300_000 },
  };
  const sum = sumOfRows([row, { ...row, id: 2, documents: 3, billed: null, paid: 1000 }]);
  expect(sum).toMatchObject({ documents: 5, billed: 500_000, discounts: 0, paid: 201_000 });
  expect(sum).toMatchObject({ lateFees: null, credited: null, outstanding: 600_000 });
  expect([isSum(sum), isSum(row)]).toEqual([true, false]);
});
