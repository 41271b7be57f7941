import type { Same } from '../problem.ts';
import { dayOf, type Fit, type RuleWeek } from './fit.ts';

/** Lessons that begin at once, on the same day, or in the same period of whichever day. */
export function fitOfSame({ what }: Same, { problem }: RuleWeek): Fit {
  const sameDay = (slot: number, other: number) => dayOf(problem, slot) === dayOf(problem, other);
  const samePeriod = (slot: number, other: number) => slot % problem.periods === other % problem.periods;
  return (_one, slot, _other, otherSlot) =>
    (what === 'period' || sameDay(slot, otherSlot)) && (what === 'day' || samePeriod(slot, otherSlot))
      ? 0
      : 1;
}
