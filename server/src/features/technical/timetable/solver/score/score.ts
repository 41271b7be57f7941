import { at, filled } from '../integers.ts';
import { fitsOf } from '../model/links.ts';
import type { Model } from '../model/model.ts';
import { needOf, none } from '../model/needs.ts';
import { isBreak, meant } from '../model/resources.ts';
import type { Place, Rule } from '../problem.ts';
import { excess, periodsNeeded } from '../search/day-needs.ts';
import type { Breach, Score } from './breach.ts';
import { clashesOf } from './clashes.ts';

/** Looks at a week from outside, rule by rule: what the search believes plays no part. */
export function scoreOf(model: Model, places: readonly Place[]): Score {
  const { problem } = model;
  const hard: Breach[] = [...clashesOf(model, places)];
  const soft: Breach[] = [];
  let cost = 0;
  for (const [index, rule] of problem.rules.entries())
    for (const { amount, lessons, weight } of breaches(rule, model, places)) {
      (weight === 100 ? hard : soft).push({ rule: index, amount, lessons });
      if (weight < 100) cost += amount * weight;
    }
  return { unplaced: places.filter(({ slot }) => slot < 0).length, hard, soft, cost };
}

interface Weighed {
  readonly amount: number;
  readonly weight: number;
  readonly lessons: readonly number[];
}

function breaches(rule: Rule, model: Model, places: readonly Place[]): readonly Weighed[] {
  switch (rule.kind) {
    case 'starts':
    case 'slots':
      return rule.lessons.flatMap((lesson) => outside(rule, lesson, model, places));
    case 'rooms':
      return wrongRooms(rule, model, places);
    case 'breaks':
    case 'unavailable':
      return away(rule, model, places);
    case 'spread':
    case 'same':
    case 'pair':
    case 'row':
    case 'apart':
      return misfits(rule, model, places);
    default:
      return wrongDays(rule, model, places);
  }
}

const slotOf = (places: readonly Place[], lesson: number): number => places[lesson]?.slot ?? -1;

const lengthOf = (model: Model, lesson: number): number => model.problem.lessons[lesson]?.duration ?? 1;

function outside(
  rule: Extract<Rule, { kind: 'starts' | 'slots' }>,
  lesson: number,
  model: Model,
  places: readonly Place[],
): readonly Weighed[] {
  const slot = slotOf(places, lesson);
  if (slot < 0) return [];
  const length = rule.kind === 'slots' ? lengthOf(model, lesson) : 1;
  for (let k = 0; k < length; k += 1)
    if (!rule.slots.includes(slot + k)) return [{ amount: 1, weight: rule.weight, lessons: [lesson] }];
  return [];
}

function wrongRooms(
  rule: Extract<Rule, { kind: 'rooms' }>,
  { roomWishes, units, problem }: Model,
  places: readonly Place[],
): readonly Weighed[] {
  const index = problem.rules.indexOf(rule);
  return rule.lessons.flatMap((lesson) => {
    // A home room doesn't count where another rule names one.
    const wish = roomWishes[at(units.unitOf, lesson)]?.find((one) => one.lesson === lesson);
    const { slot = -1, room = -1 } = places[lesson] ?? {};
    if (slot < 0 || !wish?.rules.includes(index) || rule.rooms.includes(room)) return [];
    return [{ amount: 1, weight: rule.weight, lessons: [lesson] }];
  });
}

function away(
  rule: Extract<Rule, { kind: 'breaks' | 'unavailable' }>,
  model: Model,
  places: readonly Place[],
): readonly Weighed[] {
  const { problem, resources, units } = model;
  const closed = filled(model.slots, 0);
  for (const slot of rule.slots) closed[slot] = 1;
  const room =
    rule.kind === 'unavailable' && typeof rule.who === 'object' && 'room' in rule.who ? rule.who.room : -1;
  const people = new Set(rule.kind === 'breaks' ? [] : meant(rule.who, problem, resources));
  return problem.lessons.flatMap((_, lesson) => {
    const slot = slotOf(places, lesson);
    const concerned =
      rule.kind === 'breaks' ||
      (room >= 0
        ? places[lesson]?.room === room
        : resources.of[at(units.unitOf, lesson)]?.some((who) => people.has(who)));
    if (slot < 0 || !concerned) return [];
    let amount = 0;
    for (let k = 0; k < lengthOf(model, lesson); k += 1) amount += at(closed, slot + k);
    return amount > 0 ? [{ amount, weight: rule.weight, lessons: [lesson] }] : [];
  });
}

function misfits(
  rule: Extract<Rule, { kind: 'spread' | 'same' | 'pair' | 'row' | 'apart' }>,
  { problem }: Model,
  places: readonly Place[],
): readonly Weighed[] {
  const found: Weighed[] = [];
  const { lessons } = rule;
  for (const { fit, weight } of fitsOf(rule, problem, isBreak(problem)))
    for (const [k, one] of lessons.entries())
      for (const other of lessons.slice(k + 1)) {
        const [slot, otherSlot] = [slotOf(places, one), slotOf(places, other)];
        const amount = slot < 0 || otherSlot < 0 ? 0 : fit(one, slot, other, otherSlot);
        if (amount > 0) found.push({ amount, weight, lessons: [one, other] });
      }
  return found;
}

function wrongDays(rule: Rule, model: Model, places: readonly Place[]): readonly Weighed[] {
  const { problem, resources, days, periods, units } = model;
  const own = needOf(rule);
  if (!own || !('who' in rule)) return [];
  const need = { ...none, ...own };
  return meant(rule.who, problem, resources).flatMap((who) => {
    const masks = filled(days, 0);
    const lessons = [...(resources.units[who] ?? [])].flatMap((unit) => {
      const slot = slotOf(places, units.lessons[unit]?.[0] ?? 0);
      if (slot < 0) return [];
      const k = resources.of[unit]?.indexOf(who) ?? 0;
      const length = at(resources.hours[unit] as Int32Array, k);
      const day = Math.floor(slot / periods);
      masks[day] = at(masks, day) | (((1 << length) - 1) << (slot % periods));
      return units.lessons[unit] ?? [];
    });
    if (lessons.length === 0) return [];
    const missing = periodsNeeded(need, masks, resources.open, who * days, days);
    const amount = missing + excess(need, masks, days);
    return amount > 0 ? [{ amount, weight: rule.weight, lessons }] : [];
  });
}
