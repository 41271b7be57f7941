import type { Refund } from '@suksa/contracts/feeinvoice';
import { type Actor, can } from '../../../http/actor.ts';
import type { RefundRow } from './refund-repository.ts';

/** A refund with what this caller may do with it. */
export const presentRefund = (
  row: RefundRow,
  { actor, writable }: { actor: Actor; writable: boolean },
): Refund => {
  const { refund } = row;
  const needsSecond = refund.transferId === null && refund.amount > refund.singleLimit;
  const agreed = refund.state === 'approved' || (refund.state === 'waiting' && !needsSecond);
  return {
    id: refund.id,
    version: refund.version,
    paymentId: refund.paymentId,
    creditNoteId: refund.creditNoteId,
    receipt: row.receipt,
    family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
    amount: refund.amount,
    method: refund.method,
    transferId: refund.transferId,
    bankReference: refund.bankReference,
    reason: refund.reason,
    state: refund.state,
    needsSecond,
    requestedAt: refund.requestedAt.toISOString(),
    requestedBy: { lo: row.askerLo, en: row.askerEn },
    decidedBy: named(row.deciderLo, row.deciderEn),
    refusal: refund.refusal,
    paidBy: named(row.payerLo, row.payerEn),
    paidOn: refund.paidOn,
    may: {
      decide:
        writable &&
        refund.state === 'waiting' &&
        refund.requestedBy !== actor.userId &&
        can(actor, 'feeinvoice.payment.approve'),
      pay: writable && agreed && can(actor, 'feeinvoice.payment.create'),
    },
  };
};

const named = (lo: string | null, en: string | null) => (lo === null || en === null ? null : { lo, en });
