import type { ExportColumn } from './column.ts';
import type { ExportFormat } from './export-menu.tsx';

/** The part of TanStack Query's result that a list looks at. */
export interface ListResult<Row> {
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** When the data came, in milliseconds. */
  readonly dataUpdatedAt?: number;
  readonly refetch: () => unknown;
}

/** Where a list's rows come from: a page of them, all of them, and as a file. */
export interface ListSource<Row> {
  /** The page that is shown. */
  readonly result: ListResult<Row>;
  /** The rows as they are filtered and sorted, at most so many. */
  readonly everyRow: (most: number) => Promise<readonly Row[]>;
  /** Downloads the list as it is filtered; missing where the user may not. */
  readonly fetchFile?: (format: ExportFormat, columns: ExportColumn[], name: string) => Promise<void>;
  /** Asks for the first page of a search before the page is drawn for it. */
  readonly searchAhead?: (q: string) => void;
  /** Where the list is from, for the head of a printed one. */
  readonly place: { readonly branch: { readonly lo: string; readonly en: string }; readonly year: string };
}
