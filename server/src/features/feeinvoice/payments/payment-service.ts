import { createHash } from 'node:crypto';
import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { fits, type OpenInvoice, oldestDueFirst, sumOf } from '@suksa/contracts/fee-allocation';
import type { recordPayment as recordPaymentCall } from '@suksa/contracts/feeinvoice';
import { aroundNumber } from '@suksa/contracts/number-pattern';
import { commitBehindNext } from '../../../db/open-db.ts';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import type { FullName } from '../../../school/people/full-name.ts';
import { cashDrawer } from './payment-policy.ts';
import { presentRecorded } from './payment-presenter.ts';
import { lockAccount, lockTill } from './payment-repository.ts';
import { insertPayment } from './payment-write-repository.ts';

type Draft = EndpointRequest<typeof recordPaymentCall>['body'];
type Recorded = EndpointOutput<typeof recordPaymentCall>;

/**
 * Takes a family's money: receipt, number and allocations in one transaction. Repeating the request gives the first
 * one's answer; what another clerk has paid meanwhile is refused with the invoices as they are now.
 */
export const recordPayment = (call: Caller, draft: Draft): Promise<Recorded> => {
  writableYear(call.context);
  return write(call, async (tx) => ({
    result: await recordWithin(tx, call, draft, { isLast: true }),
    audit: [],
  }));
};

/**
 * The same in a transaction that is open, for money that something else has told of. It writes its own audit.
 * `isLast` where nothing follows it there: the receipt's number is then held until it is written and no longer.
 */
export const recordWithin = async (
  tx: Transaction,
  call: Caller,
  draft: Draft,
  { isLast }: { readonly isLast: boolean } = { isLast: false },
): Promise<Recorded> => {
  const { actor, context } = call;
  const account = { familyId: draft.familyId, branchId: context.branchId };
  const requestHash = hashOf(call, draft);
  if (!(await lockAccount(tx, actor, account))) return notFound();
  const { open, earlier, payer, drawer, numbers } = await lockTill(tx, account, {
    key: draft.idempotencyKey,
    payer: draft.payer,
    cashierId: actor.userId,
  });
  if (earlier) {
    if (!earlier.isOwn) refuse('idempotency_key_reused', { status: 409 });
    if (earlier.requestHash !== requestHash)
      refuse('payment_recorded', { status: 409, details: { receipt: earlier.receipt } });
    return presentRecorded(earlier);
  }
  const allocations = allocationsOf(draft, open);
  const payment = {
    ...paymentOf(call, draft),
    tillId: draft.method === 'cash' ? cashDrawer(drawer, todayIn()) : null,
    payerName: payer ?? inItsScript(draft.payer),
    owedAfter: sumOf(open.map(balanceAsAmount)) - sumOf(allocations),
  };
  const numbered = aroundNumber(numbers.pattern, { branch: numbers.branch, year: payment.seriesYear });
  // The one statement that writes the receipt writes its line of the audit too: all tills wait for it.
  if (isLast) commitBehindNext(tx);
  const written = await insertPayment(tx, { ...payment, numbered, account, allocations, requestHash });
  return presentRecorded({ ...payment, ...written, allocated: sumOf(allocations) });
};

const allocationsOf = ({ amount, allocations, keepRest }: Draft, open: readonly OpenInvoice[]) => {
  const chosen = allocations ?? oldestDueFirst(open, amount);
  if (!fits(open, chosen)) refuse('invoice_changed', { status: 409, details: { invoices: open } });
  const rest = amount - sumOf(chosen);
  if (rest > 0 && !keepRest)
    refuse('overpayment', { details: { rest, owed: sumOf(open.map(balanceAsAmount)) } });
  return chosen;
};

/** A payer whom the school doesn't know has the one name that was typed. */
const inItsScript = (name: string): FullName =>
  /\p{Script=Lao}/u.test(name) ? { lo: name, en: '' } : { lo: '', en: name };

const balanceAsAmount = ({ balance }: OpenInvoice) => ({ amount: balance });

const paymentOf = ({ actor, requestId }: Caller, draft: Draft) => {
  const { payer, method, amount, note, idempotencyKey } = draft;
  const inCash = method === 'cash';
  const tillDay = todayIn();
  return {
    ...{ payer, method, amount, note, idempotencyKey, tillDay, requestId },
    seriesYear: Number(tillDay.slice(0, 4)),
    cashierId: actor.userId,
    tendered: inCash ? draft.tendered : null,
    bankReference: inCash ? null : asReference(draft.bankReference),
    others: draft.others.length === 0 ? null : draft.others.map(otherWay),
  };
};

/** Without spaces and in capitals, so that one transfer typed in two ways is still one. */
const asReference = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

const otherWay = ({ method, reference, amount }: Draft['others'][number]) => ({
  ...{ method, amount },
  reference: asReference(reference),
});

/**
 * The same key with other content, by somebody else or in another branch, is a mistake and no repeat. Which invoices it
 * pays doesn't count: whoever sends it again after a lost answer sees them as that payment has left them.
 */
const hashOf = ({ actor, context }: Caller, { allocations: _paid, keepRest: _kept, ...draft }: Draft) =>
  createHash('sha256')
    .update(JSON.stringify([actor.userId, context.branchId, draft]))
    .digest('hex');
