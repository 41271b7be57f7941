import type { ReleaseWatch } from '@suksa/contracts/releases';
import type { Release } from '../health/release-history-service.ts';
import type { WatchRow, WatchStepRow } from './watch-repository.ts';
import { nextSteps } from './watch-rules.ts';
import { planOf } from './watch-service.ts';

/** A watched version with its steps; its title as what is live names it. */
export const presentWatch = (
  { row, steps }: { readonly row: WatchRow; readonly steps: readonly WatchStepRow[] },
  live: Release | undefined,
): ReleaseWatch => ({
  id: row.id,
  part: row.part,
  title: (live?.parts.get(row.part) ?? live?.canaries.get(row.part))?.title ?? null,
  version: row.partVersion,
  by: row.by,
  began: row.beganAt.toISOString(),
  ended: row.endedAt?.toISOString() ?? null,
  outcome: row.outcome,
  errors: row.errors,
  limit: row.errorLimit,
  next: row.endedAt ? [] : [...nextSteps(planOf(row), steps.at(-1)?.share ?? 0)],
  steps: steps.map(({ share, since, loads, failed }) => ({
    share,
    since: since.toISOString(),
    loads,
    failed,
  })),
});
