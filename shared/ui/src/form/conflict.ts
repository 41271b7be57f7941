import type { CodedError } from '../states/coded-error.ts';
import { leafPaths, sameValue, valueAt, withValueAt } from './paths.ts';

/** The row as it is now, told by a 409 `conflict`, and who changed it. */
export interface Conflict {
  readonly current: Readonly<Record<string, unknown>>;
  readonly by: string | undefined;
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

/** The conflict that a refusal carries, or null when it is no conflict or names no current row. */
export function conflictOf({ code, details }: CodedError): Conflict | null {
  const current = details?.current;
  if (code !== 'conflict' || typeof current !== 'object' || current === null) return null;
  return {
    current: current as Conflict['current'],
    by: text(details?.changedBy),
    at: text(details?.changedAt),
  };
}

/** The fields in which what was typed differs from the row as it is now. A field that the row lacks is no conflict. */
export function fieldConflicts(
  initial: unknown,
  values: unknown,
  current: unknown,
): readonly FieldConflict[] {
  return leafPaths(values).flatMap((path): FieldConflict[] => {
    const [mine, theirs] = [valueAt(values, path), valueAt(current, path)];
    if (theirs === undefined || sameValue(mine, theirs)) return [];
    return [{ path, mine, theirs, suggested: sameValue(mine, valueAt(initial, path)) ? 'theirs' : 'mine' }];
  });
}

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
