import type { CodedError } from '../states/coded-error.ts';
import { leafPaths, sameValue, valueAt, withValueAt } from './paths.ts';

/** The row as it is now, in the form's own shape, told by a 409 `conflict`; and who changed it. */
export interface Conflict {
  readonly current: Readonly<Record<string, unknown>>;
  readonly by: { readonly lo: string; readonly en: string } | undefined;
  readonly at: string | undefined;
}

export type Side = 'mine' | 'theirs';

export interface FieldConflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Theirs where the user had not touched the field. */
  readonly suggested: Side;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const name = (value: unknown): Conflict['by'] => {
  const { lo, en } = { ...(value as Conflict['by']) };
  return typeof lo === 'string' && typeof en === 'string' ? { lo, en } : undefined;
};

/** The conflict that a refusal carries, or null when it is none or names no row. `draft` gives the row the form's shape. */
export function conflictOf(
  { code, details }: CodedError,
  draft: (row: never) => unknown = (row) => row,
): Conflict | null {
  const row = details?.current;
  if (code !== 'conflict' || typeof row !== 'object' || row === null) return null;
  return {
    current: draft(row as never) as Conflict['current'],
    by: name(details?.changedBy),
    at: text(details?.changedAt),
  };
}

interface Compared {
  /** What the form began with. */
  readonly initial: unknown;
  readonly values: unknown;
  readonly current: unknown;
  /** Whether the form has a field for the path: that field is compared as one, however rich its value. */
  readonly hasField: (path: string) => boolean;
}

/**
 * The fields in which what was typed differs from the row as it is now. A field that the row lacks is no conflict.
 * Lists of different lengths are compared as a whole: their items can't be told apart by position.
 */
export function fieldConflicts({ initial, values, current, hasField }: Compared): readonly FieldConflict[] {
  const isWhole = (path: string, mine: unknown) =>
    hasField(path) || (Array.isArray(mine) && lengthOf(valueAt(current, path)) !== mine.length);
  return leafPaths(values, isWhole).flatMap((path): FieldConflict[] => {
    const [mine, theirs] = [valueAt(values, path), valueAt(current, path)];
    if (theirs === undefined || sameValue(mine, theirs)) return [];
    return [{ path, mine, theirs, suggested: sameValue(mine, valueAt(initial, path)) ? 'theirs' : 'mine' }];
  });
}

/**
 * Whether the row as it is now holds all that stands in the form's fields: what was sent had arrived, and its answer was
 * lost. What the row doesn't tell, such as a reason, proves nothing, and neither does a form without any field that it tells.
 */
export function isSavedAlready(compared: Compared): boolean {
  const { initial, values, current, hasField } = compared;
  const isAsked = (path: string, mine: unknown) => hasField(path) || Array.isArray(mine);
  if (fieldConflicts(compared).some(({ path, mine }) => isAsked(path, mine))) return false;
  const paths = leafPaths(values, hasField);
  const isTold = (path: string) => valueAt(current, path) !== undefined;
  const isTyped = (path: string) => !sameValue(valueAt(values, path), valueAt(initial, path));
  return (
    paths.some((path) => hasField(path) && isTold(path)) &&
    paths.every((path) => isTold(path) || !isTyped(path))
  );
}

const lengthOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);

/** The values with their side taken where it was chosen. */
export function resolveConflicts<Values>(
  values: Values,
  conflicts: readonly FieldConflict[],
  choices: Readonly<Record<string, Side>>,
): Values {
  return conflicts
    .filter(({ path, suggested }) => (choices[path] ?? suggested) === 'theirs')
    .reduce((resolved, { path, theirs }) => withValueAt(resolved, path, theirs), values);
}
