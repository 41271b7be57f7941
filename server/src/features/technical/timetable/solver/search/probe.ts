import { at, bitsFrom, bitsIn, filled, highestBit, lowestBit } from '../integers.ts';
import type { Model } from '../model/model.ts';
import type { Need } from '../model/needs.ts';
import type { RoomWish } from '../model/room-wishes.ts';
import type { Random } from '../random.ts';
import type { Board } from './board.ts';
import { asksForPeriods, periodsNeeded } from './day-needs.ts';

/**
 * Asks what would have to go if a unit were put into a slot. A weighted rule is kept so many times in a hundred as it
 * weighs: what it forbids stays possible, and becomes rare.
 */
export class Probe {
  /** The units that would have to go, after `ask`. */
  readonly out: Int32Array;
  count = 0;
  /** Units that may not be moved now. */
  readonly held: Int32Array;
  /** How hard each was to place so far. */
  readonly heat: Int32Array;
  asked = 0;
  /** Whether weighted rules are asked at all. */
  strict = true;
  readonly #stamp: Int32Array;
  #turn = 0;
  readonly #masks: Int32Array;
  readonly #shown: Int32Array;

  constructor(
    readonly model: Model,
    readonly board: Board,
    readonly random: Random,
  ) {
    const { count } = model.units;
    this.out = filled(count, -1);
    this.held = filled(count, 0);
    this.heat = filled(count, 0);
    this.#stamp = filled(count, 0);
    this.#masks = filled(model.days, 0);
    this.#shown = filled(model.days, 0);
  }

  /** Answers how many units would have to go, listed in `out`; -1 when it can't be, or only with more than `most`. */
  ask(unit: number, slot: number, most: number): number {
    this.asked += 1;
    this.#turn += 1;
    this.count = 0;
    if (!this.#wishes(unit, slot)) return -1;
    if (!this.#clashes(unit, slot) || this.count > most) return -1;
    if (!this.#links(unit, slot) || this.count > most) return -1;
    if (!this.#rooms(unit, slot) || this.count > most) return -1;
    if (!this.#days(unit, slot, most) || this.count > most) return -1;
    return this.count;
  }

  /** How dear it is to throw these out: each counts, and one that was hard to place counts more. */
  cost(): number {
    let cost = 0;
    for (let k = 0; k < this.count; k += 1) cost += 16 + Math.min(2 * at(this.heat, at(this.out, k)), 1600);
    return cost;
  }

  #isOut(unit: number): boolean {
    return at(this.#stamp, unit) === this.#turn;
  }

  /** Counts a unit among those that go; false when it may not. */
  #throwOut(unit: number): boolean {
    if (at(this.#stamp, unit) === this.#turn) return true;
    if (!this.#movable(unit)) return false;
    this.#stamp[unit] = this.#turn;
    this.out[this.count] = unit;
    this.count += 1;
    return true;
  }

  #movable(unit: number): boolean {
    return at(this.held, unit) === 0 && at(this.model.domains.fixed, unit) === 0;
  }

  #wishes(unit: number, slot: number): boolean {
    const wishes = this.model.domains.wishes[unit];
    if (!wishes) return true;
    for (let i = 0; i < wishes.length; i += 1) {
      const { weight, breaches } = wishes[i] as { weight: number; breaches: Int32Array };
      if (at(breaches, slot) > 0 && this.#insists(weight)) return false;
    }
    return true;
  }

  #clashes(unit: number, slot: number): boolean {
    const { resources, slots } = this.model;
    const people = resources.of[unit] as Int32Array;
    const hours = resources.hours[unit] as Int32Array;
    for (let i = 0; i < people.length; i += 1) {
      const own = at(people, i) * slots + slot;
      const length = at(hours, i);
      for (let k = 0; k < length; k += 1) {
        const other = at(this.board.holder, own + k);
        if (other >= 0 && other !== unit && !this.#throwOut(other)) return false;
      }
    }
    return true;
  }

  #links(unit: number, slot: number): boolean {
    const links = this.model.links[unit];
    if (!links) return true;
    const { start } = this.board;
    const { fixed } = this.model.domains;
    for (let i = 0; i < links.length; i += 1) {
      const link = links[i] as (typeof links)[number];
      const { units, lessons, fit, weight } = link;
      // Two lessons that can't be moved aren't asked to keep what may be broken.
      const bound = weight < 100 && at(fixed, unit) === 1;
      for (let one = 0; one < units.length; one += 1) {
        if (at(units, one) !== unit) continue;
        for (let k = 0; k < units.length; k += 1) {
          const other = at(units, k);
          if (k === one || this.#isOut(other) || (bound && at(fixed, other) === 1)) continue;
          const otherSlot = other === unit ? slot : at(start, other);
          if (otherSlot < 0 || fit(at(lessons, one), slot, at(lessons, k), otherSlot) === 0) continue;
          if (weight < 100 && !this.#insists(weight)) continue;
          if (other === unit) {
            if (weight === 100) return false;
          } else if (!this.#throwOut(other)) return false;
        }
      }
    }
    return true;
  }

  #rooms(unit: number, slot: number): boolean {
    const wishes = this.model.roomWishes[unit];
    if (!wishes) return true;
    for (let i = 0; i < wishes.length; i += 1) {
      const wish = wishes[i] as RoomWish;
      if (wish.weight < 100 && !this.#insists(wish.weight)) continue;
      if (!this.#room(wish, slot)) return false;
    }
    return true;
  }

  /** Finds the room that throws out the fewest. */
  #room({ rooms, duration }: RoomWish, slot: number): boolean {
    const { slots } = this.model;
    let best = -1;
    let fewest = 1 << 30;
    let ties = 0;
    for (let r = 0; r < rooms.length; r += 1) {
      const room = at(rooms, r);
      let cost = 0;
      for (let k = 0; k < duration; k += 1) {
        if (this.board.closedRoom(room, slot + k)) cost = 1 << 30;
        const other = at(this.board.roomHolder, room * slots + slot + k);
        if (other < 0 || this.#isOut(other)) continue;
        cost += this.#movable(other) ? 1 : 1 << 30;
      }
      if (cost >= 1 << 30 || cost > fewest) continue;
      ties = cost < fewest ? 1 : ties + 1;
      if (ties === 1 || this.random.below(ties) === 0) best = room;
      fewest = cost;
      if (cost === 0) return true;
    }
    if (best < 0) return false;
    for (let k = 0; k < duration; k += 1) {
      const other = at(this.board.roomHolder, best * slots + slot + k);
      if (other >= 0 && !this.#throwOut(other)) return false;
    }
    return true;
  }

  #days(unit: number, slot: number, most: number): boolean {
    const people = this.model.resources.of[unit] as Int32Array;
    const hours = this.model.resources.hours[unit] as Int32Array;
    for (let i = 0; i < people.length; i += 1) {
      const who = at(people, i);
      const needs = this.model.needs[who] as readonly Need[];
      for (let n = 0; n < needs.length; n += 1) {
        const need = needs[n] as Need;
        if (!this.#limits(need, who, unit, slot, at(hours, i)) || this.count > most) return false;
        if (asksForPeriods(need) && !this.#holes(need, who, unit, slot, at(hours, i), most)) return false;
      }
    }
    return true;
  }

  /** The days of somebody as they would be, and how many of their periods would have no place. */
  #show(who: number, unit: number, slot: number, hours: number): number {
    const { days, periods, slots, resources } = this.model;
    const { busy, start, holder } = this.board;
    for (let day = 0; day < days; day += 1) this.#masks[day] = at(busy, who * days + day);
    let left = at(this.board.left, who);
    for (let i = 0; i < this.count; i += 1) {
      const gone = at(this.out, i);
      const from = at(start, gone);
      if (from < 0 || at(holder, who * slots + from) !== gone) continue;
      const length = hoursOf(resources.of[gone] as Int32Array, resources.hours[gone] as Int32Array, who);
      const day = Math.floor(from / periods);
      this.#masks[day] = at(this.#masks, day) & ~bitsFrom(from % periods, length);
      left += length;
    }
    const day = Math.floor(slot / periods);
    this.#masks[day] = at(this.#masks, day) | bitsFrom(slot % periods, hours);
    return at(this.board.start, unit) < 0 ? left - hours : left;
  }

  /** Most hours of a day, most in a row, most days. */
  #limits(need: Need, who: number, unit: number, slot: number, hours: number): boolean {
    const { days, periods } = this.model;
    const day = Math.floor(slot / periods);
    if (need.most >= 0) {
      this.#show(who, unit, slot, hours);
      if (bitsIn(at(this.#masks, day)) > need.most && this.#enforced(need)) {
        while (bitsIn(at(this.#masks, day)) > need.most) {
          if (!this.#throwOneOf(who, unit, day, at(this.#masks, day))) return false;
          this.#show(who, unit, slot, hours);
        }
      }
    }
    if (need.inARow >= 0) {
      this.#show(who, unit, slot, hours);
      let row = rowAround(at(this.#masks, day), slot % periods);
      if (bitsIn(row) > need.inARow && this.#enforced(need)) {
        while (bitsIn(row) > need.inARow) {
          if (!this.#throwOneOf(who, unit, day, row)) return false;
          this.#show(who, unit, slot, hours);
          row = rowAround(at(this.#masks, day), slot % periods);
        }
      }
    }
    if (need.days >= 0) {
      this.#show(who, unit, slot, hours);
      let used = 0;
      for (let d = 0; d < days; d += 1) if (at(this.#masks, d) !== 0) used += 1;
      if (used > need.days && this.#enforced(need)) {
        for (; used > need.days; used -= 1) {
          if (!this.#emptyADay(who, unit, day)) return false;
          this.#show(who, unit, slot, hours);
        }
      }
    }
    return true;
  }

  #enforced({ weight }: Need): boolean {
    return weight === 100 || this.#insists(weight);
  }

  /** Whether a rule that may be broken is kept this time. */
  #insists(weight: number): boolean {
    return this.strict && this.random.chance(weight);
  }

  /** Throws out one of somebody's units in these periods of a day: one that was easy to place. */
  #throwOneOf(who: number, unit: number, day: number, mask: number): boolean {
    const { slots, periods } = this.model;
    let best = -1;
    let ties = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const other = at(this.board.holder, who * slots + day * periods + lowestBit(rest));
      if (other < 0 || other === unit || other === best || this.#isOut(other) || !this.#movable(other))
        continue;
      ties += 1;
      if (this.random.below(ties) === 0) best = other;
    }
    return best >= 0 && this.#throwOut(best);
  }

  /** Empties the day of somebody, other than this one, that has the fewest lessons. */
  #emptyADay(who: number, unit: number, except: number): boolean {
    const { days, periods, slots } = this.model;
    let best = -1;
    let fewest = 1 << 30;
    let ties = 0;
    for (let day = 0; day < days; day += 1) {
      const mask = at(this.#masks, day);
      if (day === except || mask === 0) continue;
      let cost = 0;
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const other = at(this.board.holder, who * slots + day * periods + lowestBit(rest));
        cost += this.#movable(other) ? 1 : 1 << 20;
      }
      if (cost >= 1 << 20 || cost > fewest) continue;
      ties = cost < fewest ? 1 : ties + 1;
      if (ties === 1 || this.random.below(ties) === 0) best = day;
      fewest = cost;
    }
    if (best < 0) return false;
    for (let rest = at(this.#masks, best); rest !== 0; rest &= rest - 1) {
      const other = at(this.board.holder, who * slots + best * periods + lowestBit(rest));
      if (other === unit || !this.#throwOut(other)) return false;
    }
    return true;
  }

  /** Gaps, least hours, beginnings: throws out ends of days until what has no place yet can fill what is missing. */
  #holes(need: Need, who: number, unit: number, slot: number, hours: number, most: number): boolean {
    const { days, periods, slots, resources } = this.model;
    const { open } = resources;
    let left = this.#show(who, unit, slot, hours);
    let needed = periodsNeeded(need, this.#masks, open, who * days, days);
    if (needed <= left || !this.#enforced(need)) return true;
    while (needed > left) {
      let best = -1;
      let bestGain = 0;
      let ties = 0;
      for (let day = 0; day < days; day += 1) this.#shown[day] = at(this.#masks, day);
      for (let day = 0; day < days; day += 1) {
        const mask = at(this.#shown, day);
        if (mask === 0) continue;
        let last = -1;
        for (let end = 0; end < 2; end += 1) {
          const period = end === 0 ? lowestBit(mask) : highestBit(mask);
          const other = at(this.board.holder, who * slots + day * periods + period);
          if (other < 0 || other === unit || other === last || this.#isOut(other) || !this.#movable(other))
            continue;
          last = other;
          const length = hoursOf(
            resources.of[other] as Int32Array,
            resources.hours[other] as Int32Array,
            who,
          );
          this.#masks[day] = mask & ~bitsFrom(at(this.board.start, other) % periods, length);
          const gain = (needed - periodsNeeded(need, this.#masks, open, who * days, days) + length) / length;
          this.#masks[day] = mask;
          if (gain <= 0 || gain < bestGain) continue;
          ties = gain > bestGain ? 1 : ties + 1;
          if (ties === 1 || this.random.below(ties) === 0) best = other;
          bestGain = gain;
        }
      }
      if (best < 0 || !this.#throwOut(best) || this.count > most) return false;
      left = this.#show(who, unit, slot, hours);
      needed = periodsNeeded(need, this.#masks, open, who * days, days);
    }
    return true;
  }
}

const hoursOf = (people: Int32Array, hours: Int32Array, who: number): number => {
  for (let i = 0; i < people.length; i += 1) if (at(people, i) === who) return at(hours, i);
  return 0;
};

/** The bits without a hole around a place. */
function rowAround(mask: number, place: number): number {
  let row = 1 << place;
  for (let grown = 0; grown !== row; ) {
    grown = row;
    row |= ((row << 1) | (row >>> 1)) & mask;
  }
  return row;
}
