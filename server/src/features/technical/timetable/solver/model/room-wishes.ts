import { at, integers } from '../integers.ts';
import type { Problem, Rooms } from '../problem.ts';
import type { Units } from './units.ts';

/** A room that a lesson asks for. */
export interface RoomWish {
  readonly lesson: number;
  readonly duration: number;
  readonly rooms: Int32Array;
  /** 100: it must have one of these. */
  readonly weight: number;
  readonly rules: readonly number[];
}

export function roomWishesOf(problem: Problem, units: Units): readonly (readonly RoomWish[])[] {
  const rules: [number, Rooms][][] = problem.lessons.map(() => []);
  for (const [index, rule] of problem.rules.entries())
    if (rule.kind === 'rooms') for (const lesson of rule.lessons) rules[lesson]?.push([index, rule]);
  const wishes: RoomWish[][] = Array.from({ length: units.count }, () => []);
  for (const [lesson, all] of rules.entries()) {
    const named = all.filter(([, { home }]) => !home);
    const own = named.length > 0 ? named : all;
    if (own.length === 0) continue;
    const hard = own.filter(([, { weight }]) => weight === 100);
    const asked = hard.length > 0 ? hard : own;
    const { duration = 1, size = 0 } = problem.lessons[lesson] ?? {};
    wishes[at(units.unitOf, lesson)]?.push({
      lesson,
      duration,
      weight: Math.max(...asked.map(([, { weight }]) => weight)),
      rules: asked.map(([index]) => index),
      rooms: integers(
        common(asked.map(([, { rooms }]) => rooms)).filter((room) => seats(problem, room) >= size),
      ),
    });
  }
  return wishes;
}

const seats = (problem: Problem, room: number): number => problem.rooms[room]?.capacity ?? 0;

const common = ([first = [], ...rest]: readonly (readonly number[])[]): readonly number[] =>
  [...new Set(first)].filter((room) => rest.every((rooms) => rooms.includes(room)));
