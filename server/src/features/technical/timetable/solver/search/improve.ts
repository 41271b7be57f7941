import { at } from '../integers.ts';
import type { Search } from './search.ts';
import { SoftCost } from './soft-cost.ts';

/** How many steps back a new week may be as dear as one was (late acceptance). */
const memory = 60;

/**
 * Makes a whole week better by its weighted rules: moves a unit that costs something, with whoever it pushes, and keeps
 * the move when the week is no dearer than now or than it was some moves ago. What must hold goes on holding.
 */
export class Improver {
  readonly cost: SoftCost;
  /** The cheapest week so far. */
  best: { readonly cost: number; readonly places: Search['best']['places'] };
  readonly #search: Search;
  readonly #late: number[];
  #turn = 0;

  constructor(search: Search) {
    this.#search = search;
    this.cost = new SoftCost(search.model, search.board);
    this.best = { cost: this.cost.total, places: search.board.places() };
    this.#late = Array.from({ length: memory }, () => this.cost.total);
  }

  /** Goes on for about so many questions to the probe, or until nothing costs anything. */
  run(questions: number): void {
    const { probe } = this.#search;
    const until = probe.asked + questions;
    let idle = 0;
    while (this.cost.total > 0 && probe.asked < until && idle < 1_000) idle = this.#move() ? 0 : idle + 1;
  }

  /** Tries one move; answers whether there was anything to try. */
  #move(): boolean {
    const { board, model, random, placer } = this.#search;
    const unit = this.#dearOne();
    const starts = model.domains.starts[unit] as Int32Array;
    if (starts.length < 2) return false;
    const slot = at(starts, random.below(starts.length));
    if (slot === at(board.start, unit) || !placer.moveTo(unit, slot, 12)) return false;
    const before = this.cost.total;
    const moved = board.touched();
    this.cost.update(moved);
    const now = this.#turn % memory;
    this.#turn += 1;
    if (this.cost.total <= before || this.cost.total <= (this.#late[now] ?? 0)) board.settle();
    else {
      board.backTo(0);
      this.cost.update(moved);
    }
    this.#late[now] = this.cost.total;
    if (this.cost.total < this.best.cost) this.best = { cost: this.cost.total, places: board.places() };
    return true;
  }

  /** Of a few units taken at random the one that costs most. */
  #dearOne(): number {
    const { model, random } = this.#search;
    let best = random.below(model.units.count);
    for (let k = 0; k < 4; k += 1) {
      const other = random.below(model.units.count);
      if (this.cost.of(other) > this.cost.of(best)) best = other;
    }
    return best;
  }
}
