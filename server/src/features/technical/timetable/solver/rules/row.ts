import type { Row } from '../problem.ts';
import { dayOf, durationOf, type Fit, type RuleWeek } from './fit.ts';

/**
 * Three lessons in one row: no two further apart than the three are long, and none over another. Breaks between them
 * count as nothing.
 */
export function fitOfRow({ lessons }: Row, { problem, breaks }: RuleWeek): Fit {
  const length = lessons.reduce((sum, lesson) => sum + durationOf(problem, lesson), 0);
  return (one, slot, other, otherSlot) => {
    if (dayOf(problem, slot) !== dayOf(problem, otherSlot)) return 1;
    const [from, next] = [Math.min(slot, otherSlot), Math.max(slot, otherSlot)];
    const [early, late] = slot < otherSlot ? [one, other] : [other, one];
    if (from + durationOf(problem, early) > next) return 1;
    let open = 0;
    for (let at = from; at < next + durationOf(problem, late); at += 1) if (breaks[at] !== 1) open += 1;
    return open > length ? 1 : 0;
  };
}
