import { formatNumber, type NumberKind } from '@suksa/contracts/number-pattern';
import { eq, sql } from 'drizzle-orm';
import { branches, numberSeries, students } from '../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../http/app.ts';
import { notFound } from '../../http/refuse.ts';

export interface Series {
  readonly branchId: number;
  /** What is numbered: `receipt`, `invoice`, `student_code`. */
  readonly kind: string;
  /** The calendar year in which the series runs; 0 for one that never starts again. */
  readonly year: number;
}

/**
 * The next number of an unbroken series, from 1. The row stays locked until `tx` ends: a roll-back gives the number
 * back, and a second writer of the same series waits. Take it last in a transaction, to keep that wait short.
 */
export const nextNumber = (tx: Transaction, series: Series): Promise<number> => nextNumbers(tx, series, 1);

/** The first of `count` numbers in a row, for many documents at once. */
export const nextNumbers = async (tx: Transaction, series: Series, count: number): Promise<number> => {
  const [row] = await tx
    .insert(numberSeries)
    .values({ ...series, next: 1 + count })
    .onConflictDoUpdate({
      target: [numberSeries.branchId, numberSeries.kind, numberSeries.year],
      set: { next: sql`${numberSeries.next} + ${count}` },
    })
    .returning({ next: numberSeries.next });
  if (!row) throw new Error(`series ${series.kind} of branch ${series.branchId} gave no number`);
  return row.next - count;
};

interface CodeSeries extends Series {
  readonly kind: NumberKind;
}

/** The next number of a branch's receipts or invoices, and the code that the branch's pattern makes of it. */
export const nextCode = async (
  tx: Transaction,
  series: CodeSeries & { readonly kind: Exclude<NumberKind, 'student_code'> },
) => {
  const { branch, pattern } = await numberFormat(tx, series);
  const number = await nextNumber(tx, series);
  return { number, code: formatNumber(pattern, { branch, year: series.year, number }) };
};

interface StudentCodes {
  readonly branchId: number;
  readonly year: number;
  readonly count: number;
  /** Codes that students get otherwise in the same transaction. */
  readonly given?: readonly string[];
}

/**
 * The next codes of a branch's students. A code that a student has from elsewhere, as from a sheet of another school or
 * branch, is passed over: unlike receipts, codes may have gaps.
 */
export const nextStudentCodes = async (
  tx: Transaction,
  { branchId, year, count, given = [] }: StudentCodes,
): Promise<string[]> => {
  const series = { branchId, kind: 'student_code' as const, year };
  const { branch, pattern } = await numberFormat(tx, series);
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = count - codes.length;
    const first = await nextNumbers(tx, series, wanted);
    const made = Array.from({ length: wanted }, (_, at) =>
      formatNumber(pattern, { branch, year, number: first + at }),
    );
    const held = await tx
      .select({ code: students.code })
      .from(students)
      .where(sql`${students.code} = any(${sql.param(made)}::text[])`);
    const taken = new Set([...given, ...held.map(({ code }) => code)]);
    codes.push(...made.filter((code) => !taken.has(code)));
  }
  return codes;
};

/** The code of a branch and how it writes one kind of number. */
export const numberFormat = async (
  db: Queryable,
  { branchId, kind }: Pick<CodeSeries, 'branchId' | 'kind'>,
) => {
  const [row] = await db
    .select({ branch: branches.code, pattern: patterns[kind] })
    .from(branches)
    .where(eq(branches.id, branchId));
  return row ?? notFound();
};

const patterns = {
  receipt: branches.receiptPattern,
  invoice: branches.invoicePattern,
  student_code: branches.studentCodePattern,
} satisfies Record<NumberKind, unknown>;
