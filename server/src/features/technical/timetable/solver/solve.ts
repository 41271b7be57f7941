import { Lane, type Progress } from './lane.ts';
import { modelOf } from './model/model.ts';
import type { Place, Problem } from './problem.ts';
import { Improver } from './search/improve.ts';

export interface SolveOptions {
  readonly seed: number;
  /** Milliseconds after which the best so far is taken; none for as long as it takes. */
  readonly deadline?: number;
  /** Asked between portions of a few milliseconds. */
  readonly cancelled?: () => boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Told the attempt in which every lesson had its place, before the week is made better. */
  readonly onWhole?: (attempt: number) => void;
  /** The attempt before which this lane must be done, or another one has won. */
  readonly attempts?: () => number;
  readonly now: () => number;
}

export interface Solution {
  readonly complete: boolean;
  readonly places: readonly Place[];
  /** Units that have a place, of how many. */
  readonly placed: number;
  readonly of: number;
  readonly attempt: number;
  /** Breaches of weighted rules, in hundredths. */
  readonly cost: number;
  /** Milliseconds until every lesson had its place. */
  readonly wholeAfter?: number;
  /** The lessons that were last in the way. */
  readonly hardest: readonly number[];
}

/**
 * Puts a school's week together. The same problem and the same seed give the same week on every machine, unless the
 * deadline or a cancel comes before: then the best so far.
 */
export function solve(problem: Problem, options: SolveOptions): Solution {
  const model = modelOf(problem);
  const lane = new Lane(model, options.seed);
  const began = options.now();
  const over = () =>
    options.cancelled?.() || (options.deadline !== undefined && options.now() - began >= options.deadline);
  while (!lane.done && !over() && lane.attempt < (options.attempts?.() ?? Number.POSITIVE_INFINITY)) {
    lane.step();
    options.onProgress?.(lane.progress);
  }
  const common = {
    attempt: lane.attempt,
    of: model.units.count,
    hardest: model.units.lessons[lane.search.hardest] ?? [],
  };
  if (!lane.done) lane.search.fill();
  if (!lane.done) {
    const { placed, places } = lane.best;
    return { ...common, complete: false, places, placed, cost: 0 };
  }
  options.onWhole?.(lane.attempt);
  const wholeAfter = options.now() - began;
  const improver = new Improver(lane.search);
  const portions = 40;
  for (let portion = 0; portion < portions && !over(); portion += 1)
    improver.run((model.units.count * 500) / portions);
  const { cost, places } = improver.best;
  return { ...common, complete: true, places, placed: model.units.count, cost, wholeAfter };
}
