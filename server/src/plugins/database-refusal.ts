import type { ConstraintRefusal } from '../http/constraint-refusals.ts';
import { Refusal } from '../http/refuse.ts';

interface DatabaseError extends Error {
  /** Five characters, SQLSTATE. */
  readonly code: string;
  readonly constraint?: string;
}

/** SQLSTATE by what it means for the caller, where the constraint itself has no wording. */
const refusedByState: Readonly<Record<string, string>> = {
  '23505': 'duplicate',
  '23P01': 'duplicate',
  '23503': 'conflict',
  '23514': 'validation_failed',
  '40001': 'conflict',
  '40P01': 'conflict',
};

/** Classes of SQLSTATE that mean "the database can't serve now", and Node's codes for a lost connection. */
const unavailable = /^(08|53|57)...$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** The refusal that an error of the database stands for, or nothing when it is a bug or not of the database. */
export const databaseRefusal = (
  wordings: ReadonlyMap<string, ConstraintRefusal>,
  error: unknown,
): Refusal | undefined => {
  const found = databaseError(error);
  if (!found) return undefined;
  const wording = wordings.get(found.constraint ?? '');
  if (wording) return refusalOf(wording);
  if (unavailable.test(found.code)) return new Refusal('unavailable');
  const code = refusedByState[found.code];
  return code ? new Refusal(code, { details: { constraint: found.constraint ?? null } }) : undefined;
};

const refusalOf = ({ code, field, status }: ConstraintRefusal) =>
  new Refusal(code, {
    ...(field ? { fields: [{ path: field, code }] } : {}),
    ...(status === undefined ? {} : { status }),
  });

/** The query builder wraps the driver's error as `cause`. */
const databaseError = (error: unknown, depth = 0): DatabaseError | undefined => {
  if (!(error instanceof Error) || depth > 3) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$|^E[A-Z]+$/.test(error.code))
    return error as DatabaseError;
  return databaseError(error.cause, depth + 1);
};
