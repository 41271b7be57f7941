import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { explain } from '../explain/explain.ts';
import { worthSearching } from '../explain/worth-searching.ts';
import { placedIn } from '../lane.ts';
import type { Place, Problem } from '../problem.ts';
import { repair } from '../repair/repair.ts';
import { solve } from '../solve.ts';
import { attemptsLeft, isDone, seedOf } from './race.ts';

/** What the thread is to do. */
export interface SolverTask {
  readonly mode: 'whole' | 'repair';
  readonly problem: Problem;
  readonly before: readonly Place[];
  readonly seed: number;
  readonly milliseconds: number;
  /** Which of the lanes this is, and where they tell each other. */
  readonly lane: number;
  readonly race: Int32Array;
  /** Not 0 once the best so far is wanted. */
  readonly cancelled: Int32Array;
}

export interface SolverProgress {
  readonly kind: 'progress';
  /** Where lessons are so far; told now and then. */
  readonly places?: readonly Place[];
  readonly placed: number;
  readonly of: number;
  readonly hardest: readonly number[];
}

export interface SolverResult {
  readonly kind: 'result';
  /** The attempt in which the week was whole; null where it never was. */
  readonly attempt: number | null;
  /** Milliseconds until it was. */
  readonly wholeAfter: number | null;
  /** What the thread took at most, where it was looked. */
  readonly megabytes: number;
  readonly placed: number;
  readonly of: number;
  readonly places: readonly Place[];
  readonly hardest: readonly number[];
  /** Rules that can’t hold together, where that was found. */
  readonly conflict: { readonly rules: readonly number[]; readonly lessons: readonly number[] } | null;
}

const port = parentPort;
if (!port) throw new Error('solver-thread.ts runs only as a worker thread');

const { mode, problem, before, seed, milliseconds, cancelled, lane, race } = workerData as SolverTask;
const now = () => performance.now();
const isCancelled = () => Atomics.load(cancelled, 0) !== 0;
const reportEvery = 400;
/** The week so far is larger. */
const showEvery = 2000;
/** Looking for the reason takes no longer. */
const explainWithin = 8000;

let most = 0;
const look = () => {
  most = Math.max(most, getHeapStatistics().total_heap_size / 1_048_576);
};

port.postMessage(mode === 'whole' ? whole() : mended());

function whole(): SolverResult {
  let told = Number.NEGATIVE_INFINITY;
  let shown = Number.NEGATIVE_INFINITY;
  let attempt: number | null = null;
  const deadline = worthSearching(problem, milliseconds);
  const {
    places,
    hardest,
    complete,
    wholeAfter = null,
  } = solve(problem, {
    ...{ seed: seedOf(seed, lane), deadline, cancelled: isCancelled, now },
    attempts: () => attemptsLeft(race, lane),
    onWhole: (at) => {
      attempt = at;
      isDone(race, lane, at);
    },
    onProgress: (progress) => {
      if (now() - told < reportEvery) return;
      told = now();
      look();
      const isShown = now() - shown >= showEvery;
      if (isShown) shown = now();
      const { best, ...rest } = progress;
      const message: SolverProgress = { kind: 'progress', ...rest, ...(isShown && { places: best() }) };
      port?.postMessage(message);
    },
  });
  look();
  return {
    kind: 'result',
    ...{ attempt, wholeAfter, megabytes: most },
    places,
    placed: placedIn(places),
    of: places.length,
    hardest,
    conflict: complete || isCancelled() || lane > 0 ? null : reason(hardest),
  };
}

function mended(): SolverResult {
  const { places, unplaced } = repair(problem, before, { seed, now, within: milliseconds });
  const of = places.length;
  look();
  const conflict = unplaced.length === 0 ? null : reason(unplaced);
  return {
    kind: 'result',
    ...{ attempt: null, wholeAfter: null, megabytes: most },
    places,
    placed: of - unplaced.length,
    of,
    hardest: unplaced,
    conflict,
  };
}

function reason(hardest: readonly number[]): SolverResult['conflict'] {
  const found = explain(problem, { now, within: explainWithin, hardest });
  return found ? { rules: found.rules, lessons: found.lessons } : null;
}
