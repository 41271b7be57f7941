import { useFormat } from '@suksa/i18n';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type BaseQuery,
  defaultPageSize,
  type FilterKinds,
  type FilterValues,
  type ListShape,
  readListQuery,
  type SortDirection,
} from './list-query.ts';

/** What the screen of any list needs of its state. Methods, so that a list's narrower sorts fit. */
export interface ListControls {
  readonly query: BaseQuery;
  /** True when a search or a filter narrows the list. */
  readonly narrowed: boolean;
  setPage(page: number): void;
  setSize(size: number): void;
  /** Sorts by this column; by the one in use, turns the direction round. */
  toggleSort(sort: string): void;
  /** Typing replaces the address instead of adding to the history. */
  setSearch(q: string): void;
  /** Clears search and filters. */
  clear(): void;
}

/** Where one is in a list, held by the address, and how to move. */
export interface ListState<Sort extends string = string, Kinds extends FilterKinds = FilterKinds>
  extends ListControls {
  /** For the server: page, size, q, sort, dir and the filters that are set. */
  readonly query: BaseQuery<Sort> & FilterValues<Kinds>;
  /** How many filters are set; the search isn't one, nor is a place. */
  readonly filterCount: number;
  setSort(sort: Sort, dir: SortDirection): void;
  /** Goes to these places and no others, without search and filters. */
  goTo(places: Partial<FilterValues<Kinds>>): void;
  setFilter<Name extends keyof Kinds & string>(name: Name, value: FilterValues<Kinds>[Name] | null): void;
}

/**
 * The state of a list in the address: `useListState({ sorts: ['name', 'code'], filters: { status: ['active'],
 * classId: 'number', from: 'text', debt: 'flag' } })`. Give `query` to the endpoint as it is.
 */
export function useListState<
  const Sort extends string,
  const Kinds extends FilterKinds = Record<never, never>,
>(shape: ListShape<Sort, Kinds>): ListState<Sort, Kinds> {
  const [params, setParams] = useSearchParams();
  const { locale } = useFormat();
  const query = readListQuery(params, shape, locale);
  const names = Object.keys(shape.filters ?? {});

  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );

  const actions = useMemo(
    () => ({
      setPage: (page: number) => change({ page: page > 1 ? String(page) : null }, false),
      setSize: (size: number) =>
        change({ size: size === defaultPageSize ? null : String(size), page: null }, false),
      setSort: (sort: Sort, dir: SortDirection) => change({ sort, dir, page: null }, false),
      setSearch: (q: string) => change({ q, page: null }, true),
      setFilter: (name: string, value: unknown) =>
        change({ [name]: value === null || value === undefined ? null : String(value), page: null }, false),
    }),
    [change],
  );

  const narrowing = names.filter((name) => !(shape.places as readonly string[] | undefined)?.includes(name));
  const filterCount = narrowing.filter(
    (name) => (query as Record<string, unknown>)[name] !== undefined,
  ).length;
  const none = (cleared: readonly string[]) =>
    Object.fromEntries(['q', 'page', ...cleared].map((name) => [name, null]));
  return {
    query,
    filterCount,
    narrowed: filterCount > 0 || query.q !== '',
    ...actions,
    toggleSort: (sort: Sort) =>
      actions.setSort(sort, query.sort === sort && query.dir === 'asc' ? 'desc' : 'asc'),
    clear: () => change(none(narrowing), false),
    goTo: (places: object) => {
      const chosen = Object.entries(places).map(([name, value]) => [
        name,
        value == null ? null : String(value),
      ]);
      change({ ...none(names), ...Object.fromEntries(chosen) }, false);
    },
  };
}
