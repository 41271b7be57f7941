import { type DatabaseError, databaseError } from '../db/database-error.ts';
import { FilesAway } from '../db/files/file-store.ts';
import type { ConstraintRefusal } from '../http/refuse.ts';
import { Refusal } from '../http/refuse.ts';

/** SQLSTATE by what it means for the caller, where the constraint itself has no wording. */
const refusedByState: Readonly<Record<string, string>> = {
  '23505': 'duplicate',
  '23P01': 'duplicate',
  '23503': 'conflict',
  '23514': 'validation_failed',
  '40001': 'conflict',
  '40P01': 'conflict',
};

/** A value that its column, or the database, can't hold: a net below the contracts' own bounds. */
const unstorable = /^(22|54)...$/;

/**
 * What means "the database can't serve now": classes of SQLSTATE, a transaction that was ended for its idleness, a
 * primary that has become a standby, tables and functions that aren't there while a school is made anew, and Node's
 * codes for an address that doesn't answer.
 */
const unavailable =
  /^(08|53|57)...$|^(25P03|25P04|25006|42P01|42883)$|^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;

/** A database that has stopped takes its socket with it. A file of ours that is missing was not connected to. */
const isSocketGone = (error: unknown): boolean =>
  error instanceof Error &&
  (error as NodeJS.ErrnoException).code === 'ENOENT' &&
  'syscall' in error &&
  error.syscall === 'connect';

/** The driver says the same without a code when a connection breaks between two queries, or none is free in time. */
const lostConnection =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (expired|exceeded when trying to connect)|Query read timeout|Cannot use a pool after calling end|The embedded database has ended)/;

/** The refusal that an error of the database stands for, or nothing when it is a bug or not of the database. */
export const databaseRefusal = (
  wordings: ReadonlyMap<string, ConstraintRefusal>,
  error: unknown,
): Refusal | undefined => {
  if (error instanceof FilesAway || isLostConnection(error)) return new Refusal('unavailable');
  const found = databaseError(error);
  if (!found) return undefined;
  const wording = wordings.get(found.constraint ?? '');
  if (wording) return refusalOf(wording);
  if (unavailable.test(found.code)) return new Refusal('unavailable');
  if (unstorable.test(found.code)) return new Refusal('invalid_value');
  const code = isStillReferred(found) ? 'in_use' : refusedByState[found.code];
  return code ? new Refusal(code, { details: { constraint: found.constraint ?? null } }) : undefined;
};

/** PostgreSQL says by its words alone on which side of a foreign key it was refused. */
const isStillReferred = ({ code, message }: DatabaseError): boolean =>
  code === '23503' && message.startsWith('update or delete on table');

const refusalOf = ({ code, field, status }: ConstraintRefusal) =>
  new Refusal(code, {
    ...(field ? { fields: [{ path: field, code }] } : {}),
    ...(status === undefined ? {} : { status }),
  });

const isLostConnection = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  depth <= deepest &&
  (lostConnection.test(error.message) || isSocketGone(error) || isLostConnection(error.cause, depth + 1));

const deepest = 3;
