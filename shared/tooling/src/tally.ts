/** What came of a step of `npm test`. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by file and title: repeated at the end, where the output is cut from the front. */
  readonly failures: readonly string[];
}

export const tallyOf = ({ passed, failures }: Omit<Tally, 'failed'>): Tally => ({
  passed,
  failed: failures.length,
  failures,
});

/** What a program with that exit code failed of: itself, where it names no test. */
export const failuresIn = (program: string, code: number, named: readonly string[]): readonly string[] =>
  code !== 0 && named.length === 0 ? [`${program} ended with code ${code}`] : named;
