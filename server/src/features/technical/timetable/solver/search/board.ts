import { at, bitsFrom, filled, integers } from '../integers.ts';
import type { Model } from '../model/model.ts';
import type { Place } from '../problem.ts';

/** Who is where now, and the way back: every step is remembered, and can be taken back to a mark. */
export class Board {
  /** The first slot of each unit; -1 while it has none. */
  readonly start: Int32Array;
  /** The room of each lesson; -1 for none. */
  readonly room: Int32Array;
  /** Periods of each resource and day, as bits. */
  readonly busy: Int32Array;
  /** The unit of each resource in each slot; -1 for none. */
  readonly holder: Int32Array;
  readonly roomHolder: Int32Array;
  /** Periods of each resource that have no place yet. */
  readonly left: Int32Array;
  placed = 0;
  /** The room that each lesson takes when it is free; -1 for whichever. */
  readonly usual: Int32Array;
  readonly #model: Model;
  readonly #periods: number;
  readonly #days: number;
  readonly #slots: number;
  readonly #roomClosed: Int32Array;
  /** Unit, slot before, then the room of each of its lessons that asks for one. */
  readonly #trail: number[] = [];

  constructor(model: Model, roomClosed: Int32Array) {
    const { units, resources, slots, days, periods, problem } = model;
    this.#model = model;
    [this.#periods, this.#days, this.#slots] = [periods, days, slots];
    this.#roomClosed = roomClosed;
    this.start = filled(units.count, -1);
    this.room = filled(problem.lessons.length, -1);
    this.usual = filled(problem.lessons.length, -1);
    this.busy = filled(resources.count * days, 0);
    this.holder = filled(resources.count * slots, -1);
    this.roomHolder = filled(problem.rooms.length * slots, -1);
    this.left = integers(resources.load);
  }

  get mark(): number {
    return this.#trail.length;
  }

  /** The units that were moved since the way back was forgotten. */
  touched(): readonly number[] {
    const units = new Set<number>();
    for (let k = this.#trail.length - 1; k >= 0; ) {
      const unit = this.#trail[k] as number;
      units.add(unit);
      k -= 2 + (this.#model.roomWishes[unit]?.length ?? 0);
    }
    return [...units];
  }

  /** Forgets the way back. */
  settle(): void {
    this.#trail.length = 0;
  }

  /** Takes back every step since a mark. */
  backTo(mark: number): void {
    while (this.#trail.length > mark) {
      const unit = this.#trail.pop() as number;
      const before = this.#trail.pop() as number;
      if (before < 0) this.#lift(unit);
      const wishes = this.#model.roomWishes[unit] ?? [];
      for (let k = wishes.length - 1; k >= 0; k -= 1)
        this.room[wishes[k]?.lesson as number] = this.#trail.pop() as number;
      if (before >= 0) this.#put(unit, before);
    }
  }

  place(unit: number, slot: number): void {
    this.#remember(unit, -1);
    this.#chooseRooms(unit, slot);
    this.#put(unit, slot);
  }

  remove(unit: number): void {
    this.#remember(unit, at(this.start, unit));
    this.#lift(unit);
    for (const { lesson } of this.#model.roomWishes[unit] ?? []) this.room[lesson] = -1;
  }

  roomIsFree(room: number, slot: number, duration: number): boolean {
    for (let k = 0; k < duration; k += 1)
      if (at(this.roomHolder, room * this.#slots + slot + k) >= 0 || this.closedRoom(room, slot + k))
        return false;
    return true;
  }

  closedRoom(room: number, slot: number): boolean {
    return at(this.#roomClosed, room * this.#slots + slot) === 1;
  }

  /** Where every lesson is. */
  places(): readonly Place[] {
    return this.#model.problem.lessons.map((_, lesson) => ({
      slot: at(this.start, at(this.#model.units.unitOf, lesson)),
      room: at(this.room, lesson),
    }));
  }

  #remember(unit: number, slot: number): void {
    for (const { lesson } of this.#model.roomWishes[unit] ?? []) this.#trail.push(at(this.room, lesson));
    this.#trail.push(slot, unit);
  }

  /** Gives each lesson that asks for a room a free one, as far as there is any. */
  #chooseRooms(unit: number, slot: number): void {
    const wishes = this.#model.roomWishes[unit];
    if (!wishes) return;
    for (const [index, { lesson, duration, rooms }] of wishes.entries()) {
      let found = -1;
      const usual = rooms.indexOf(at(this.usual, lesson));
      for (let k = usual < 0 ? 0 : -1; k < rooms.length && found < 0; k += 1) {
        const room = at(rooms, k < 0 ? usual : k);
        let taken = false;
        for (let other = 0; other < index; other += 1)
          if (at(this.room, wishes[other]?.lesson as number) === room) taken = true;
        if (!taken && this.roomIsFree(room, slot, duration)) found = room;
      }
      this.room[lesson] = found;
    }
  }

  #put(unit: number, slot: number): void {
    this.start[unit] = slot;
    this.placed += 1;
    this.#fill(unit, slot, unit, 1);
  }

  #lift(unit: number): void {
    const slot = at(this.start, unit);
    this.start[unit] = -1;
    this.placed -= 1;
    this.#fill(unit, slot, -1, -1);
  }

  #fill(unit: number, slot: number, holder: number, sign: 1 | -1): void {
    const people = this.#model.resources.of[unit] as Int32Array;
    const hours = this.#model.resources.hours[unit] as Int32Array;
    const period = slot % this.#periods;
    const day = (slot - period) / this.#periods;
    for (let i = 0; i < people.length; i += 1) {
      const who = at(people, i);
      const length = at(hours, i);
      const own = who * this.#slots + slot;
      for (let k = 0; k < length; k += 1) this.holder[own + k] = holder;
      this.busy[who * this.#days + day] = at(this.busy, who * this.#days + day) ^ bitsFrom(period, length);
      this.left[who] = at(this.left, who) - sign * length;
    }
    const wishes = this.#model.roomWishes[unit] ?? [];
    for (let i = 0; i < wishes.length; i += 1) {
      const { lesson, duration } = wishes[i] as { lesson: number; duration: number };
      const room = at(this.room, lesson);
      if (room < 0) continue;
      for (let k = 0; k < duration; k += 1) this.roomHolder[room * this.#slots + slot + k] = holder;
    }
  }
}
