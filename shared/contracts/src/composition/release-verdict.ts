import { errorLimit, type LoadCounts } from '../releases.ts';

/** What the page loads of a version say of it. */
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

/** Judges a version by its page loads beside those of the version before, once there were enough of them. */
export function verdictOf(
  now: LoadCounts,
  before: LoadCounts | null,
  minimumLoads: number = errorLimit.minimumLoads,
): Verdict {
  if (now.loads < minimumLoads) return 'too-few';
  return perThousand(now) > limitFor(before) ? 'bad' : 'fine';
}
