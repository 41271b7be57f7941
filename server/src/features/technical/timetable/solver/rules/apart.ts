import { dayOf, durationOf, type Fit, type RuleWeek } from './fit.ts';

/** Lessons of which no two are held at once. */
export const fitOfApart =
  ({ problem }: RuleWeek): Fit =>
  (one, slot, other, otherSlot) =>
    dayOf(problem, slot) === dayOf(problem, otherSlot) &&
    slot < otherSlot + durationOf(problem, other) &&
    otherSlot < slot + durationOf(problem, one)
      ? 1
      : 0;
