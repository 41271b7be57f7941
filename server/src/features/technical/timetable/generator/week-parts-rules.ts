import type { WeekConflict, WeekLesson } from '@suksa/contracts/technical';
import type { Place, Problem } from '../solver/problem.ts';

/** Where a rule of the problem comes from: a rule that somebody wrote, what a week is made of, or another branch. */
export type Origin =
  | { readonly ruleId: number }
  | { readonly other: WeekConflict['others'][number] }
  | { readonly elsewhere: true };

export interface WeekProblem {
  readonly problem: Problem;
  readonly origins: readonly Origin[];
  /** The block that each lesson of the problem is. */
  readonly blocks: readonly { readonly lesson: WeekLesson; readonly block: number }[];
  /** Where each is now; -1 without a place. */
  readonly before: readonly Place[];
  readonly placesOf: (found: readonly Place[]) => readonly BlockPlace[];
}

export interface BlockPlace {
  readonly lessonId: number;
  readonly block: number;
  readonly periodId: number;
  readonly roomId: number | null;
}
