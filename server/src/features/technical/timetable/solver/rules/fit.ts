import type { Problem } from '../problem.ts';

/** How far two lessons with their first slots are from what a rule says of them: 0 is right. */
export type Fit = (one: number, slot: number, other: number, otherSlot: number) => number;

export interface RuleWeek {
  readonly problem: Problem;
  /** 1 for each slot that is a break. */
  readonly breaks: Int32Array;
}

export const dayOf = (problem: Problem, slot: number): number => Math.floor(slot / problem.periods);

export const durationOf = (problem: Problem, lesson: number): number =>
  problem.lessons[lesson]?.duration ?? 1;

/** Whether a lesson of so many periods from `slot` leads, over breaks if need be, right up to `next`. */
export function leadsTo(
  { problem, breaks }: RuleWeek,
  slot: number,
  duration: number,
  next: number,
): boolean {
  if (dayOf(problem, slot) !== dayOf(problem, next) || next < slot + duration) return false;
  for (let between = slot + duration; between < next; between += 1) if (breaks[between] !== 1) return false;
  return true;
}
