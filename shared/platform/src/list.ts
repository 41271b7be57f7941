import type { Endpoint, EndpointInput, EndpointOutput, Resource } from '@suksa/contracts';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { allRows, apiQuery } from './queries.ts';
import { download, send } from './send.ts';
import { useBranch, useCan } from './session.ts';

type ListEndpoint = Endpoint & { readonly reads: readonly Resource[] };
type FileEndpoint = Endpoint & { readonly output: 'file' };

type RowOf<E extends Endpoint> =
  EndpointOutput<E> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

/** A column as the export endpoints take it. */
interface FileColumn {
  key: string;
  title: string;
  labels?: Record<string, string>;
  classIn?: 'lo' | 'en';
}

interface ListOptions<E extends Endpoint> {
  /** What gives the list as a spreadsheet: offered to whoever has the permission that its contract names. */
  readonly file?: FileEndpoint;
  /** What the file's call takes beside the list's query, format and columns. */
  readonly fileBody?: Readonly<Record<string, unknown>>;
  /** The file's columns, where they aren't the visible ones; `shown` is the page of the list. */
  readonly fileColumns?: (visible: FileColumn[], shown: EndpointOutput<E> | undefined) => FileColumn[];
  /** False while the list isn't shown. */
  readonly enabled?: boolean;
}

export interface ApiList<E extends Endpoint> {
  readonly result: UseQueryResult<EndpointOutput<E>>;
  /** The rows as they are filtered and sorted, at most so many. */
  readonly everyRow: (most: number) => Promise<RowOf<E>[]>;
  /** Downloads the list as it is filtered; missing where the user may not. */
  readonly fetchFile?: (format: 'xlsx' | 'csv', columns: FileColumn[], name: string) => Promise<void>;
  /** Asks for the first page of a search that the list's query is about to name: it comes while that is drawn. */
  readonly searchAhead: (q: string) => void;
  /** Where the list is from, for the head of a printed one. */
  readonly place: { readonly branch: { readonly lo: string; readonly en: string }; readonly year: string };
}

/** An endpoint's own input is known where a list is made; here any list is asked. */
const queryOf = apiQuery as unknown as (endpoint: ListEndpoint, input: object) => ReturnType<typeof apiQuery>;
const sendAny = send as unknown as (endpoint: ListEndpoint, input: object) => Promise<unknown>;
const downloadAny = download as unknown as (file: FileEndpoint, input: object, name: string) => Promise<void>;

interface RawInput {
  readonly params?: object;
  readonly query?: object;
}

/**
 * A list of the API as `ListScreen` takes it: the page that the query names (the one before stays while it comes), all
 * rows for the printer, and the spreadsheet. `input` is the list endpoint's own: give `useListState().query`.
 */
export function useList<const E extends ListEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { file, fileBody, fileColumns = (visible) => visible, enabled = true }: ListOptions<E> = {},
): ApiList<E> {
  const can = useCan();
  const here = useBranch();
  const client = useQueryClient();
  const ahead = useRef<readonly unknown[]>(null);
  const ask = endpoint as ListEndpoint;
  const { params, query } = input as RawInput;
  const asked = { ...(params && { params }), query };
  const result = useQuery({
    ...queryOf(ask, asked),
    placeholderData: keepPreviousData,
    enabled,
  });
  const shown = result.data as EndpointOutput<E> | undefined;
  const page = (paging: object) =>
    sendAny(ask, { ...asked, query: { ...query, ...paging } }) as Promise<{
      rows: RowOf<E>[];
      total: number;
    }>;
  return {
    result: result as UseQueryResult<EndpointOutput<E>>,
    everyRow: (most) => allRows(page, most),
    searchAhead: (q) => {
      // One that another letter has overtaken is broken off.
      if (ahead.current) void client.cancelQueries({ queryKey: ahead.current, exact: true });
      const next = queryOf(ask, { ...asked, query: { ...query, q, page: 1 } });
      ahead.current = next.queryKey;
      void client.prefetchQuery(next);
    },
    ...(file &&
      can(file.access) && {
        fetchFile: (format, columns, name) =>
          downloadAny(
            file,
            {
              ...(params && { params }),
              body: { query, format, columns: fileColumns(columns, shown), ...fileBody },
            },
            `${name}.${format}`,
          ),
      }),
    place: { branch: here?.branch.name ?? { lo: '', en: '' }, year: here?.year?.name ?? '' },
  };
}
