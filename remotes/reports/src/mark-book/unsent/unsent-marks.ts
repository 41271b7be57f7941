import type { MarkInput } from '@suksa/contracts/reports';

/** Marks that wait to be sent, as the device keeps them: one text a class, written with each key that changes one. */
export interface UnsentStore {
  readonly read: () => readonly MarkInput[];
  readonly write: (marks: readonly MarkInput[]) => void;
}

const placeOf = ({ studentId, subjectId, column }: MarkInput) => `${studentId} ${subjectId} ${column}`;

/**
 * Keeps what isn't sent yet on the device, written at once and not when there is time, so that a tab that is killed
 * loses nothing. Of one user, branch, year and class; ids and marks, no names. What another tab of the same class keeps
 * stays: each writes only the cells that it has read or typed itself.
 */
export const unsentStore = (
  of: readonly (number | string)[],
  storage: Storage = localStorage,
): UnsentStore => {
  const key = `suksa.marks.${of.join('.')}`;
  const own = new Set<string>();
  const stored = (): MarkInput[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isInput) : [];
    } catch {
      return [];
    }
  };
  const owning = (marks: readonly MarkInput[]) => {
    for (const mark of marks) own.add(placeOf(mark));
    return marks;
  };
  return {
    read: () => owning(stored()),
    write: (marks) => {
      owning(marks);
      const all = [...stored().filter((mark) => !own.has(placeOf(mark))), ...marks];
      try {
        if (all.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(all));
      } catch (cause) {
        console.warn('Marks could not be kept on the device', cause);
      }
    },
  };
};

const isInput = (value: unknown): value is MarkInput => {
  const { studentId, subjectId, column, version } = (value ?? {}) as Partial<MarkInput>;
  return (
    [studentId, subjectId, version].every((number) => typeof number === 'number') &&
    typeof column === 'string'
  );
};
