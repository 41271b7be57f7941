import type { Rule } from '../../solver/problem.ts';
import type { FetActivity } from '../fet-school.ts';
import type { Element } from '../xml-tree.ts';

/** What the readers of rules look names up in. */
export interface FetContext {
  readonly activities: readonly FetActivity[];
  readonly students: readonly (readonly number[])[];
  readonly days: number;
  readonly periods: number;
  readonly numberOf: Readonly<
    Record<'day' | 'hour' | 'teacher' | 'students' | 'room', (name: string) => number>
  >;
  readonly lessonOf: (id: string) => number | undefined;
}

export type ConstraintReader = (element: Element, weight: number, context: FetContext) => readonly Rule[];
