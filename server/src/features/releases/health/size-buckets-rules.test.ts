import { expect, test } from 'vitest';
import { bucketOf, countAbove, percentile, sizeOf } from './size-buckets-rules.ts';

const countedOf = (sizes: readonly number[]) => {
  const buckets = new Map<number, number>();
  for (const size of sizes) buckets.set(bucketOf(size), (buckets.get(bucketOf(size)) ?? 0) + 1);
  return buckets;
};

test.each([0, 1, 12, 250, 3000, 600_000])('a size of %i is known again to three percent', (size) => {
  expect(Math.abs(sizeOf(bucketOf(size)) - size)).toBeLessThanOrEqual(size * 0.03);
  expect(bucketOf(size)).toBeLessThan(300);
});

test('percentiles are the sizes that so many do not exceed', () => {
  const buckets = countedOf([...Array(94).fill(100), ...Array(6).fill(4000)]);
  expect(percentile(buckets, 0.5)).toBe(sizeOf(bucketOf(100)));
  expect(percentile(buckets, 0.95)).toBe(sizeOf(bucketOf(4000)));
  expect(countAbove(buckets, 3000)).toBe(6);
});

test('of nothing there is no percentile', () => {
  expect(percentile(new Map(), 0.5)).toBeNull();
});
