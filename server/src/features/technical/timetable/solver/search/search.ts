import { at, filled } from '../integers.ts';
import type { Model } from '../model/model.ts';
import type { Place } from '../problem.ts';
import { type Random, randomFrom } from '../random.ts';
import { Board } from './board.ts';
import { closedRooms } from './closed-rooms.ts';
import { hardestFirst } from './order.ts';
import { Placer } from './placer.ts';
import { Probe } from './probe.ts';

/** What a search hands over to the one after it: how hard each unit was to place. */
export interface Heat {
  readonly heat: Int32Array;
}

/** One search from an empty week on: goes on in portions, and its state can be seen between them. */
export class Search {
  readonly board: Board;
  readonly probe: Probe;
  readonly placer: Placer;
  /** Units that were placed at most, and where everything was then. */
  best: { readonly placed: number; readonly places: readonly Place[] };
  /** The unit that was last in the way; -1 for none. */
  hardest = -1;
  /** A unit has nowhere to go whatever happens. */
  hopeless = false;
  readonly #random: Random;
  /** Units without a place, the next one last. */
  readonly #waiting: number[];
  /** For each unit and slot, when it was last forced there. */
  readonly #forced: Int32Array;
  #turn = 0;
  #barren = 0;

  constructor(
    readonly model: Model,
    seed: number,
    before?: Heat,
  ) {
    this.#random = randomFrom(seed);
    this.board = new Board(model, closedRooms(model));
    this.probe = new Probe(model, this.board, this.#random);
    this.placer = new Placer(model, this.board, this.probe, this.#random);
    if (before) this.probe.heat.set(before.heat);
    this.#waiting = hardestFirst(model, this.probe.heat).reverse();
    this.#forced = filled(model.units.count * model.slots, -1);
    this.best = { placed: 0, places: this.board.places() };
  }

  get done(): boolean {
    return this.#waiting.length === 0;
  }

  get random(): Random {
    return this.#random;
  }

  /** Takes over a week as far as it may stay; what may not waits for a place. Rooms stay where they are free. */
  adopt(places: readonly Place[]): void {
    const { probe, board, model } = this;
    for (const [lesson, { room }] of places.entries()) board.usual[lesson] = room;
    probe.strict = false;
    const waiting = this.#waiting.splice(0);
    for (const unit of waiting) {
      const slot = places[model.units.lessons[unit]?.[0] ?? 0]?.slot ?? -1;
      const may = slot >= 0 && model.domains.starts[unit]?.includes(slot);
      if (may && probe.ask(unit, slot, 0) === 0) board.place(unit, slot);
      else this.#waiting.push(unit);
    }
    probe.strict = true;
    board.settle();
    this.best = { placed: board.placed, places: board.places() };
  }

  /** Goes on for about so many questions to the probe: the same number gives the same week on every machine. */
  run(questions: number): void {
    const until = this.probe.asked + questions;
    const calls = Math.max(40, this.model.units.count / 10);
    while (this.#waiting.length > 0 && this.probe.asked < until && !this.hopeless) {
      const unit = this.#waiting.pop() as number;
      if (this.placer.place(unit, calls)) {
        this.board.settle();
        this.#barren = 0;
      } else {
        this.probe.heat[unit] = at(this.probe.heat, unit) + 1;
        this.hardest = unit;
        this.#force(unit);
      }
      if (this.board.placed > this.best.placed)
        this.best = { placed: this.board.placed, places: this.board.places() };
    }
  }

  /** Finds places for whatever still has one within short chains, and forces nothing. */
  fill(calls = 8): void {
    for (const unit of this.#waiting.splice(0).reverse())
      if (!this.placer.place(unit, calls)) this.#waiting.push(unit);
    this.board.settle();
    if (this.board.placed > this.best.placed)
      this.best = { placed: this.board.placed, places: this.board.places() };
  }

  /** Puts a unit where least has to go, though not where it was forced of late, and lets what went wait. */
  #force(unit: number): void {
    const { probe, board, model } = this;
    const starts = model.domains.starts[unit] as Int32Array;
    let gone: Int32Array | undefined;
    let chosen = -1;
    let lowest = 0;
    this.#turn += 1;
    const recent = this.#turn - Math.max(50, this.#waiting.length * 4);
    for (let i = 0; i < starts.length; i += 1) {
      const slot = at(starts, i);
      const count = probe.ask(unit, slot, model.units.count);
      if (count < 0) continue;
      const last = at(this.#forced, unit * model.slots + slot);
      const late = last >= 0 && last > recent ? (1 << 28) + last : 0;
      const key = late + probe.cost() * 64 + this.#random.below(1024);
      if (gone && key >= lowest) continue;
      lowest = key;
      chosen = slot;
      gone = probe.out.slice(0, count);
    }
    if (!gone) {
      this.#wait(unit);
      return;
    }
    this.#barren = 0;
    this.#forced[unit * model.slots + chosen] = this.#turn;
    for (const other of gone) board.remove(other);
    board.place(unit, chosen);
    board.settle();
    this.#waiting.push(...gone);
  }

  /** A weighted rule may have said no to every slot; it won't the next time. Others have their turn meanwhile. */
  #wait(unit: number): void {
    this.#waiting.unshift(unit);
    this.#barren += 1;
    this.hopeless = this.#barren > 200 + this.#waiting.length;
  }
}
