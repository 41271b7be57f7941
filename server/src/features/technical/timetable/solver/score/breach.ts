/** One rule broken: how often, and by which lessons. */
export interface Breach {
  /** Index of the rule; -1 where two lessons want the same person or room at once. */
  readonly rule: number;
  readonly amount: number;
  readonly lessons: readonly number[];
}

export interface Score {
  /** Lessons without a place. */
  readonly unplaced: number;
  /** What must never be. */
  readonly hard: readonly Breach[];
  /** What was asked for and isn't so. */
  readonly soft: readonly Breach[];
  /** The soft ones, each as often as it is broken and as dear as it weighs, in hundredths. */
  readonly cost: number;
}
