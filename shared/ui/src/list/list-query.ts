import type { Locale } from '@suksa/i18n';

export const pageSizes = [20, 50, 100] as const;
export const defaultPageSize = 20;

/** As the contract of every list has them. */
const lastPage = 100_000;
const longestSearch = 100;

/** How a filter is read from the address: one of some values, a whole number, any text, or a yes. */
export type FilterKind = readonly string[] | 'number' | 'text' | 'flag';
export type FilterKinds = Readonly<Record<string, FilterKind>>;

type FilterValue<Kind extends FilterKind> = Kind extends readonly (infer Value)[]
  ? Value
  : Kind extends 'number'
    ? number
    : Kind extends 'flag'
      ? true
      : string;

/** The filters that are set; the others are left out. */
export type FilterValues<Kinds extends FilterKinds> = {
  readonly [Name in keyof Kinds]?: FilterValue<Kinds[Name]> | undefined;
};

export type SortDirection = 'asc' | 'desc';

/** What every list asks of the server. */
export interface BaseQuery<Sort extends string = string> {
  readonly page: number;
  readonly size: number;
  readonly q: string;
  readonly sort: Sort;
  readonly dir: SortDirection;
  /** In which language names are shown, and so sorted. */
  readonly names: Locale;
}

export interface ListShape<Sort extends string, Kinds extends FilterKinds> {
  /** Columns that the server can sort by; the first is the default. */
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly filters?: Kinds;
  /** Those of the filters that say where one is, e.g. in which batch: they neither count as narrowing nor are cleared. */
  readonly places?: readonly (keyof Kinds & string)[];
  readonly defaultDir?: SortDirection;
}

/** Reads a list's query out of the address. Whatever doesn't fit is taken as not set. */
export function readListQuery<Sort extends string, Kinds extends FilterKinds>(
  params: URLSearchParams,
  { sorts, filters, defaultDir = 'asc' }: ListShape<Sort, Kinds>,
  names: Locale,
): BaseQuery<Sort> & FilterValues<Kinds> {
  const size = Number(params.get('size'));
  const page = Number(params.get('page'));
  const dir = params.get('dir');
  const base: BaseQuery<Sort> = {
    page: Number.isInteger(page) && page > 0 && page <= lastPage ? page : 1,
    size: pageSizes.find((known) => known === size) ?? defaultPageSize,
    q: (params.get('q') ?? '').slice(0, longestSearch),
    sort: sorts.find((known) => known === params.get('sort')) ?? sorts[0],
    dir: dir === 'asc' || dir === 'desc' ? dir : defaultDir,
    names,
  };
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(filters ?? {})) {
    const value = readFilter(params.get(name), kind);
    if (value !== undefined) values[name] = value;
  }
  return { ...base, ...(values as FilterValues<Kinds>) };
}

function readFilter(text: string | null, kind: FilterKind): string | number | true | undefined {
  if (text === null || text === '') return undefined;
  if (kind === 'text') return text;
  if (kind === 'flag') return text === 'true' ? true : undefined;
  if (kind === 'number') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return kind.find((value) => value === text);
}
