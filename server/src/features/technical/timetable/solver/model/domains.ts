import { at, filled, integers } from '../integers.ts';
import type { Problem } from '../problem.ts';
import { isBreak, meant, type Resources } from './resources.ts';
import type { Units } from './units.ts';

/** A weighted rule on where a unit begins. */
export interface Wish {
  readonly rule: number;
  readonly weight: number;
  /** For each slot, how often the rule is broken there. */
  readonly breaches: Int32Array;
}

/** Where units may begin, and where one would rather not have them. */
export interface Domains {
  /** The slots in which a unit may begin, ascending. */
  readonly starts: readonly Int32Array[];
  /** 1 where a unit can't be moved: it has one slot. */
  readonly fixed: Int32Array;
  readonly wishes: readonly (readonly Wish[])[];
}

export function domainsOf(problem: Problem, units: Units, resources: Resources): Domains {
  const slots = problem.days * problem.periods;
  // Somebody would be in two lessons of it at once: it can be nowhere, and the search mustn’t believe it can.
  const torn = new Set(resources.torn);
  const free = units.lessons.map((_, unit) =>
    torn.has(unit) ? filled(slots, 0) : freeStarts(problem, units, resources, unit),
  );
  const wishes: Wish[][] = Array.from({ length: units.count }, () => []);
  for (const [index, rule] of problem.rules.entries()) {
    if (rule.kind === 'starts' || rule.kind === 'slots') {
      const named = filled(slots, 0);
      for (const slot of rule.slots) named[slot] = 1;
      const whole = rule.kind === 'slots';
      for (const lesson of rule.lessons) {
        const unit = at(units.unitOf, lesson);
        const length = whole ? (problem.lessons[lesson]?.duration ?? 1) : 1;
        const breaches = filled(slots, 0);
        for (let slot = 0; slot < slots; slot += 1)
          for (let k = 0; k < length; k += 1) if (at(named, slot + k) !== 1) breaches[slot] = 1;
        apply(index, rule.weight, unit, breaches);
      }
    } else if ((rule.kind === 'unavailable' || rule.kind === 'breaks') && rule.weight < 100) {
      const closed = filled(slots, 0);
      for (const slot of rule.slots) closed[slot] = 1;
      const people = new Set(rule.kind === 'breaks' ? undefined : meant(rule.who, problem, resources));
      for (let unit = 0; unit < units.count; unit += 1) {
        const who = rule.kind === 'breaks' || resources.of[unit]?.some((one) => people.has(one));
        if (!who) continue;
        const breaches = filled(slots, 0);
        for (let slot = 0; slot < slots; slot += 1)
          for (let k = 0; k < at(units.duration, unit); k += 1)
            if (at(closed, slot + k) === 1) breaches[slot] = at(breaches, slot) + 1;
        apply(index, rule.weight, unit, breaches);
      }
    }
  }
  function apply(rule: number, weight: number, unit: number, breaches: Int32Array): void {
    const own = free[unit];
    if (weight < 100) wishes[unit]?.push({ rule, weight, breaches });
    else if (own) for (let slot = 0; slot < slots; slot += 1) if (at(breaches, slot) > 0) own[slot] = 0;
  }
  const starts = free.map((own) => integers([...own.keys()].filter((slot) => at(own, slot) === 1)));
  // What is broken wherever a unit goes says nothing about where it should go.
  for (const [unit, own] of wishes.entries())
    for (const { breaches } of own) {
      const least = Math.min(...[...(starts[unit] ?? [])].map((slot) => at(breaches, slot)));
      if (least > 0 && least < slots)
        for (let slot = 0; slot < slots; slot += 1) breaches[slot] = at(breaches, slot) - least;
    }
  return { starts, wishes, fixed: integers(starts.map((own) => (own.length <= 1 ? 1 : 0))) };
}

/** 1 where a unit can begin: inside a day, nobody away, no break. */
function freeStarts(problem: Problem, units: Units, resources: Resources, unit: number): Int32Array {
  const slots = problem.days * problem.periods;
  const breaks = isBreak(problem);
  const free = filled(slots, 0);
  const people = resources.of[unit] ?? integers([]);
  const hours = resources.hours[unit] ?? integers([]);
  const length = at(units.duration, unit);
  for (let slot = 0; slot < slots; slot += 1) {
    let fits = (slot % problem.periods) + length <= problem.periods;
    for (let k = 0; fits && k < length; k += 1) fits = at(breaks, slot + k) === 0;
    for (let i = 0; fits && i < people.length; i += 1)
      for (let k = 0; fits && k < at(hours, i); k += 1)
        fits = at(resources.closed, at(people, i) * slots + slot + k) === 0;
    if (fits) free[slot] = 1;
  }
  return free;
}
