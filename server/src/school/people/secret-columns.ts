/** Columns that hold secrets, and what proves something to the server alone: no file of a person’s data has them. */
export const isSecret = (column: string): boolean =>
  /(^|_)(token|hash|secret|password)(_|$)|^page_key$/.test(column);
