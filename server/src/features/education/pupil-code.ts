interface CodeParts {
  readonly branchCode: string;
  /** In which the pupil came. */
  readonly year: number;
  /** From the branch's unbroken series of that year. */
  readonly number: number;
}

/** `VTE260042`: branch, year of admission, running number. Unique for ever, never reused. */
export const pupilCode = ({ branchCode, year, number }: CodeParts): string =>
  `${branchCode}${String(year).slice(-2)}${String(number).padStart(4, '0')}`;
