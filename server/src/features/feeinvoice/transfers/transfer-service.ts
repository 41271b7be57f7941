import type { EndpointRequest } from '@suksa/contracts';
import { type OpenInvoice, oldestDueFirst, sumOf } from '@suksa/contracts/fee-allocation';
import type { CreditTransfer, transferCredit as transferCreditCall } from '@suksa/contracts/feeinvoice';
import { aroundNumber } from '@suksa/contracts/number-pattern';
import { contextOf, writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { numberFormat } from '../../../school/money/number-series.ts';
import { familyNames } from '../billing/billing-repository.ts';
import { creditNotesWithRest } from '../credit-notes/credit-note-repository.ts';
import { seesFamily } from '../families/family-repository.ts';
import {
  type Account,
  lockAccount,
  lockOpenInvoices,
  paymentsWithRest,
} from '../payments/payment-repository.ts';
import { insertPayment } from '../payments/payment-write-repository.ts';
import { presentTransfer } from './transfer-presenter.ts';
import { branchesWithChild, findTransfer, insertTransfer } from './transfer-repository.ts';

const transferEntity = 'feeinvoice.credit-transfer';

type Order = EndpointRequest<typeof transferCreditCall>['body'];

/** Where this family's credit may go: other branches of the caller in which it has a child. */
export const transferBranches = async (
  { actor, context: { branchId }, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  familyId: number,
) => {
  if (!(await seesFamily(school.db, actor, branchId, familyId))) return notFound();
  return branchesWithChild(school.db, { familyId, branchId, actor });
};

/** One transfer, for whoever works in one of its branches and may know of the family there. */
export const readTransfer = async (
  { actor, context: { branchId }, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  id: number,
): Promise<CreditTransfer> => {
  const row = (await findTransfer(school.db, id)) ?? notFound();
  if (row.fromId !== branchId && row.toId !== branchId) return notFound();
  if (!(await seesFamily(school.db, actor, branchId, row.familyId))) return notFound();
  return presentTransfer(row);
};

/**
 * Moves a family's credit from the branch of the call to another one, in one transaction: what its receipts and credit
 * notes have left goes out, the oldest first, and a receipt of the other branch takes it in and pays what is open there.
 * A repeat moves nothing more.
 */
export const transferCredit = (call: Caller, familyId: number, order: Order): Promise<CreditTransfer> => {
  const { actor, context } = call;
  writableYear(context);
  const there = contextOf(actor, { branchId: order.toBranchId });
  const from: Account = { familyId, branchId: context.branchId };
  const to: Account = { familyId, branchId: there.branchId };
  if (there.branchId !== order.toBranchId || there.branchId === context.branchId) return refuseThere();
  writableYear(there);
  return write(call, async (tx) => {
    // The family's row is one for all branches: who pays there waits too.
    if (!(await lockAccount(tx, actor, from))) return notFound();
    const branches = await branchesWithChild(tx, { familyId, branchId: from.branchId, actor });
    if (!branches.some(({ id }) => id === to.branchId)) return refuseThere();
    const audit: AuditLine[] = [];
    const { idempotencyKey: key, ...asked } = order;
    const once = { actor, entity: transferEntity, key, request: { familyId, from: from.branchId, ...asked } };
    const id = await createOnce(tx, once, async () => {
      const sources = taken(await restsOf(tx, from), order.amount);
      const paymentId = await receive(tx, call, to, order);
      const transferId = await insertTransfer(
        tx,
        {
          ...{ fromBranchId: from.branchId, toBranchId: to.branchId, paymentId, amount: order.amount },
          ...{ reason: order.reason, day: todayIn(), madeBy: actor.userId },
        },
        sources,
      );
      audit.push({
        ...{ action: 'create', entity: transferEntity, entityId: transferId, branchId: from.branchId },
        after: { familyId, toBranchId: to.branchId, amount: order.amount },
        reason: order.reason,
      });
      return transferId;
    });
    return { result: presentTransfer((await findTransfer(tx, id)) ?? notFound()), audit };
  });
};

const refuseThere = () =>
  refuse('transfer_not_there', {
    status: 409,
    fields: [{ path: 'toBranchId', code: 'transfer_not_there' }],
  });

interface Rest {
  readonly paymentId: number | null;
  readonly creditNoteId: number | null;
  readonly rest: number;
}

const restsOf = async (tx: Transaction, account: Account): Promise<readonly Rest[]> => [
  ...(await paymentsWithRest(tx, account)).map(({ id, rest }) => ({
    paymentId: id,
    creditNoteId: null,
    rest,
  })),
  ...(await creditNotesWithRest(tx, account)).map(({ id, rest }) => ({
    paymentId: null,
    creditNoteId: id,
    rest,
  })),
];

/** So much of what there is, in its order. */
const taken = (rests: readonly Rest[], amount: number) => {
  let left = amount;
  const parts = rests.flatMap(({ rest, ...source }) => {
    const part = Math.min(rest, left);
    left -= part;
    return part > 0 ? [{ ...source, amount: part }] : [];
  });
  if (left > 0)
    refuse('transfer_too_much', {
      status: 409,
      details: { left: amount - left },
      fields: [{ path: 'amount', code: 'transfer_too_much' }],
    });
  return parts;
};

/** The receipt of the other branch, which pays what is open there, oldest due date first. */
const receive = async (
  tx: Transaction,
  { actor, requestId }: Caller,
  account: Account,
  { amount, reason, idempotencyKey }: Order,
): Promise<number> => {
  const open: readonly OpenInvoice[] = await lockOpenInvoices(tx, account);
  const allocations = oldestDueFirst(open, amount);
  const tillDay = todayIn();
  const seriesYear = Number(tillDay.slice(0, 4));
  const { branch, pattern } = await numberFormat(tx, { branchId: account.branchId, kind: 'receipt' });
  const payerName = (await familyNames(tx, [account.familyId])).get(account.familyId) ?? notFound();
  const written = await insertPayment(tx, {
    ...{ account, allocations, tillDay, seriesYear, amount, idempotencyKey, requestId, payerName },
    numbered: aroundNumber(pattern, { branch, year: seriesYear }),
    cashierId: actor.userId,
    payer: payerName.lo || payerName.en,
    owedAfter: sumOf(open.map(({ balance }) => ({ amount: balance }))) - sumOf(allocations),
    method: 'branch_transfer',
    bankReference: null,
    tendered: null,
    others: null,
    note: reason,
    requestHash: '',
    tillId: null,
  });
  return written.id;
};
