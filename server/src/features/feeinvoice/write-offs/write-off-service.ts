import type { EndpointRequest } from '@suksa/contracts';
import type {
  requestWriteOff as requestWriteOffCall,
  WriteOff,
  WriteOffQuery,
} from '@suksa/contracts/feeinvoice';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { type Place, scopeOf, shownTo } from '../families/document-policy.ts';
import { summedListOf } from '../families/summed-list-service.ts';
import { findInvoice } from '../invoices/invoice-repository.ts';
import { lockAccount } from '../payments/payment-repository.ts';
import { presentWriteOff } from './write-off-presenter.ts';
import {
  countWriteOffs,
  decideWriteOffRow,
  findWriteOff,
  insertWriteOff,
  lockWaiting,
  lockWriteOff,
  type WriteOffRow,
  writeOffPage,
} from './write-off-repository.ts';

const writeOffEntity = 'feeinvoice.write-off';

/** The branch's write-offs of families that the caller may know of. */
export const listWriteOffsOf = (call: Pick<Caller, 'actor' | 'context' | 'school'>, query: WriteOffQuery) =>
  summedListOf({
    query,
    rows: (page) => writeOffPage(call.school.read, scopeOf(call), query, page),
    summed: () => countWriteOffs(call.school.read, scopeOf(call), query),
    present: (row: WriteOffRow) => presentWriteOff(row, shownTo(call)),
  });

const readAgain = async (tx: Transaction, call: Place, id: number): Promise<WriteOff> =>
  presentWriteOff((await findWriteOff(tx, scopeOf(call), id)) ?? notFound(), shownTo(call));

/** Asks for writing off what an invoice still has to get; a repeat asks once. */
export const requestWriteOff = (
  call: Caller,
  invoiceId: number,
  { idempotencyKey, reason }: EndpointRequest<typeof requestWriteOffCall>['body'],
): Promise<WriteOff> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const { familyId } = (await findInvoice(tx, scopeOf(call), invoiceId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    const invoice = (await findInvoice(tx, scopeOf(call), invoiceId)) ?? notFound();
    const amount = invoice.balance;
    let made = false;
    let lapsed: AuditLine[] = [];
    const once = { actor, entity: writeOffEntity, key: idempotencyKey, request: { invoiceId, reason } };
    const id = await createOnce(tx, once, async () => {
      made = true;
      if (amount === 0) refuse('invoice_final', { status: 409 });
      lapsed = await lapse(tx, call, { invoiceId, number: invoice.number, balance: amount });
      return insertWriteOff(tx, { branchId, invoiceId, amount, reason, requestedBy: actor.userId });
    });
    const line = { action: 'request', entity: writeOffEntity, entityId: id, branchId, reason };
    const audit = { ...line, after: { invoice: invoice.number, amount } };
    return { result: await readAgain(tx, call, id), audit: made ? [...lapsed, audit] : [] };
  });
};

interface Owing {
  readonly invoiceId: number;
  readonly number: string;
  readonly balance: number;
}

/** What waits but asks for another sum than is owed now can't be agreed to: asking anew ends it. */
const lapse = async (
  tx: Transaction,
  { actor, context: { branchId } }: Caller,
  { invoiceId, number, balance }: Owing,
): Promise<AuditLine[]> => {
  const stale = await lockWaiting(tx, invoiceId);
  if (!stale || stale.amount === balance) return [];
  const decided = { decidedBy: actor.userId, decidedAt: new Date() };
  await decideWriteOffRow(tx, stale.id, { state: 'refused', refusal: '', day: null, ...decided });
  const line = { action: 'refused', entity: writeOffEntity, entityId: stale.id, branchId };
  return [{ ...line, after: { invoice: number, amount: stale.amount } }];
};

/** Agrees to somebody else's request, or refuses it with a reason. */
export const decideWriteOff = (
  call: Caller,
  id: number,
  decision: { readonly approved: true } | { readonly approved: false; readonly reason: string },
): Promise<WriteOff> => {
  const { actor, context } = call;
  writableYear(context);
  const { branchId } = context;
  return write(call, async (tx) => {
    const found = (await findWriteOff(tx, scopeOf(call), id)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId: found.familyId, branchId }))) return notFound();
    await lockWriteOff(tx, id);
    const { writeOff, invoice } = (await findWriteOff(tx, scopeOf(call), id)) ?? notFound();
    if (writeOff.requestedBy === actor.userId) refuse('write_off_own', { status: 409 });
    if (writeOff.state !== 'waiting') refuse('write_off_decided', { status: 409 });
    const refusal = decision.approved ? '' : decision.reason;
    const state = decision.approved ? 'approved' : 'refused';
    const day = decision.approved ? todayIn() : null;
    await decideWriteOffRow(tx, id, { state, refusal, day, decidedBy: actor.userId, decidedAt: new Date() });
    const line = { action: state, entity: writeOffEntity, entityId: id, branchId, reason: refusal };
    const audit = { ...line, after: { invoice, amount: writeOff.amount } };
    return { result: await readAgain(tx, call, id), audit };
  });
};
