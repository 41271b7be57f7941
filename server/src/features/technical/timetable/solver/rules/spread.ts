import type { Spread } from '../problem.ts';
import { dayOf, durationOf, type Fit, type RuleWeek } from './fit.ts';

/** Lessons apart by days; when two nevertheless share a day they follow each other, however little the rule weighs. */
export function fitsOfSpread(rule: Spread, { problem }: RuleWeek): readonly { weight: number; fit: Fit }[] {
  const apart: Fit = (_one, slot, _other, otherSlot) =>
    Math.max(0, rule.days - Math.abs(dayOf(problem, slot) - dayOf(problem, otherSlot)));
  const side: Fit = (one, slot, other, otherSlot) =>
    dayOf(problem, slot) !== dayOf(problem, otherSlot) ||
    slot + durationOf(problem, one) === otherSlot ||
    otherSlot + durationOf(problem, other) === slot
      ? 0
      : 1;
  const { weight, together } = rule;
  return [
    ...(weight > 0 ? [{ weight, fit: apart }] : []),
    ...(together && weight < 100 ? [{ weight: 100, fit: side }] : []),
  ];
}
