import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react';

/** A filter of the toolbar, as the line of those that are set tells it. */
export interface ToldFilter {
  readonly label: string;
  /** The value in words; undefined while nothing is set. */
  readonly value: string | undefined;
  readonly clear: () => void;
}

/** Tells the toolbar of a filter; null takes it away. */
type Tell = (id: string, filter: ToldFilter | null) => void;

export const ToldFilters = createContext<Tell | null>(null);

/** For whatever filters a list: so that the toolbar can count it and offer to take it away where filters are folded. */
export function useToldFilter({ label, value, clear }: ToldFilter): void {
  const tell = useContext(ToldFilters);
  const id = useId();
  const latest = useRef(clear);
  latest.current = clear;
  // Before the first paint: on a phone the filters would show unfolded for a moment.
  useLayoutEffect(() => {
    tell?.(id, { label, value, clear: () => latest.current() });
  }, [tell, id, label, value]);
  useLayoutEffect(() => () => tell?.(id, null), [tell, id]);
}
