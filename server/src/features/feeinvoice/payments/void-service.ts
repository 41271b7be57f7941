import { writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { noteChosen } from '../../../school/notes/note-chosen.ts';
import { endWaitingRequest } from '../voids/waiting-request-service.ts';
import { mayVoidAsCashier, mayVoidAsManager, paymentEntity } from './payment-policy.ts';
import { findPayment, insertVoid, lockAccount } from './payment-repository.ts';

interface VoidOrder {
  readonly id: number;
  readonly reason: string;
  /** The standard text that the reason was chosen from. */
  readonly noteId: number | null;
  /** A manager voids anybody's receipt on any day; the route's permission says who is one. */
  readonly as: 'cashier' | 'manager';
}

/** Takes a receipt back: its number and row stay, its invoices reopen, also what was paid from its credit. */
export const voidPayment = (call: Caller, { id, reason, noteId, as }: VoidOrder): Promise<void> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const found = (await findPayment(tx, id, branchId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId: found.familyId, branchId }))) return notFound();
    // Read again under the lock: another window may have voided it meanwhile.
    const payment = (await findPayment(tx, id, branchId)) ?? notFound();
    if (payment.isVoid) refuse('already_void', { status: 409 });
    if (as === 'cashier' && !mayVoidAsCashier(actor, payment, todayIn()))
      refuse('void_needs_manager', { status: 403 });
    if (as === 'manager' && !mayVoidAsManager(actor, payment, todayIn()))
      refuse('void_own_receipt', { status: 409 });
    await insertVoid(tx, { paymentId: id, voidedBy: actor.userId, reason });
    const receipt = { entity: paymentEntity, entityId: id };
    await noteChosen(tx, { context, group: 'void_reason', noteId, ...receipt });
    const audit = {
      ...{ ...receipt, action: 'void', branchId, reason },
      before: { status: 'valid' },
      after: { status: 'void', receipt: payment.receipt, amount: payment.amount },
    };
    const ended = await endWaitingRequest(tx, call, { paymentId: id, reason });
    return { result: undefined, audit: [audit, ...ended] };
  });
};
