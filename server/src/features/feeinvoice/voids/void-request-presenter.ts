import type { VoidRequest } from '@suksa/contracts/feeinvoice';
import { type Actor, can } from '../../../http/actor.ts';
import type { VoidRequestRow } from './void-request-repository.ts';

/** A request with what this caller may do with it. */
export const presentVoidRequest = (
  { request, ...row }: VoidRequestRow,
  { actor, writable }: { readonly actor: Actor; readonly writable: boolean },
): VoidRequest => ({
  id: request.id,
  receipt: { id: request.paymentId, number: row.receipt },
  family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
  amount: row.amount,
  reason: request.reason,
  state: request.state,
  requestedAt: request.requestedAt.toISOString(),
  requestedBy: { lo: row.askerLo, en: row.askerEn },
  decidedBy: row.deciderLo === null ? null : { lo: row.deciderLo, en: row.deciderEn ?? '' },
  refusal: request.refusal,
  cash: request.state === 'waiting' && row.hasCash ? { till: presentTill(row.till) } : null,
  mayDecide:
    writable &&
    request.state === 'waiting' &&
    request.requestedBy !== actor.userId &&
    can(actor, 'feeinvoice.payment.approve'),
});

const presentTill = (till: VoidRequestRow['till']) =>
  till && { cashier: { lo: till.lo, en: till.en }, openedAt: new Date(till.openedAt).toISOString() };
