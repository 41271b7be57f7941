import type { EndpointRequest } from '@suksa/contracts';
import type {
  requestVoid as requestVoidCall,
  VoidRequest,
  VoidRequestQuery,
} from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { listOf } from '../../../list.ts';
import { todayIn } from '../../../school/clock.ts';
import { noteChosen } from '../../../school/notes/note-chosen.ts';
import { type Place, scopeOf, shownTo } from '../families/document-policy.ts';
import { mayVoidAsManager, paymentEntity } from '../payments/payment-policy.ts';
import { findPayment, insertVoid, lockAccount } from '../payments/payment-repository.ts';
import { presentVoidRequest } from './void-request-presenter.ts';
import {
  countVoidRequests,
  decideVoidRequestRow,
  findVoidRequest,
  insertVoidRequest,
  type VoidRequestRow,
  voidRequestPage,
} from './void-request-repository.ts';
import { requestEntity } from './waiting-request-service.ts';

/** The branch's requests about receipts of families that the caller may know of. */
export const listVoidRequestsOf = (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
  query: VoidRequestQuery,
) =>
  listOf({
    query,
    rows: (page) => voidRequestPage(call.school.read, scopeOf(call), query, page),
    count: () => countVoidRequests(call.school.read, scopeOf(call), query),
    present: (row: VoidRequestRow) => presentVoidRequest(row, shownTo(call)),
  });

const readAgain = async (tx: Transaction, call: Place, id: number): Promise<VoidRequest> =>
  presentVoidRequest((await findVoidRequest(tx, scopeOf(call), id)) ?? notFound(), shownTo(call));

/** Asks that a receipt be voided; a repeat asks once. */
export const requestVoid = (
  call: Caller,
  paymentId: number,
  { idempotencyKey, reason, noteId }: EndpointRequest<typeof requestVoidCall>['body'],
): Promise<VoidRequest> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const { familyId } = (await findPayment(tx, paymentId, branchId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    const payment = (await findPayment(tx, paymentId, branchId)) ?? notFound();
    let made = false;
    const once = { actor, entity: requestEntity, key: idempotencyKey, request: { paymentId, reason } };
    const id = await createOnce(tx, once, async () => {
      made = true;
      if (payment.isVoid) refuse('already_void', { status: 409 });
      if (payment.method === 'branch_transfer') refuse('receipt_transferred', { status: 409 });
      if (payment.isRefunded) refuse('receipt_refunded', { status: 409 });
      return insertVoidRequest(tx, { branchId, paymentId, reason, requestedBy: actor.userId });
    });
    const about = { entity: paymentEntity, entityId: paymentId };
    if (made) await noteChosen(tx, { context, group: 'void_reason', noteId, ...about });
    const line = { action: 'request', entity: requestEntity, entityId: id, branchId, reason };
    const audit = { ...line, after: { receipt: payment.receipt, amount: payment.amount } };
    return { result: await readAgain(tx, call, id), audit: made ? audit : [] };
  });
};

type Decision = { readonly approved: true } | { readonly approved: false; readonly reason: string };

/** Countersigns somebody else's request, which voids the receipt, or refuses it with a reason. */
export const decideVoid = (call: Caller, id: number, decision: Decision): Promise<VoidRequest> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const found = (await findVoidRequest(tx, scopeOf(call), id)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId: found.familyId, branchId }))) return notFound();
    // Read again under the lock of the family, which every decision takes.
    const { request } = (await findVoidRequest(tx, scopeOf(call), id)) ?? notFound();
    const { paymentId, reason } = request;
    if (request.requestedBy === actor.userId) refuse('void_own_request', { status: 409 });
    if (request.state !== 'waiting') refuse('void_decided', { status: 409 });
    const payment = (await findPayment(tx, paymentId, branchId)) ?? notFound();
    if (decision.approved) {
      if (payment.isVoid) refuse('already_void', { status: 409 });
      if (!mayVoidAsManager(actor, payment, todayIn())) refuse('void_own_receipt', { status: 409 });
      await insertVoid(tx, { paymentId, voidedBy: actor.userId, reason });
    }
    const refusal = decision.approved ? '' : decision.reason;
    const state = decision.approved ? 'approved' : 'refused';
    await decideVoidRequestRow(tx, id, { state, refusal, decidedBy: actor.userId });
    const after = { receipt: payment.receipt, amount: payment.amount };
    const line = { action: state, entity: requestEntity, entityId: id, branchId, reason: refusal || reason };
    const voided = {
      ...{ action: 'void', entity: paymentEntity, entityId: paymentId, branchId, reason },
      ...{ before: { status: 'valid' }, after: { status: 'void', ...after } },
    };
    return {
      result: await readAgain(tx, call, id),
      audit: [{ ...line, after }, ...(decision.approved ? [voided] : [])],
    };
  });
};
