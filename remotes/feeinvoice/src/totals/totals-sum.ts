import type { TotalGroup, TotalsRow } from '@suksa/contracts/feeinvoice';

const sumKey = 'sum';

/** Whether a line is the last one, that of the sums. */
export const isSum = ({ key }: TotalsRow): boolean => key === sumKey;

const figures = [
  'billed',
  'discounts',
  'lateFees',
  'credited',
  'writtenOff',
  'paid',
  'returned',
  'outstanding',
] as const satisfies (keyof TotalsRow)[];

/** An invoice has several fees, and a receipt may have come by two methods: they stand under each of them. */
export const countsTwice = (by: TotalGroup): boolean => by === 'item' || by === 'method';

/** What all lines of a grouping come to; a figure that none of them has stays unknown. */
export function sumOfRows(rows: readonly TotalsRow[]): TotalsRow {
  const sumOf = (figure: (typeof figures)[number]) =>
    rows.every((row) => row[figure] === null) ? null : rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0);
  return {
    ...{ id: null, key: sumKey, name: null },
    documents: rows.reduce((sum, { documents }) => sum + documents, 0),
    ...(Object.fromEntries(figures.map((figure) => [figure, sumOf(figure)])) as Pick<
      TotalsRow,
      (typeof figures)[number]
    >),
  };
}
