import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { nextNumber } from './number-series.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const take = (kind: string, { fail = false } = {}) =>
  database.connection.db.transaction(async (tx) => {
    const number = await nextNumber(tx, { branchId: 1, kind, year: 2026 });
    if (fail) throw new Error('the payment failed');
    return number;
  });

test('a series begins at 1 and goes on by one', async () => {
  expect([await take('a'), await take('a'), await take('a')]).toEqual([1, 2, 3]);
  expect(await take('b')).toBe(1);
});

test('a number whose transaction fails is given to the next one', async () => {
  await take('c');
  await expect(take('c', { fail: true })).rejects.toThrow();
  expect(await take('c')).toBe(2);
});

test('twenty writers at the same moment get twenty numbers without a gap', async () => {
  const numbers = await Promise.all(Array.from({ length: 20 }, () => take('d')));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
