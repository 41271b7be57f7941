import type { Place, Rule } from '../solver/problem.ts';
import type { FetFile } from './fet-reader.ts';

/** Whether a rule puts one activity in one place. */
export const isPlace = (rule: Rule): boolean =>
  rule.kind === 'starts' && rule.weight === 100 && rule.lessons.length === 1 && rule.slots.length === 1;

/** Where a file locks its lessons, by their ids: a start with one slot, and a room if it names one. */
export function placesIn({ problem, school }: FetFile): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const locked = problem.rules.filter(({ weight }) => weight === 100);
  for (const rule of locked)
    if (rule.kind === 'starts' && isPlace(rule))
      places.set(school.activities[rule.lessons[0] ?? 0]?.id ?? '', { slot: rule.slots[0] ?? -1, room: -1 });
  for (const rule of locked) {
    if (rule.kind !== 'rooms' || rule.lessons.length !== 1 || rule.rooms.length !== 1) continue;
    const id = school.activities[rule.lessons[0] ?? 0]?.id ?? '';
    const place = places.get(id);
    if (place) places.set(id, { ...place, room: rule.rooms[0] ?? -1 });
  }
  return places;
}
