import type { PricedLine } from '@suksa/contracts/feeinvoice';
import { invoiceLines, invoices } from '../../../db/schema/index.ts';
import type { Transaction } from '../../../http/app.ts';

export type NewInvoice = Omit<typeof invoices.$inferInsert, 'id' | 'paid' | 'firstPartId'> & {
  readonly lines: readonly PricedLine[];
  /** The number of the first household's invoice of the same bill. */
  readonly firstNumber: string | null;
};

/** Writes many invoices in four statements. That their lines add up, the database checks at commit. */
export const insertInvoices = async (
  tx: Transaction,
  rows: readonly NewInvoice[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  const firsts = rows.filter(({ firstNumber }) => firstNumber === null);
  for (const part of [firsts, rows.filter(({ firstNumber }) => firstNumber !== null)]) {
    if (part.length === 0) continue;
    const written = await tx
      .insert(invoices)
      .values(
        part.map(({ lines: _lines, firstNumber, ...row }) => ({
          ...row,
          firstPartId: firstNumber === null ? null : (ids.get(firstNumber) ?? null),
        })),
      )
      .returning({ id: invoices.id, number: invoices.number });
    for (const { id, number } of written) ids.set(number, id);
  }
  const lines = rows.flatMap((row) => linesOf(row, ids.get(row.number) ?? 0));
  if (lines.length > 0) await tx.insert(invoiceLines).values(lines);
  return ids;
};

const linesOf = ({ lines }: NewInvoice, invoiceId: number) =>
  lines.map(({ feeItemId, kind, text, amount, why }, index) => ({
    invoiceId,
    feeItemId,
    kind,
    textLo: text.lo,
    textEn: text.en,
    amount,
    why,
    position: index + 1,
  }));
