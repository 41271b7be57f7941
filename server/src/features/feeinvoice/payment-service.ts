import { createHash } from 'node:crypto';
import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import {
  fits,
  type InvoiceAllocation,
  type OpenInvoice,
  oldestDueFirst,
  sumOf,
} from '@suksa/contracts/fee-allocation';
import type { recordPayment as recordPaymentCall } from '@suksa/contracts/feeinvoice';
import { audit } from '../../audit.ts';
import { type Actor, type Context, writableYear } from '../../http/actor.ts';
import type { App, Transaction } from '../../http/app.ts';
import { notFound, refuse } from '../../http/refuse.ts';
import { nextNumber } from '../../number-series.ts';
import { todayIn } from '../settings/calendar.ts';
import { presentRecorded } from './payment-presenter.ts';
import {
  findByIdempotencyKey,
  insertAllocations,
  insertPayment,
  lockAccount,
  lockOpenInvoices,
} from './payment-repository.ts';
import { receiptCode } from './receipt-code.ts';

type Draft = EndpointRequest<typeof recordPaymentCall>['body'];
type Recorded = EndpointOutput<typeof recordPaymentCall>;

export interface Writer {
  readonly actor: Actor;
  readonly context: Context;
  readonly requestId: string;
}

/**
 * Takes a family's money: receipt, number and allocations in one transaction. Repeating the request gives the first
 * one's answer; what another clerk has paid meanwhile is refused with the invoices as they are now.
 */
export const recordPayment = (app: App, writer: Writer, draft: Draft): Promise<Recorded> => {
  const { actor, context } = writer;
  writableYear(context);
  const account = { familyId: draft.familyId, branchId: context.branchId };
  const requestHash = hashOf(writer, draft);
  return app.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, actor, account))) return notFound();
    const earlier = await findByIdempotencyKey(tx, draft.idempotencyKey);
    if (earlier)
      return earlier.requestHash === requestHash
        ? presentRecorded(earlier)
        : refuse('idempotency_key_reused');
    const allocations = allocationsOf(draft, await lockOpenInvoices(tx, account));
    return writePayment(tx, writer, { draft, allocations, requestHash });
  });
};

const allocationsOf = ({ amount, allocations, keepRest }: Draft, open: readonly OpenInvoice[]) => {
  const chosen = allocations ?? oldestDueFirst(open, amount);
  if (!fits(open, chosen)) refuse('invoice_changed', { status: 409, details: { invoices: open } });
  const rest = amount - sumOf(chosen);
  if (rest > 0 && !keepRest)
    refuse('overpayment', { details: { rest, owed: sumOf(open.map(balanceAsAmount)) } });
  return chosen;
};

const balanceAsAmount = ({ balance }: OpenInvoice) => ({ amount: balance });

interface Write {
  readonly draft: Draft;
  readonly allocations: readonly InvoiceAllocation[];
  readonly requestHash: string;
}

const writePayment = async (
  tx: Transaction,
  { actor, context, requestId }: Writer,
  { draft, allocations, requestHash }: Write,
): Promise<Recorded> => {
  const { branch, branchId } = context;
  const tillDay = todayIn();
  const seriesYear = Number(tillDay.slice(0, 4));
  const { familyId, payer, method, amount, note, idempotencyKey } = draft;
  const inCash = method === 'cash';
  const tendered = inCash ? draft.tendered : null;
  const bankReference = inCash ? null : referenceOf(draft);
  // Last of the locks: all tills of the branch wait for it.
  const receiptNumber = await nextNumber(tx, { branchId, kind: 'receipt', year: seriesYear });
  const receipt = receiptCode(branch.code, seriesYear, receiptNumber);
  const id = await insertPayment(tx, {
    ...{ branchId, seriesYear, receiptNumber, receiptCode: receipt, familyId, payerName: payer },
    ...{ cashierId: actor.userId, receivedAt: new Date(), tillDay, method, bankReference, amount, tendered },
    ...{ note, idempotencyKey, requestHash },
  });
  await insertAllocations(tx, id, allocations);
  await audit(tx, {
    ...{ actor, branchId, requestId, action: 'create', entity: 'feeinvoice.payment', entityId: id },
    after: { receipt, familyId, payer, method, bankReference, amount, allocations },
  });
  return presentRecorded({ id, receipt, amount, tendered, allocated: sumOf(allocations) });
};

/** Without spaces and in capitals, so that one transfer typed in two ways is still one. */
const referenceOf = ({ bankReference }: Draft) => bankReference.replaceAll(/\s/g, '').toUpperCase();

/** The same key with other content, by somebody else or in another branch, is a mistake and no repeat. */
const hashOf = ({ actor, context }: Writer, draft: Draft) =>
  createHash('sha256')
    .update(JSON.stringify([actor.userId, context.branchId, draft]))
    .digest('hex');
