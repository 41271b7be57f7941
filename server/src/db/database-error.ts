export interface DatabaseError extends Error {
  /** Five characters, SQLSTATE; or Node's code of a broken connection. */
  readonly code: string;
  readonly constraint?: string;
}

const deepest = 3;

/** What PostgreSQL or the connection to it has said: the query builder wraps it as `cause`. */
export const databaseError = (error: unknown, depth = 0): DatabaseError | undefined => {
  if (!(error instanceof Error) || depth > deepest) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$|^E[A-Z_]+$/.test(error.code))
    return error as DatabaseError;
  return databaseError(error.cause, depth + 1);
};
