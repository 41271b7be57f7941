import { type ListQuery, listOf } from '../../../list.ts';

interface SummedList<Row, Presented> {
  readonly query: Pick<ListQuery, 'page' | 'size' | 'q'>;
  readonly rows: (page: { readonly limit: number; readonly offset: number }) => Promise<readonly Row[]>;
  readonly summed: () => Promise<{ readonly count: number; readonly sum: number }>;
  readonly present: (row: Row) => Presented;
}

/** A page of documents, with the kip that all of them come to that the filters let through. */
export const summedListOf = async <Row, Presented>({ summed, ...list }: SummedList<Row, Presented>) => {
  const all = summed();
  const [page, { sum }] = await Promise.all([listOf({ ...list, count: async () => (await all).count }), all]);
  return { ...page, sum };
};
