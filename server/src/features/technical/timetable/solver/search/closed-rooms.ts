import { filled } from '../integers.ts';
import type { Model } from '../model/model.ts';

/** 1 for each room and slot in which the room isn't to be had. */
export function closedRooms({ problem, slots }: Model): Int32Array {
  const closed = filled(problem.rooms.length * slots, 0);
  for (const rule of problem.rules)
    if (rule.kind === 'unavailable' && typeof rule.who === 'object' && 'room' in rule.who)
      for (const slot of rule.slots) closed[rule.who.room * slots + slot] = 1;
  return closed;
}
