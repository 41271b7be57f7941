import * as z from 'zod/mini';
import { optionalLine, verbatim } from './fields.ts';

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The language in which the reader sees names: a list sorts by the name that is shown. */
export const NamesShown = z._default(z.enum(['en', 'lo']), 'lo');

type Shape = Record<string, z.core.$ZodType>;

/**
 * The query of a list: paging, free-text search, sort and the list's own filters.
 * The first sort is the default one. Filters must be optional or carry a default.
 */
export const listQuery = <const Sorts extends readonly [string, ...string[]], Filters extends Shape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    size: z._default(
      z.coerce.number().check(z.refine((n) => pageSizes.some((size) => size === n), 'page_size')),
      20,
    ),
    q: optionalLine(100),
    sort: z._default(z.enum(sorts), sorts[0]),
    dir: z._default(z.enum(['asc', 'desc']), 'asc'),
    names: NamesShown,
    ...filters,
  });

/** One page of a list: `{rows, total}`; `total` counts all rows that the filters let through. */
export const listPage = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number() });

/** A column of an export, titled (and, for coded values, worded) by the client in the user's language. */
export const ExportColumn = z.object({
  key: verbatim(60),
  title: verbatim(120),
  labels: z.optional(z.record(verbatim(60), verbatim(120))),
  /** For a column of classes: the language in which they are written, `ມ.7/2` or `M7/2`. */
  classIn: z.optional(z.enum(['lo', 'en'])),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

/** The body of an export: the list's own query (paging is ignored), the file format and the columns wanted. */
export const exportBody = <Query extends z.core.$ZodType>(query: Query) =>
  z.object({
    query,
    format: z.enum(['xlsx', 'csv']),
    columns: z.array(ExportColumn).check(z.minLength(1), z.maxLength(60)),
  });

/** A filter over the query string that may be given several times or comma-joined: `status=a,b`. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.optional(z.enum(values));
