import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react';

/** A filter of the toolbar, as the line of those that are set tells it. */
export interface ActiveFilter {
  readonly label: string;
  /** The value in words; undefined while nothing is set. */
  readonly value: string | undefined;
  readonly clear: () => void;
}

/** Tells the toolbar of a filter; null takes it away. */
type Report = (id: string, filter: ActiveFilter | null) => void;

export const ActiveFilters = createContext<Report | null>(null);

/** Whether the filters are folded away, where nobody can choose yet. */
export const FiltersAway = createContext(false);

/** For whatever filters a list: so that the toolbar can count it and offer to take it away where filters are folded. */
export function useActiveFilter({ label, value, clear }: ActiveFilter): void {
  const report = useContext(ActiveFilters);
  const id = useId();
  const latest = useRef(clear);
  latest.current = clear;
  // Before the first paint: on a phone the filters would show unfolded for a moment.
  useLayoutEffect(() => {
    report?.(id, { label, value, clear: () => latest.current() });
  }, [report, id, label, value]);
  useLayoutEffect(() => () => report?.(id, null), [report, id]);
}
