export interface Choice {
  readonly id: string;
  /** Where it leads, or what it does. */
  readonly to: string | (() => void);
  readonly icon: string;
  readonly label: string;
  readonly hint: string;
}

/** The query, and as it was when it last stood still. */
export interface Typed {
  readonly query: string;
  readonly settled: string;
}
