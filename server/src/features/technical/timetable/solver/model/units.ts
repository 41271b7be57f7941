import { at, filled, integers } from '../integers.ts';
import type { Problem } from '../problem.ts';

/** What is moved as one: a lesson, or lessons that must begin together. */
export interface Units {
  readonly count: number;
  readonly lessons: readonly (readonly number[])[];
  readonly unitOf: Int32Array;
  /** Periods from the beginning to the end of the longest lesson. */
  readonly duration: Int32Array;
}

export function unitsOf({ lessons, rules }: Problem): Units {
  const parent = integers(lessons.keys());
  const find = (lesson: number): number => {
    let top = lesson;
    while (at(parent, top) !== top) top = at(parent, top);
    return top;
  };
  for (const rule of rules)
    if (rule.kind === 'same' && rule.what === 'start' && rule.weight === 100)
      for (const lesson of rule.lessons) parent[find(lesson)] = find(rule.lessons[0] ?? lesson);
  const numbers = new Map<number, number>();
  const unitOf = filled(lessons.length, 0);
  const members: number[][] = [];
  for (const lesson of lessons.keys()) {
    const top = find(lesson);
    let unit = numbers.get(top);
    if (unit === undefined) {
      unit = members.length;
      numbers.set(top, unit);
      members.push([]);
    }
    unitOf[lesson] = unit;
    members[unit]?.push(lesson);
  }
  return {
    count: members.length,
    lessons: members,
    unitOf,
    duration: integers(
      members.map((own) => Math.max(...own.map((lesson) => lessons[lesson]?.duration ?? 1))),
    ),
  };
}
