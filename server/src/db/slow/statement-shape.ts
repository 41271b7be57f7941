/** A statement as it may be logged and shown: on one line, with its placeholders, without a value. */
export const statementShape = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\b\d{5,}\b/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
