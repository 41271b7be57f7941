import { sql } from 'drizzle-orm';
import { numberSeries } from './db/schema/index.ts';
import type { Transaction } from './http/app.ts';

export interface Series {
  readonly branchId: number;
  /** What is numbered: `receipt`, `invoice`, `pupil_code`. */
  readonly kind: string;
  /** The calendar year in which the series runs; 0 for one that never starts again. */
  readonly year: number;
}

/**
 * The next number of an unbroken series, from 1. The row stays locked until `tx` ends: a roll-back gives the number
 * back, and a second writer of the same series waits. Take it last in a transaction, to keep that wait short.
 */
export const nextNumber = async (tx: Transaction, series: Series): Promise<number> => {
  const [row] = await tx
    .insert(numberSeries)
    .values({ ...series, next: 2 })
    .onConflictDoUpdate({
      target: [numberSeries.branchId, numberSeries.kind, numberSeries.year],
      set: { next: sql`${numberSeries.next} + 1` },
    })
    .returning({ next: numberSeries.next });
  if (!row) throw new Error(`series ${series.kind} of branch ${series.branchId} gave no number`);
  return row.next - 1;
};
