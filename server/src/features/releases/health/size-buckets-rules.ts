/** Neighbouring buckets differ by five percent, so that a percentile is known to half of that. */
const step = Math.log(1.05);

/** In which bucket a measured size is counted: few numbers for any size, finer where it is small. */
export const bucketOf = (value: number): number => Math.round(Math.log1p(value) / step);

/** The size that a bucket stands for. */
export const sizeOf = (bucket: number): number => Math.round(Math.expm1(bucket * step));

/** How often each bucket was counted. */
export type Buckets = ReadonlyMap<number, number>;

export const countIn = (buckets: Buckets): number => [...buckets.values()].reduce((sum, n) => sum + n, 0);

/** The size that `share` of what was counted doesn't exceed; null where nothing was. */
export const percentile = (buckets: Buckets, share: number): number | null => {
  const wanted = countIn(buckets) * share;
  let counted = 0;
  for (const [bucket, count] of [...buckets].sort(([a], [b]) => a - b)) {
    counted += count;
    if (counted >= wanted) return sizeOf(bucket);
  }
  return null;
};

/** How many were larger than that. */
export const countAbove = (buckets: Buckets, size: number): number =>
  [...buckets].reduce((sum, [bucket, count]) => (sizeOf(bucket) > size ? sum + count : sum), 0);
