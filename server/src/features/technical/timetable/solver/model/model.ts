import type { Problem } from '../problem.ts';
import { type Domains, domainsOf } from './domains.ts';
import { type Link, linksOf } from './links.ts';
import { type Need, needsOf } from './needs.ts';
import { type Resources, resourcesOf } from './resources.ts';
import { type RoomWish, roomWishesOf } from './room-wishes.ts';
import { type Units, unitsOf } from './units.ts';

/** A problem made ready for searching. */
export interface Model {
  readonly problem: Problem;
  readonly days: number;
  readonly periods: number;
  readonly slots: number;
  readonly units: Units;
  readonly resources: Resources;
  readonly domains: Domains;
  /** For each unit, the rules between lessons that it is in. */
  readonly links: readonly (readonly Link[])[];
  /** For each resource, what its days must be like. */
  readonly needs: readonly (readonly Need[])[];
  /** For each unit, the rooms that its lessons ask for. */
  readonly roomWishes: readonly (readonly RoomWish[])[];
}

export function modelOf(problem: Problem): Model {
  const units = unitsOf(problem);
  const resources = resourcesOf(problem, units);
  return {
    problem,
    days: problem.days,
    periods: problem.periods,
    slots: problem.days * problem.periods,
    units,
    resources,
    domains: domainsOf(problem, units, resources),
    links: linksOf(problem, units),
    needs: needsOf(problem, resources),
    roomWishes: roomWishesOf(problem, units),
  };
}
