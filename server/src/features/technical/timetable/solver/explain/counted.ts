import { at, bitsIn } from '../integers.ts';
import { type Model, modelOf } from '../model/model.ts';
import type { Problem } from '../problem.ts';

/** Something that can't be, found by counting alone: needs no search, and is beyond doubt. */
export interface Finding {
  readonly code:
    | 'twice-at-once'
    | 'no-slot'
    | 'too-many-hours'
    | 'too-few-hours'
    | 'too-few-days'
    | 'too-few-rooms'
    | 'fixed-against-each-other';
  /** The lessons that it is about. */
  readonly lessons: readonly number[];
  /** Periods, days or rooms that are asked for, and that there are. */
  readonly needed: number;
  readonly there: number;
}

/** Counts what can't be, before anything is searched for. */
export function counted(problem: Problem): readonly Finding[] {
  const model = modelOf(problem);
  return [...alone(model), ...people(model), ...links(model), ...rooms(model)];
}

const lessonsOf = ({ units }: Model, members: Iterable<number>): readonly number[] =>
  [...members].flatMap((unit) => units.lessons[unit] ?? []);

function alone(model: Model): readonly Finding[] {
  const torn = model.resources.torn.map(
    (unit): Finding => ({ code: 'twice-at-once', lessons: lessonsOf(model, [unit]), needed: 2, there: 1 }),
  );
  const nowhere = [...model.domains.starts.entries()]
    .filter(([, starts]) => starts.length === 0)
    .map(
      ([unit]): Finding => ({
        ...{ code: 'no-slot', lessons: lessonsOf(model, [unit]) },
        ...{ needed: at(model.units.duration, unit), there: 0 },
      }),
    );
  return [...torn, ...nowhere];
}

/** Hours of a teacher or a class against the slots that their lessons can have, and against the limits of their days. */
function people(model: Model): readonly Finding[] {
  const { resources, days, periods, domains, units } = model;
  const found: Finding[] = [];
  for (let who = 0; who < resources.count; who += 1) {
    const own = resources.units[who] ?? new Int32Array();
    const needed = at(resources.load, who);
    if (needed === 0) continue;
    const reach = new Array<number>(days).fill(0);
    for (const unit of own)
      for (const slot of domains.starts[unit] ?? []) {
        const day = Math.floor(slot / periods);
        reach[day] = (reach[day] ?? 0) | (((1 << at(units.duration, unit)) - 1) << (slot % periods));
      }
    const open = reach.map((mask, day) => bitsIn(mask & at(resources.open, who * days + day)));
    for (const need of model.needs[who] ?? []) {
      if (need.weight < 100) continue;
      const caps = open.map((hours) => (need.most < 0 ? hours : Math.min(hours, need.most)));
      const best = caps.sort((a, b) => b - a).slice(0, need.days < 0 ? days : need.days);
      const there = best.reduce((sum, hours) => sum + hours, 0);
      const lessons = lessonsOf(model, own);
      if (there < needed) found.push({ code: 'too-many-hours', lessons, needed, there });
      const least = need.emptyDays ? need.least : need.least * days;
      if (needed < least) found.push({ code: 'too-few-hours', lessons, needed: least, there: needed });
    }
    const there = open.reduce((sum, hours) => sum + hours, 0);
    if (there < needed) found.push({ code: 'too-many-hours', lessons: lessonsOf(model, own), needed, there });
  }
  return found;
}

function links(model: Model): readonly Finding[] {
  const { problem, units, domains } = model;
  const found: Finding[] = [];
  for (const rule of problem.rules) {
    if (rule.weight < 100) continue;
    if (rule.kind === 'spread') {
      const needed = (rule.lessons.length - 1) * rule.days + 1;
      const reach = new Set(
        rule.lessons.flatMap((lesson) =>
          [...(domains.starts[at(units.unitOf, lesson)] ?? [])].map((slot) =>
            Math.floor(slot / model.periods),
          ),
        ),
      );
      const there = reach.size === 0 ? 0 : Math.max(...reach) - Math.min(...reach) + 1;
      const days = rule.days === 1 ? Math.min(there, reach.size) : there;
      if (needed > days) found.push({ code: 'too-few-days', lessons: rule.lessons, needed, there: days });
    }
    if (rule.kind === 'apart') {
      const needed = rule.lessons.reduce((sum, lesson) => sum + (problem.lessons[lesson]?.duration ?? 1), 0);
      if (needed > model.slots)
        found.push({ code: 'too-many-hours', lessons: rule.lessons, needed, there: model.slots });
    }
  }
  return [...found, ...impossiblePairs(model)];
}

/** Two units of which no slot of the one goes with any of the other. */
function impossiblePairs(model: Model): readonly Finding[] {
  const { domains, units } = model;
  const found: Finding[] = [];
  for (let unit = 0; unit < units.count; unit += 1)
    for (const link of model.links[unit] ?? []) {
      if (link.weight < 100) continue;
      for (let one = 0; one < link.units.length; one += 1)
        for (let k = one + 1; k < link.units.length; k += 1) {
          const other = at(link.units, k);
          if (at(link.units, one) !== unit || other === unit) continue;
          const [a, b] = [at(link.lessons, one), at(link.lessons, k)];
          const starts = domains.starts[unit] ?? [];
          const others = domains.starts[other] ?? new Int32Array();
          if (![...starts].some((slot) => others.some((next) => link.fit(a, slot, b, next) === 0)))
            found.push({ code: 'fixed-against-each-other', lessons: [a, b], needed: 2, there: 1 });
        }
    }
  return found;
}

/** Lessons that must have one of the same rooms, against the slots of these rooms. */
function rooms(model: Model): readonly Finding[] {
  const groups = new Map<string, { rooms: number; lessons: number[]; needed: number }>();
  for (const { weight, rooms: own, lesson, duration } of model.roomWishes.flat()) {
    if (weight < 100) continue;
    const key = own.join();
    const group = groups.get(key) ?? { rooms: own.length, lessons: [], needed: 0 };
    groups.set(key, group);
    group.lessons.push(lesson);
    group.needed += duration;
  }
  return [...groups.values()].flatMap(({ rooms: count, lessons, needed }): readonly Finding[] => {
    const slots = new Set(
      lessons.flatMap((lesson) => {
        const unit = at(model.units.unitOf, lesson);
        return [...(model.domains.starts[unit] ?? [])].flatMap((slot) =>
          [...Array(at(model.units.duration, unit)).keys()].map((k) => slot + k),
        );
      }),
    );
    const there = count * slots.size;
    return needed > there ? [{ code: 'too-few-rooms', lessons, needed, there }] : [];
  });
}
