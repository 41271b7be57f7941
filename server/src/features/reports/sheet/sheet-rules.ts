type SortKey = number | string | null;

/** By a key of each row; who has none comes last, equal ones stay as they stood. Without a key only turned round. */
export const sortedBy = <Of>(
  rows: readonly Of[],
  dir: 'asc' | 'desc',
  keyOf: ((of: Of) => SortKey) | null,
): readonly Of[] => {
  if (!keyOf) return dir === 'desc' ? rows.toReversed() : rows;
  const turn = dir === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -turn : turn;
  });
};

/** Rows by a key, in the order in which each key came first. */
export const groupedBy = <Of, Key>(rows: readonly Of[], keyOf: (of: Of) => Key): Map<Key, Of[]> => {
  const groups = new Map<Key, Of[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};
