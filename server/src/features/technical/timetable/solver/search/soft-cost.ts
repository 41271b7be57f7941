import { at, filled } from '../integers.ts';
import type { Link } from '../model/links.ts';
import type { Model } from '../model/model.ts';
import type { Board } from './board.ts';
import { excess, periodsNeeded } from './day-needs.ts';

/** What the weighted rules cost, kept up to date unit by unit, in hundredths of a breach. */
export class SoftCost {
  total = 0;
  readonly #unary: Int32Array;
  readonly #links: ReadonlyMap<Link, number>;
  readonly #linkCost: Int32Array;
  readonly #needCost: Int32Array;

  constructor(
    readonly model: Model,
    readonly board: Board,
  ) {
    const links = new Map<Link, number>();
    for (const own of model.links)
      for (const link of own) if (link.weight < 100 && !links.has(link)) links.set(link, links.size);
    this.#links = links;
    this.#linkCost = filled(links.size, 0);
    this.#needCost = filled(model.resources.count, 0);
    this.#unary = filled(model.units.count, 0);
    this.update(model.units.lessons.keys());
  }

  /** What a unit has to do with: its own wishes, the rules that it is in, and the days of its people. */
  of(unit: number): number {
    let cost = at(this.#unary, unit);
    for (const link of this.model.links[unit] ?? []) cost += this.#costOf(link);
    for (const who of this.model.resources.of[unit] ?? []) cost += at(this.#needCost, who);
    return cost;
  }

  /** Looks again at units that were moved. */
  update(units: Iterable<number>): void {
    const people = new Set<number>();
    const links = new Set<Link>();
    for (const unit of units) {
      this.#set(this.#unary, unit, this.#alone(unit));
      for (const link of this.model.links[unit] ?? []) if (link.weight < 100) links.add(link);
      for (const who of this.model.resources.of[unit] ?? []) people.add(who);
    }
    for (const link of links) this.#set(this.#linkCost, this.#links.get(link) ?? 0, this.#pairs(link));
    for (const who of people) this.#set(this.#needCost, who, this.#days(who));
  }

  #costOf(link: Link): number {
    return link.weight < 100 ? at(this.#linkCost, this.#links.get(link) ?? 0) : 0;
  }

  #set(costs: Int32Array, index: number, cost: number): void {
    this.total += cost - at(costs, index);
    costs[index] = cost;
  }

  #alone(unit: number): number {
    const slot = at(this.board.start, unit);
    if (slot < 0) return 0;
    let cost = 0;
    for (const { weight, breaches } of this.model.domains.wishes[unit] ?? [])
      cost += weight * at(breaches, slot);
    for (const { weight, lesson } of this.model.roomWishes[unit] ?? [])
      if (at(this.board.room, lesson) < 0) cost += weight;
    return cost;
  }

  #pairs({ units, lessons, fit, weight }: Link): number {
    let cost = 0;
    for (let one = 0; one < units.length; one += 1)
      for (let other = one + 1; other < units.length; other += 1) {
        const [slot, otherSlot] = [
          at(this.board.start, at(units, one)),
          at(this.board.start, at(units, other)),
        ];
        if (slot >= 0 && otherSlot >= 0)
          cost += weight * fit(at(lessons, one), slot, at(lessons, other), otherSlot);
      }
    return cost;
  }

  #days(who: number): number {
    const { days, needs, resources } = this.model;
    let cost = 0;
    for (const need of needs[who] ?? []) {
      if (need.weight === 100) continue;
      const masks = this.board.busy.subarray(who * days, (who + 1) * days);
      cost +=
        need.weight *
        (periodsNeeded(need, masks, resources.open, who * days, days) + excess(need, masks, days));
    }
    return cost;
  }
}
