import { type NumberKind, numberKinds } from '@suksa/contracts/number-pattern';
import type { BranchInput, BranchRecord } from '@suksa/contracts/settings';
import { and, eq, sql } from 'drizzle-orm';
import { numberSeries, payments } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { refuseField } from '../../../http/refuse.ts';

type Next = Record<NumberKind, { readonly next: number; readonly mayJump: boolean }>;

/** What the next document of each kind gets in this calendar year, and whether the series may still jump ahead. */
export const nextNumbers = async (db: Queryable, branchId: number, year: number): Promise<Next> => {
  const rows = await db
    .select({ kind: numberSeries.kind, next: numberSeries.next })
    .from(numberSeries)
    .where(and(eq(numberSeries.branchId, branchId), eq(numberSeries.year, year)));
  const [receipt] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.branchId, branchId), eq(payments.seriesYear, year)))
    .limit(1);
  const of = (kind: NumberKind) => ({
    next: rows.find((row) => row.kind === kind)?.next ?? 1,
    // A receipt's number follows the one before it, without a gap.
    mayJump: kind !== 'receipt' || receipt === undefined,
  });
  return { receipt: of('receipt'), invoice: of('invoice'), student_code: of('student_code') };
};

/** Moves series ahead where the form says so. Never back, and no receipt's once the year has one. */
export const jumpAhead = async (
  tx: Transaction,
  { branchId, year, series }: { branchId: number; year: number; series: BranchInput['series'] },
): Promise<void> => {
  const now = await nextNumbers(tx, branchId, year);
  for (const kind of numberKinds) {
    const { startAt } = series[kind];
    if (startAt === null || startAt === now[kind].next) continue;
    const path = `series.${kind}.startAt`;
    if (startAt < now[kind].next) refuseField(path, 'series_back', { next: now[kind].next });
    if (!now[kind].mayJump) refuseField(path, 'series_started');
    await tx
      .insert(numberSeries)
      .values({ branchId, kind, year, next: startAt })
      .onConflictDoUpdate({
        target: [numberSeries.branchId, numberSeries.kind, numberSeries.year],
        set: { next: sql`excluded.next` },
      });
  }
};

interface Patterns {
  readonly receiptPattern: string;
  readonly invoicePattern: string;
  readonly studentCodePattern: string;
}

export const presentSeries = (row: Patterns, next: Next): BranchRecord['series'] => ({
  receipt: { pattern: row.receiptPattern, ...next.receipt },
  invoice: { pattern: row.invoicePattern, ...next.invoice },
  student_code: { pattern: row.studentCodePattern, ...next.student_code },
});
