import type { WatchPlan } from '@suksa/contracts';
import { verdictOf } from '@suksa/contracts/composition/release-verdict';
import type { LoadCounts } from '@suksa/contracts/releases';
import type { Release } from '../health/release-history-service.ts';

/** What follows from how a watched version does. */
export type Decision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'raise'; readonly share: number }
  | { readonly kind: 'promote' }
  | { readonly kind: 'end' }
  | { readonly kind: 'take-back' };

interface Watched {
  readonly plan: WatchPlan;
  /** Percent of people who have it; 100 where it is what all get. */
  readonly share: number;
  /** Seconds since they have had it. */
  readonly seconds: number;
  readonly counts: LoadCounts;
  readonly before: LoadCounts | null;
}

/**
 * A step that fails ends at once, as soon as there are enough page loads to say so. One that does well ends when its
 * time is over; then more people get it, once there were enough loads. What all have already stays, few loads or many.
 */
export const decide = ({ plan, share, seconds, counts, before }: Watched): Decision => {
  const verdict = verdictOf(counts, before, plan.loads);
  if (verdict === 'bad') return { kind: 'take-back' };
  if (seconds < plan.seconds) return { kind: 'wait' };
  if (share >= 100) return { kind: 'end' };
  if (verdict === 'too-few') return { kind: 'wait' };
  const next = nextSteps(plan, share)[0];
  if (next === undefined) return { kind: 'end' };
  return next >= 100 ? { kind: 'promote' } : { kind: 'raise', share: next };
};

/** Shares that are still to come. */
export const nextSteps = ({ steps }: WatchPlan, share: number): readonly number[] =>
  steps.filter((step) => step > share);

/** How many people get a version in a composition: 100 where all do, null where nobody does. */
export const shareOf = (release: Release, part: string, version: string): number | null => {
  if (release.parts.get(part)?.version === version) return 100;
  const second = release.canaries.get(part);
  return second?.version === version ? Math.floor(second.audience.share) : null;
};

/** Since which composition just these people have had it: the live one first, `since` last; null where nobody has. */
export const presentStep = (chain: readonly Release[], part: string, version: string) => {
  const live = chain[0];
  const share = live ? shareOf(live, part, version) : null;
  if (share === null) return null;
  const other = chain.findIndex((release) => shareOf(release, part, version) !== share);
  const compositions = chain.slice(0, other === -1 ? undefined : other);
  const since = compositions.at(-1);
  return since ? { share, since, compositions: compositions.map(({ id }) => id) } : null;
};
