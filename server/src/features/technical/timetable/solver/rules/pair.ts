import type { Pair } from '../problem.ts';
import { dayOf, durationOf, type Fit, leadsTo, type RuleWeek } from './fit.ts';

/** Two lessons: one right after the other, side by side, or in an order. */
export function fitOfPair({ how, lessons: [first] }: Pair, week: RuleWeek): Fit {
  const { problem } = week;
  const follows = (one: number, slot: number, next: number) =>
    leadsTo(week, slot, durationOf(problem, one), next);
  const right = (one: number, slot: number, other: number, otherSlot: number): boolean => {
    switch (how) {
      case 'consecutive':
        return follows(one, slot, otherSlot);
      case 'beside':
        return follows(one, slot, otherSlot) || follows(other, otherSlot, slot);
      case 'ordered':
        return slot + durationOf(problem, one) <= otherSlot;
      case 'ordered-on-a-day':
        return (
          dayOf(problem, slot) !== dayOf(problem, otherSlot) || slot + durationOf(problem, one) <= otherSlot
        );
    }
  };
  return (one, slot, other, otherSlot) =>
    (one === first ? right(one, slot, other, otherSlot) : right(other, otherSlot, one, slot)) ? 0 : 1;
}
