/** The value below which `share` (0 to 1) of the samples lie; nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);
