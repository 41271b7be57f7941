import { errorLimit, type LoadCounts } from '@suksa/contracts/releases';

export type Verdict = 'too-few' | 'fine' | 'bad';

/** Failing page loads of a thousand. */
export const perThousand = ({ loads, failed }: LoadCounts): number =>
  loads === 0 ? 0 : Math.min(1000, Math.round((failed / loads) * 10_000) / 10);

/** The limit for a version: the written one, or twice what the version before had, whichever is more. */
export const limitFor = (before: LoadCounts | null): number =>
  Math.max(
    errorLimit.perThousand,
    before && before.loads >= errorLimit.minimumLoads ? perThousand(before) * errorLimit.timesBefore : 0,
  );

export function verdictOf(now: LoadCounts, before: LoadCounts | null): Verdict {
  if (now.loads < errorLimit.minimumLoads) return 'too-few';
  return perThousand(now) > limitFor(before) ? 'bad' : 'fine';
}
