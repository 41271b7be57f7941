import type { MarkInput } from '@suksa/contracts/reports';

/** Marks that wait to be sent, as the device keeps them: one text a class, written with each key that changes one. */
export interface UnsentStore {
  readonly read: () => readonly MarkInput[];
  readonly write: (marks: readonly MarkInput[]) => void;
}

/**
 * Keeps what isn't sent yet on the device, written at once and not when there is time, so that a tab that is killed
 * loses nothing. Of one user, branch, year and class; ids and marks, no names.
 */
export const unsentStore = (
  of: readonly (number | string)[],
  storage: Storage = localStorage,
): UnsentStore => {
  const key = `suksa.marks.${of.join('.')}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
        return Array.isArray(kept) ? kept.filter(isInput) : [];
      } catch {
        return [];
      }
    },
    write: (marks) => {
      try {
        if (marks.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(marks));
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
