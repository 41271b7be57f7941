import { laoSortKey } from '@suksa/i18n/lao';
import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm';

/** The paging part of `listQuery` of the contracts. */
export interface ListQuery<Sort extends string = string> {
  readonly page: number;
  readonly size: number;
  readonly q: string;
  readonly sort: Sort;
  readonly dir: 'asc' | 'desc';
  readonly names: 'en' | 'lo';
}

type Sortable = Column | SQL;

/**
 * `order by` of a list: the chosen column, then the tie-breakers, so that no row shows on two pages.
 * `orderBy(...listOrder(query, { name: students.sortKey, code: students.code }, students.id))`
 */
export const listOrder = <Sort extends string>(
  { sort, dir }: Pick<ListQuery<Sort>, 'sort' | 'dir'>,
  columns: { readonly [Key in Sort]: Sortable | readonly Sortable[] },
  ...tieBreakers: readonly Sortable[]
): SQL[] => {
  const chosen = columns[sort];
  const direction = dir === 'desc' ? desc : asc;
  return [...(Array.isArray(chosen) ? chosen : [chosen]), ...tieBreakers].map((column) => direction(column));
};

/** The sort key of the name that the list shows: `shownName(query, students)`. */
export const shownName = (
  { names }: Pick<ListQuery, 'names'>,
  { sortKey, latinSortKey }: { readonly sortKey: Column; readonly latinSortKey: Column },
): Column => (names === 'en' ? latinSortKey : sortKey);

/** The same for rows that are sorted here. */
export const shownNameKey = (
  { names }: Pick<ListQuery, 'names'>,
  { nameLo, nameEn }: { readonly nameLo: string; readonly nameEn: string },
): string => laoSortKey(names === 'en' ? nameEn || nameLo : nameLo || nameEn);

/** `limit` and `offset` of the asked page. */
export const pageOf = ({ page, size }: Pick<ListQuery, 'page' | 'size'>) => ({
  limit: size,
  offset: (page - 1) * size,
});

/** A page of rows that are all at hand: a report counts every one of them anyway, and of some things no school has many. */
export const pageIn = <Row>(rows: readonly Row[], { page, size }: Pick<ListQuery, 'page' | 'size'>): Row[] =>
  rows.slice((page - 1) * size, page * size);

interface ListOf<Row, Presented> {
  readonly query: Pick<ListQuery, 'page' | 'size' | 'q'>;
  readonly rows: (page: { readonly limit: number; readonly offset: number }) => Promise<readonly Row[]>;
  readonly count: () => Promise<number>;
  readonly present: (row: Row) => Presented;
}

/**
 * One page as `listPage` of the contracts: rows and their number in all. They are asked for at once; a search finds few,
 * so only one that fills its page is counted, after it.
 */
export const listOf = async <Row, Presented>({ query, rows, count, present }: ListOf<Row, Presented>) => {
  const page = pageOf(query);
  if (query.q === '') {
    const [found, total] = await Promise.all([rows(page), count()]);
    return { rows: found.map(present), total };
  }
  const found = await rows(page);
  const isLast = found.length < page.limit && (found.length > 0 || page.offset === 0);
  return { rows: found.map(present), total: isLast ? page.offset + found.length : await count() };
};

/** `count(*)` as a number. */
export const rowCount = sql<number>`count(*)::int`;

/** The pattern for `like` of texts that hold what was typed; signs that stand for others there stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[%_\\]/g, '\\$&')}%`;
