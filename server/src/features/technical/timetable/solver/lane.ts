import type { Model } from './model/model.ts';
import type { Place } from './problem.ts';
import { Search } from './search/search.ts';

/** Lessons of a week that have a place. */
export const placedIn = (places: readonly Place[]): number => places.filter(({ slot }) => slot >= 0).length;

/** How far a search is: the fullest week so far, in lessons. */
export interface Progress {
  readonly placed: number;
  readonly of: number;
  /** The lessons that are in the way now. */
  readonly hardest: readonly number[];
  /** Where lessons are in it: asked only when somebody wants to see it. */
  readonly best: () => readonly Place[];
}

/**
 * One searcher with its own seed. It begins anew when it has gone on for long, each time for longer, and remembers which
 * units were hard. What it finds in its n-th attempt depends on the seed alone, so several lanes side by side have one
 * winner however fast each runs: the one with the fewest attempts, then the first lane.
 */
export class Lane {
  attempt = 0;
  search: Search;
  #left: number;
  #best: { readonly placed: number; readonly places: readonly Place[] };

  constructor(
    readonly model: Model,
    readonly seed: number,
  ) {
    this.search = new Search(model, seed);
    this.#best = this.search.best;
    this.#left = this.#portion();
  }

  get done(): boolean {
    return this.search.done;
  }

  /** The fullest week so far. */
  get best(): { readonly placed: number; readonly places: readonly Place[] } {
    return this.search.best.placed > this.#best.placed ? this.search.best : this.#best;
  }

  get progress(): Progress {
    const { places } = this.best;
    return {
      placed: placedIn(places),
      of: places.length,
      hardest: this.model.units.lessons[this.search.hardest] ?? [],
      best: () => places,
    };
  }

  /** Goes on for a while; answers whether every unit has its place. */
  step(portion = 20_000): boolean {
    const questions = Math.min(portion, this.#left);
    this.search.run(questions);
    this.#left -= questions;
    if (!this.done && (this.#left <= 0 || this.search.hopeless)) {
      this.#best = this.best;
      this.attempt += 1;
      this.search = new Search(this.model, this.seed + this.attempt * 1_000_003, this.search.probe);
      this.#left = this.#portion();
    }
    return this.done;
  }

  #portion(): number {
    return Math.round(3_000 * this.model.units.count * 1.5 ** this.attempt);
  }
}
