import type { WriteOff } from '@suksa/contracts/feeinvoice';
import { type Actor, can } from '../../../http/actor.ts';
import type { WriteOffRow } from './write-off-repository.ts';

/** A write-off with what this caller may do with it. */
export const presentWriteOff = (
  { writeOff, ...row }: WriteOffRow,
  { actor, writable }: { readonly actor: Actor; readonly writable: boolean },
): WriteOff => ({
  id: writeOff.id,
  version: writeOff.version,
  invoice: { id: writeOff.invoiceId, number: row.invoice },
  family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
  student: { id: row.studentId, code: row.studentCode, name: row.studentName },
  amount: writeOff.amount,
  reason: writeOff.reason,
  state: writeOff.state,
  requestedAt: writeOff.requestedAt.toISOString(),
  requestedBy: { lo: row.askerLo, en: row.askerEn },
  decidedBy: row.deciderLo === null ? null : { lo: row.deciderLo, en: row.deciderEn ?? '' },
  day: writeOff.day,
  refusal: writeOff.refusal,
  mayDecide:
    writable &&
    writeOff.state === 'waiting' &&
    writeOff.requestedBy !== actor.userId &&
    can(actor, 'feeinvoice.payment.approve'),
});
