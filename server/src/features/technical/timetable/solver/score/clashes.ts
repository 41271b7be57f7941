import { at, filled } from '../integers.ts';
import type { Model } from '../model/model.ts';
import type { Place } from '../problem.ts';
import type { Breach } from './breach.ts';

/** Who and which room is wanted twice at once. */
export function clashesOf(model: Model, places: readonly Place[]): readonly Breach[] {
  const { problem, slots } = model;
  const found: Breach[] = [];
  const people = filled((problem.teachers + problem.atoms) * slots, -1);
  const rooms = filled(problem.rooms.length * slots, -1);
  const take = (holders: Int32Array, who: number, lesson: number, slot: number, length: number): void => {
    for (let k = 0; k < length; k += 1) {
      const other = at(holders, who * slots + slot + k);
      if (other >= 0 && other !== lesson) found.push({ rule: -1, amount: 1, lessons: [other, lesson] });
      holders[who * slots + slot + k] = lesson;
    }
  };
  for (const [lesson, { slot, room }] of places.entries()) {
    const { teachers, students, duration } = problem.lessons[lesson] ?? {
      teachers: [],
      students: [],
      duration: 1,
    };
    if (slot < 0) continue;
    for (const teacher of teachers) take(people, teacher, lesson, slot, duration);
    for (const set of students)
      for (const atom of problem.students[set] ?? [])
        take(people, problem.teachers + atom, lesson, slot, duration);
    if (room >= 0) take(rooms, room, lesson, slot, duration);
  }
  return found;
}
