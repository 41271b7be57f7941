import type { TeachingRefusal, TeachingRow } from '@suksa/contracts/technical';

interface Frame {
  /** The year's first and last day. */
  readonly start: string;
  readonly end: string;
  /** Who may teach: staff of the branch, and whoever is in the cell already. */
  readonly teachers: ReadonlySet<number>;
}

/** Why these rows can't stand in one cell; null where they can. */
export const faultOf = (
  rows: readonly TeachingRow[],
  { start, end, teachers }: Frame,
): TeachingRefusal | null => {
  if (!rows.every(({ teacherId }) => teachers.has(teacherId))) return 'not_a_teacher';
  const isWithin = ({ from, until }: TeachingRow) =>
    from >= start && from <= end && (until === null || (until >= from && until <= end));
  if (!rows.every(isWithin)) return 'outside_year';
  for (const [index, one] of rows.entries())
    for (const other of rows.slice(index + 1)) {
      if (!overlap(one, other)) continue;
      if (one.teacherId === other.teacherId) return 'teacher_twice';
      if (one.part === 'main' && other.part === 'main') return 'two_main_teachers';
    }
  return null;
};

const overlap = (one: TeachingRow, other: TeachingRow): boolean =>
  (other.until === null || one.from <= other.until) && (one.until === null || other.from <= one.until);

/** Names a row by all that it says: two rows with the same name are the same. */
export const rowName = ({ teacherId, part, from, until }: TeachingRow): string =>
  [teacherId, part, from, until ?? ''].join('/');
