import { at, filled } from '../integers.ts';
import type { Model } from '../model/model.ts';
import type { Random } from '../random.ts';
import type { Board } from './board.ts';
import type { Probe } from './probe.ts';

/** How deep a chain of lessons that push each other may go. */
const deepest = 14;
/** From here on only the best slot is tried. */
const narrow = 5;

interface Level {
  readonly slots: Int32Array;
  readonly counts: Int32Array;
  readonly keys: Int32Array;
  readonly from: Int32Array;
  readonly out: Int32Array;
}

/**
 * Puts one unit into the week and moves others for it, as a chain: it takes the slot of the fewest, each of these looks
 * for another one in the same way, and when one finds none everything goes back to where it was.
 */
export class Placer {
  readonly #levels: readonly Level[];
  #calls = 0;
  #most = 0;

  constructor(
    readonly model: Model,
    readonly board: Board,
    readonly probe: Probe,
    readonly random: Random,
  ) {
    const { slots, units } = model;
    this.#levels = Array.from({ length: deepest }, () => ({
      slots: filled(slots, 0),
      counts: filled(slots, 0),
      keys: filled(slots, 0),
      from: filled(slots, 0),
      out: filled(Math.min(units.count * slots, 64 * slots), 0),
    }));
  }

  /** Whether the unit found a place with every other one it met. When not, nothing has changed. */
  place(unit: number, calls: number): boolean {
    this.#calls = 0;
    this.#most = calls;
    return this.#try(unit, 0);
  }

  /** Moves a unit into this very slot, and others for it. When that can't be, nothing has changed. */
  moveTo(unit: number, slot: number, calls: number): boolean {
    this.#calls = 0;
    this.#most = calls;
    const mark = this.board.mark;
    if (at(this.board.start, unit) >= 0) this.board.remove(unit);
    const count = this.probe.ask(unit, slot, 8);
    if (count >= 0) {
      const gone = this.probe.out.slice(0, count);
      for (const other of gone) this.board.remove(other);
      this.board.place(unit, slot);
      this.probe.held[unit] = 1;
      const fits = gone.every((other) => at(this.board.start, other) >= 0 || this.#try(other, 1));
      this.probe.held[unit] = 0;
      if (fits) return true;
    }
    this.board.backTo(mark);
    return false;
  }

  #try(unit: number, depth: number): boolean {
    this.#calls += 1;
    if (depth >= deepest || this.#calls > this.#most) return false;
    const level = this.#levels[depth] as Level;
    const found = this.#look(unit, level);
    if (found === 0) return false;
    const tries = depth >= narrow ? 1 : found;
    for (let k = 0; k < tries; k += 1) {
      const index = this.#nextBest(level, found);
      if (index < 0) return false;
      const slot = at(level.slots, index);
      const count = at(level.counts, index);
      const from = at(level.from, index);
      const mark = this.board.mark;
      for (let i = 0; i < count; i += 1) this.board.remove(at(level.out, from + i));
      this.board.place(unit, slot);
      this.probe.held[unit] = 1;
      let fits = true;
      for (let i = 0; i < count && fits; i += 1) {
        const other = at(level.out, from + i);
        if (at(this.board.start, other) < 0) fits = this.#try(other, depth + 1);
      }
      this.probe.held[unit] = 0;
      if (fits) return true;
      this.board.backTo(mark);
      if (this.#calls > this.#most) return false;
    }
    return false;
  }

  /** Asks for every slot of a unit. Answers how many are possible. */
  #look(unit: number, level: Level): number {
    const starts = this.model.domains.starts[unit] as Int32Array;
    const { probe } = this;
    let found = 0;
    let used = 0;
    for (let i = 0; i < starts.length; i += 1) {
      const slot = at(starts, i);
      const count = probe.ask(unit, slot, 60);
      if (count < 0 || used + count > level.out.length) continue;
      level.slots[found] = slot;
      level.counts[found] = count;
      level.from[found] = used;
      level.out.set(probe.out.subarray(0, count), used);
      used += count;
      level.keys[found] = probe.cost() * 64 + this.random.below(1024);
      found += 1;
    }
    return found;
  }

  #nextBest(level: Level, found: number): number {
    let best = -1;
    for (let i = 0; i < found; i += 1)
      if (at(level.keys, i) >= 0 && (best < 0 || at(level.keys, i) < at(level.keys, best))) best = i;
    if (best >= 0) level.keys[best] = -1 - at(level.keys, best);
    return best;
  }
}
