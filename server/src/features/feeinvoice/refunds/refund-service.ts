import type { EndpointRequest } from '@suksa/contracts';
import type {
  payRefund as payRefundCall,
  Refund,
  RefundQuery,
  requestRefund as requestRefundCall,
} from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { findCreditNote, leftOfCreditNote } from '../credit-notes/credit-note-repository.ts';
import { type Place, scopeOf, shownTo } from '../families/document-policy.ts';
import { summedListOf } from '../families/summed-list-service.ts';
import { cashDrawer } from '../payments/payment-policy.ts';
import { findPayment, lockAccount } from '../payments/payment-repository.ts';
import { presentRefund } from './refund-presenter.ts';
import {
  countRefunds,
  findRefund,
  insertRefund,
  leftOfPayment,
  lockRefund,
  onItsWay,
  openTillOf,
  type RefundRow,
  refundPage,
  stepRefund,
} from './refund-repository.ts';

const refundEntity = 'feeinvoice.refund';

/** The branch's refunds of families that the caller may know of. */
export const listRefundsOf = (call: Pick<Caller, 'actor' | 'context' | 'school'>, query: RefundQuery) =>
  summedListOf({
    query,
    rows: (page) => refundPage(call.school.read, scopeOf(call), query, page),
    summed: () => countRefunds(call.school.read, scopeOf(call), query),
    present: (row: RefundRow) => presentRefund(row, shownTo(call)),
  });

const readAgain = async (tx: Transaction, call: Place, id: number): Promise<Refund> =>
  presentRefund((await findRefund(tx, scopeOf(call), id)) ?? notFound(), shownTo(call));

const lineOf = (action: string, { context }: Place, id: number, after: object) => ({
  ...{ action, entity: refundEntity, entityId: id, branchId: context.branchId, after },
});

/** Asks for a refund of what a receipt has left; a repeat asks once. */
export const requestRefund = (
  call: Caller,
  { idempotencyKey, ...order }: EndpointRequest<typeof requestRefundCall>['body'],
): Promise<Refund> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const source = (await sourceOf(tx, call, order)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId: source.familyId, branchId }))) return notFound();
    let made = false;
    const once = { actor, entity: refundEntity, key: idempotencyKey, request: order };
    const id = await createOnce(tx, once, async () => {
      made = true;
      if (source.isVoid) refuse('already_void', { status: 409 });
      refuseMoreThan(await leftBeside(tx, order, ['waiting', 'approved']), order.amount);
      return insertRefund(tx, { ...order, branchId, requestedBy: actor.userId });
    });
    const { paymentId, creditNoteId, ...asked } = order;
    const audit = lineOf('request', call, id, { receipt: source.receipt, ...asked });
    return { result: await readAgain(tx, call, id), audit: made ? audit : [] };
  });
};

/** Of a receipt or of a credit note. */
interface Source {
  readonly paymentId: number | null;
  readonly creditNoteId: number | null;
}

const sourceOf = async (tx: Transaction, call: Place, { paymentId, creditNoteId }: Source) => {
  if (paymentId !== null) return findPayment(tx, paymentId, call.context.branchId);
  const row = await findCreditNote(tx, scopeOf(call), creditNoteId ?? 0);
  return row && { familyId: row.familyId, receipt: row.note.number, isVoid: false };
};

const leftOf = (tx: Transaction, { paymentId, creditNoteId }: Source): Promise<number> =>
  paymentId === null ? leftOfCreditNote(tx, creditNoteId ?? 0) : leftOfPayment(tx, paymentId);

/** Without what is to be paid out already, in these states and beside the one with this id. */
const leftBeside = async (
  tx: Transaction,
  source: Source,
  states: readonly ('waiting' | 'approved')[],
  beside = 0,
): Promise<number> => {
  const left = await leftOf(tx, source);
  return left - (await onItsWay(tx, source, { states, left, beside }));
};

const refuseMoreThan = (left: number, amount: number) => {
  if (amount <= left) return;
  refuse('refund_too_much', {
    status: 409,
    details: { left },
    fields: [{ path: 'amount', code: 'refund_too_much' }],
  });
};

/** Agrees to somebody else's request, or refuses it with a reason. */
export const decideRefund = (
  call: Caller,
  id: number,
  decision: { readonly approved: true } | { readonly approved: false; readonly reason: string },
): Promise<Refund> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const found = (await findRefund(tx, scopeOf(call), id)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId: found.familyId, branchId }))) return notFound();
    await lockRefund(tx, id);
    const { refund } = (await findRefund(tx, scopeOf(call), id)) ?? notFound();
    if (refund.requestedBy === actor.userId) refuse('refund_own', { status: 409 });
    if (refund.state !== 'waiting') refuse('refund_decided', { status: 409 });
    if (decision.approved) refuseMoreThan(await leftBeside(tx, refund, ['approved'], id), refund.amount);
    const refusal = decision.approved ? '' : decision.reason;
    const state = decision.approved ? 'approved' : 'refused';
    await stepRefund(tx, id, { state, refusal, decidedBy: actor.userId, decidedAt: new Date() });
    const audit = { ...lineOf(state, call, id, { amount: refund.amount }), reason: refusal };
    return { result: await readAgain(tx, call, id), audit };
  });
};

/** Gives the money back, if the receipt still has it: what was used meanwhile is refused. */
export const payRefund = (
  call: Caller,
  id: number,
  { method, bankReference }: EndpointRequest<typeof payRefundCall>['body'],
): Promise<Refund> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const found = (await findRefund(tx, scopeOf(call), id)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId: found.familyId, branchId }))) return notFound();
    await lockRefund(tx, id);
    const { refund, receipt } = (await findRefund(tx, scopeOf(call), id)) ?? notFound();
    if (refund.state === 'paid' || refund.state === 'refused' || refund.method !== method)
      refuse('refund_decided', { status: 409 });
    if (refund.state === 'waiting' && refund.amount > refund.singleLimit)
      refuse('refund_needs_second', { status: 409 });
    refuseMoreThan(await leftOf(tx, refund), refund.amount);
    const inCash = method === 'cash';
    await stepRefund(tx, id, {
      state: 'paid',
      paidBy: actor.userId,
      paidOn: todayIn(),
      tillId: inCash ? cashDrawer(await openTillOf(tx, branchId, actor.userId), todayIn()) : null,
      bankReference: inCash ? null : bankReference.replaceAll(/\s/g, '').toUpperCase(),
    });
    const audit = lineOf('pay', call, id, { receipt, amount: refund.amount, method });
    return { result: await readAgain(tx, call, id), audit };
  });
};
