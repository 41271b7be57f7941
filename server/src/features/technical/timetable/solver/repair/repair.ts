import { at } from '../integers.ts';
import { type Model, modelOf } from '../model/model.ts';
import type { Place, Problem } from '../problem.ts';
import { Search } from '../search/search.ts';

/** A week mended: where everything is, and what is elsewhere than before. */
export interface Repair {
  readonly places: readonly Place[];
  readonly moved: readonly Move[];
  readonly unplaced: readonly number[];
}

export interface Move {
  readonly lesson: number;
  readonly from: Place;
  readonly to: Place;
}

interface Options {
  readonly seed: number;
  readonly now: () => number;
  /** Milliseconds after which the best so far is taken. */
  readonly within: number;
  /** How often it is tried in another way. */
  readonly tries?: number;
}

/**
 * Mends a week whose problem has changed, by moving as few lessons as it can: all that still may stay where it was does,
 * the rest looks for places in short chains, and at last each that was moved tries to go home. `before` has a place for
 * every lesson of the problem; a new lesson's is `{ slot: -1, room: -1 }`.
 */
export function repair(problem: Problem, before: readonly Place[], options: Options): Repair {
  const model = modelOf(problem);
  const until = options.now() + options.within;
  let best: Repair | undefined;
  for (let turn = 0; turn < (options.tries ?? 40) && (turn === 0 || options.now() < until); turn += 1) {
    const search = new Search(model, options.seed + turn * 7_919);
    search.adopt(before);
    // The shortest chains that do.
    for (const calls of [2, 4, 8, 16, 32]) search.fill(calls);
    for (let portion = 0; portion < 50 && !search.done && !search.hopeless; portion += 1) {
      search.run(2_000);
      if (options.now() >= until && best) break;
    }
    if (search.done) sendHome(search, model, before);
    const found = differenceOf(before, search.done ? search.board.places() : search.best.places);
    if (!best || dearer(best, found)) best = found;
  }
  return best ?? differenceOf(before, before);
}

const dearer = (one: Repair, other: Repair): boolean =>
  one.unplaced.length !== other.unplaced.length
    ? one.unplaced.length > other.unplaced.length
    : one.moved.length > other.moved.length;

/** Moved units go back where they were, when that moves nobody else. */
function sendHome(search: Search, model: Model, before: readonly Place[]): void {
  const { board, placer } = search;
  for (let again = true; again; ) {
    again = false;
    for (const [unit, [lesson = 0]] of model.units.lessons.entries()) {
      const home = before[lesson]?.slot ?? -1;
      const starts = model.domains.starts[unit] ?? new Int32Array();
      if (home < 0 || home === at(board.start, unit) || !starts.includes(home)) continue;
      // No calls: nobody may be pushed.
      if (placer.moveTo(unit, home, 0)) again = true;
      board.settle();
    }
  }
}

/** What is elsewhere now. A lesson that had no place is new, not moved. */
export function differenceOf(before: readonly Place[], places: readonly Place[]): Repair {
  const moved = places.flatMap((to, lesson) => {
    const from = before[lesson] ?? { slot: -1, room: -1 };
    return to.slot >= 0 && (from.slot !== to.slot || from.room !== to.room) ? [{ lesson, from, to }] : [];
  });
  return {
    places,
    moved,
    unplaced: places.flatMap(({ slot }, lesson) => (slot < 0 ? [lesson] : [])),
  };
}
