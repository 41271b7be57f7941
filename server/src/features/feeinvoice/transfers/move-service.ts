import type { EndpointRequest } from '@suksa/contracts';
import type { movePayment as movePaymentCall } from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { paymentEntity } from '../payments/payment-policy.ts';
import { findPayment, lockAccount } from '../payments/payment-repository.ts';
import { insertMove, lockMove } from './transfer-repository.ts';

/**
 * What a receipt has put on one invoice goes on another one of the same family in the branch, such as a sibling's: the
 * receipt stays as it was given out, and what the family owes and has paid doesn't change. A repeat moves nothing more.
 */
export const movePayment = (
  call: Caller,
  id: number,
  { idempotencyKey: key, ...order }: EndpointRequest<typeof movePaymentCall>['body'],
): Promise<void> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  const { fromInvoiceId, toInvoiceId, amount, reason } = order;
  return write(call, async (tx) => {
    const { familyId } = (await findPayment(tx, id, branchId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    const payment = (await findPayment(tx, id, branchId)) ?? notFound();
    if (payment.isVoid) refuse('already_void', { status: 409 });
    let after: object | undefined;
    await createOnce(
      tx,
      { actor, entity: 'feeinvoice.payment-move', key, request: { id, ...order } },
      async () => {
        const found = await lockMove(tx, { paymentId: id, fromInvoiceId, toInvoiceId, familyId, branchId });
        const { from, to, put } = found ?? notFound();
        const most = Math.min(put, to.balance);
        if (amount > most)
          refuse('move_too_much', {
            status: 409,
            details: { most },
            fields: [{ path: 'amount', code: 'move_too_much' }],
          });
        await insertMove(tx, { paymentId: id, fromInvoiceId, toInvoiceId, amount });
        after = { receipt: payment.receipt, amount, from: from.number, to: to.number };
        return id;
      },
    );
    const line = { action: 'move', entity: paymentEntity, entityId: id, branchId, after, reason };
    return { result: undefined, audit: after ? line : [] };
  });
};
