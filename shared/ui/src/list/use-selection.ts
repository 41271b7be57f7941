import { useEffect, useMemo, useState } from 'react';
import { formKeeper } from '../form/form-keeper.ts';

export type RowKey = string | number;

/** Rows that the user ticked, kept while the pages turn, and while the user signs in again after an expired session. */
export interface Selection<Row> {
  readonly keys: readonly RowKey[];
  /** The ticked rows as they were when they were ticked. */
  readonly rows: readonly Row[];
  readonly has: (key: RowKey) => boolean;
  readonly toggle: (row: Row) => void;
  readonly setMany: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

export function useSelection<Row>(rowKey: (row: Row) => RowKey): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<RowKey, Row>>(new Map());
  const isChosen = chosen.size > 0;
  useEffect(() => {
    if (!isChosen) return;
    const choice = Symbol('rows');
    formKeeper().holdChoice(choice);
    return () => formKeeper().releaseChoice(choice);
  }, [isChosen]);
  return useMemo(() => {
    const setMany = (rows: readonly Row[], selected: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (selected) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return next;
      });
    return {
      keys: [...chosen.keys()],
      rows: [...chosen.values()],
      has: (key) => chosen.has(key),
      toggle: (row) => setMany([row], !chosen.has(rowKey(row))),
      setMany,
      clear: () => setChosen(new Map()),
    };
  }, [chosen, rowKey]);
}
