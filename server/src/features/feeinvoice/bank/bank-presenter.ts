import type { BankLine, BankMatch, BankStatement } from '@suksa/contracts/feeinvoice';
import type { LineRow, StatementRow } from './bank-repository.ts';

export const presentStatement = (row: StatementRow): BankStatement => ({
  id: row.id,
  bank: row.bank,
  fileName: row.fileName,
  importedAt: row.importedAt.toISOString(),
  importedBy: { lo: row.byLo, en: row.byEn },
  from: row.from,
  until: row.until,
  lines: row.lines,
  open: row.open,
  amount: row.amount,
});

/** What was found out about an open line. */
export interface FoundOut {
  readonly state: BankLine['state'];
  readonly matches: readonly BankMatch[];
  readonly recorded: BankLine['recorded'];
}

export const presentLine = (row: LineRow, { state, matches, recorded }: FoundOut): BankLine => {
  const { line } = row;
  const { paymentId } = line;
  return {
    id: line.id,
    day: line.day,
    amount: line.amount,
    reference: line.reference,
    payer: line.payer,
    text: line.text,
    state,
    matches: [...matches],
    recorded,
    receipt: paymentId === null ? null : { id: paymentId, number: row.receipt ?? '' },
    family:
      row.familyId === null
        ? null
        : { id: row.familyId, name: { lo: row.familyLo ?? '', en: row.familyEn ?? '' } },
    leftOutReason: line.leftOutReason,
    decidedBy: row.byLo === null ? null : { lo: row.byLo, en: row.byEn ?? '' },
  };
};
