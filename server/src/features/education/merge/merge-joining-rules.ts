import type { BothState } from './merge-state-repository.ts';
import type { MergeSteps } from './merge-steps-repository.ts';

export type Holds = Readonly<Record<string, 'kept' | 'dropped'>>;

export interface Joining {
  readonly steps: MergeSteps;
  readonly state: BothState;
  /** Which entry holds where two say different things. */
  readonly holds: Holds;
}
