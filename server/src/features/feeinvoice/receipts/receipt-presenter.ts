import { compareTimes } from '@suksa/contracts/days';
import { sumOf } from '@suksa/contracts/fee-allocation';
import type { Receipt } from '@suksa/contracts/feeinvoice';
import { changeOf } from '../payments/payment-presenter.ts';
import { verifyPath } from '../verify/verify-token-rules.ts';
import type { CreditUse, ReceiptAllocation, ReceiptPrint, ReceiptRow } from './receipt-repository.ts';

interface ReceiptParts {
  readonly row: ReceiptRow;
  readonly allocations: readonly ReceiptAllocation[];
  readonly prints: readonly ReceiptPrint[];
  readonly creditUses: readonly CreditUse[];
  readonly voiding: Receipt['voiding'];
  /** The school's public address, where it is set. */
  readonly publicAddress: string | undefined;
}

export const presentReceipt = (parts: ReceiptParts): Receipt => {
  const { row, allocations, voiding } = parts;
  const { payment, branch } = row;
  return {
    id: payment.id,
    receipt: payment.receiptCode,
    branch: {
      name: { lo: branch.nameLo, en: branch.nameEn },
      address: { lo: branch.addressLo, en: branch.addressEn },
      header: { lo: branch.receiptHeaderLo, en: branch.receiptHeaderEn },
      phone: branch.phone,
    },
    receivedAt: payment.receivedAt.toISOString(),
    method: payment.method,
    bankReference: payment.bankReference,
    amount: payment.amount,
    others: (payment.others ?? []).map(({ method, reference, amount }) => ({ method, reference, amount })),
    tendered: payment.tendered,
    change: changeOf(payment),
    payer: { lo: payment.payerNameLo, en: payment.payerNameEn },
    note: payment.note,
    family: { id: payment.familyId, name: { lo: row.familyLo, en: row.familyEn } },
    cashier: { id: payment.cashierId, name: { lo: row.cashierLo, en: row.cashierEn } },
    allocations: allocations.map(presentAllocation),
    credit: row.voiding ? 0 : payment.amount - sumOf(allocations) - row.refunded,
    refunded: row.refunded,
    owedAfter: payment.owedAfter,
    verify: (parts.publicAddress ?? '') + verifyPath(payment.verifyToken),
    status: row.voiding ? 'void' : 'valid',
    voided: voidedOf(row),
    transferId: row.transferId,
    prints: row.prints,
    voiding,
    history: historyOf(parts),
  };
};

const presentAllocation = (allocation: ReceiptAllocation): Receipt['allocations'][number] => ({
  invoiceId: allocation.invoiceId,
  number: allocation.number,
  period: allocation.period,
  student: {
    id: allocation.studentId,
    code: allocation.studentCode,
    name: allocation.studentName,
    className: allocation.className,
  },
  items: allocation.items.map(({ lo, en }) => ({ lo, en })),
  amount: allocation.amount,
});

const voidedOf = ({ voiding, voiderLo, voiderEn }: ReceiptRow): Receipt['voided'] =>
  voiding && {
    at: voiding.voidedAt.toISOString(),
    by: { lo: voiderLo ?? '', en: voiderEn ?? '' },
    reason: voiding.reason,
    bounced: voiding.bounced,
  };

type Entry = Receipt['history'][number];

/** Everything that ever happened to the receipt, newest first. */
const historyOf = ({ row, prints, creditUses }: ReceiptParts): Entry[] => {
  const voided = voidedOf(row);
  const entries: Entry[] = [
    {
      at: row.payment.receivedAt.toISOString(),
      by: { lo: row.cashierLo, en: row.cashierEn },
      action: 'create',
      detail: null,
    },
    ...prints.map(
      ({ at, copy, byLo, byEn }): Entry => ({
        at: at.toISOString(),
        by: { lo: byLo, en: byEn },
        action: 'print',
        detail: copy > 1 ? String(copy - 1) : null,
      }),
    ),
    ...creditUses.map(
      ({ at, action, after, byLo, byEn }): Entry => ({
        at: at.toISOString(),
        by: { lo: byLo, en: byEn },
        action,
        detail: amountIn(after),
      }),
    ),
    ...(voided ? [{ at: voided.at, by: voided.by, action: 'void', detail: voided.reason } as const] : []),
  ];
  return entries.sort((a, b) => compareTimes(b.at, a.at));
};

const amountIn = (after: unknown) =>
  typeof after === 'object' && after !== null && 'amount' in after ? String(after.amount) : null;
