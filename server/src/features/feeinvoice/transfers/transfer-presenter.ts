import type { CreditTransfer } from '@suksa/contracts/feeinvoice';
import type { TransferRow } from './transfer-repository.ts';

export const presentTransfer = (row: TransferRow): CreditTransfer => ({
  id: row.id,
  day: row.day,
  madeAt: new Date(row.madeAt).toISOString(),
  madeBy: { lo: row.madeBy.lo, en: row.madeBy.en },
  family: { id: row.familyId, name: { lo: row.family.lo, en: row.family.en } },
  from: { id: row.fromId, name: { lo: row.from.lo, en: row.from.en } },
  to: { id: row.toId, name: { lo: row.to.lo, en: row.to.en } },
  amount: row.amount,
  reason: row.reason,
  sources: row.sources.map(({ document, amount }) => ({ document, amount })),
  receipt: { id: row.paymentId, number: row.number, paid: row.paid, credit: row.credit },
});
