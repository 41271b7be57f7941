import { at, filled, integers } from '../integers.ts';
import type { Problem, Rule, Who } from '../problem.ts';
import type { Units } from './units.ts';

/**
 * Whoever can be in one place only: teachers first, then students who sit in the same lessons under the same rules,
 * taken together.
 */
export interface Resources {
  readonly count: number;
  readonly teachers: number;
  /** The resource that an atom belongs to; -1 for one without lessons. */
  readonly ofAtom: Int32Array;
  /** For each unit, who is in it, and for how many periods. */
  readonly of: readonly Int32Array[];
  readonly hours: readonly Int32Array[];
  /** Periods that each has in the week. */
  readonly load: Int32Array;
  /** For each resource and day, the periods that are open, as bits. */
  readonly open: Int32Array;
  /** For each resource, its units. */
  readonly units: readonly Int32Array[];
  readonly closed: Int32Array;
  /** Units in which somebody would be twice. */
  readonly torn: readonly number[];
}

export const isBreak = (problem: Problem): Int32Array => {
  const breaks = filled(problem.days * problem.periods, 0);
  for (const rule of problem.rules)
    if (rule.kind === 'breaks' && rule.weight === 100) for (const slot of rule.slots) breaks[slot] = 1;
  return breaks;
};

/** Rules that look at somebody's days. */
const aboutSomebody = (rule: Rule): rule is Extract<Rule, { readonly who: unknown }> => 'who' in rule;

/** The resources that a rule means. */
export function meant(who: Who | { readonly room: number }, problem: Problem, resources: Resources) {
  if (who === 'teachers') return [...Array(resources.teachers).keys()];
  if (who === 'students')
    return [...Array(resources.count - resources.teachers).keys()].map((k) => k + resources.teachers);
  if ('teacher' in who) return [who.teacher];
  if ('room' in who) return [];
  const own = (problem.students[who.students] ?? []).map((atom) => at(resources.ofAtom, atom));
  return [...new Set(own)].filter((resource) => resource >= 0);
}

export function resourcesOf(problem: Problem, units: Units): Resources {
  const torn = new Set<number>();
  const slots = problem.days * problem.periods;
  // Who is in each unit, as teachers and atoms.
  const inUnit = units.lessons.map((lessons, unit) => {
    const hours = new Map<number, number>();
    for (const lesson of lessons) {
      const { teachers = [], students = [], duration = 1 } = problem.lessons[lesson] ?? {};
      const atoms = students.flatMap((set) => problem.students[set] ?? []);
      const people = new Set([...teachers, ...atoms.map((atom) => problem.teachers + atom)]);
      for (const one of people) {
        if (hours.has(one)) torn.add(unit);
        hours.set(one, Math.max(duration, hours.get(one) ?? 0));
      }
    }
    return hours;
  });
  const { ofPerson, count } = joined(problem, inUnit);
  const load = filled(count, 0);
  const own: number[][] = Array.from({ length: count }, () => []);
  const of: Int32Array[] = [];
  const hours: Int32Array[] = [];
  for (const [unit, people] of inUnit.entries()) {
    const here = new Map<number, number>();
    for (const [person, periods] of people) here.set(at(ofPerson, person), periods);
    of.push(integers(here.keys()));
    hours.push(integers(here.values()));
    for (const [resource, periods] of here) {
      load[resource] = at(load, resource) + periods;
      own[resource]?.push(unit);
    }
  }
  const ofAtom = ofPerson.slice(problem.teachers);
  const resources = {
    ...{ count, teachers: problem.teachers, ofAtom, of, hours, load, torn: [...torn] },
    units: own.map(integers),
    closed: filled(count * slots, 0),
    open: filled(count * problem.days, 0),
  };
  close(problem, resources);
  return resources;
}

/** Joins atoms that nothing tells apart. Teachers stay as they are. */
function joined(problem: Problem, inUnit: readonly ReadonlyMap<number, number>[]) {
  const people = problem.teachers + problem.atoms;
  const traits: number[][] = Array.from({ length: people }, () => []);
  for (const [unit, hours] of inUnit.entries())
    for (const [person, periods] of hours) traits[person]?.push(unit, periods);
  const busy = traits.map((own) => own.length > 0);
  for (const [index, rule] of problem.rules.entries())
    if (aboutSomebody(rule) && typeof rule.who === 'object' && 'students' in rule.who)
      for (const atom of problem.students[rule.who.students] ?? [])
        traits[problem.teachers + atom]?.push(-1 - index);
  const numbers = new Map<string, number>();
  const ofPerson = filled(people, -1);
  for (let person = 0; person < people; person += 1) {
    if (person < problem.teachers) ofPerson[person] = person;
    else if (busy[person]) {
      const key = traits[person]?.join() ?? '';
      const known = numbers.get(key) ?? problem.teachers + numbers.size;
      numbers.set(key, known);
      ofPerson[person] = known;
    }
  }
  return { ofPerson, count: problem.teachers + numbers.size };
}

/** Marks the slots in which somebody isn't there. */
function close(problem: Problem, resources: Resources): void {
  const slots = problem.days * problem.periods;
  const breaks = isBreak(problem);
  for (let resource = 0; resource < resources.count; resource += 1)
    resources.closed.set(breaks, resource * slots);
  for (const rule of problem.rules)
    if (rule.kind === 'unavailable' && rule.weight === 100)
      for (const resource of meant(rule.who, problem, resources))
        for (const slot of rule.slots) resources.closed[resource * slots + slot] = 1;
  for (let resource = 0; resource < resources.count; resource += 1)
    for (let slot = 0; slot < slots; slot += 1)
      if (at(resources.closed, resource * slots + slot) === 0) {
        const day = resource * problem.days + Math.floor(slot / problem.periods);
        resources.open[day] = at(resources.open, day) | (1 << (slot % problem.periods));
      }
}
