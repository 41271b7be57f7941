import type { Receipt } from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { voidingOf } from '../payments/payment-policy.ts';
import { findPayment, insertPrint, lockAccount } from '../payments/payment-repository.ts';
import type { Writer } from '../payments/payment-service.ts';
import { presentReceipt } from './receipt-presenter.ts';
import { creditUsesOf, findReceipt, receiptAllocations, receiptPrintsOf } from './receipt-repository.ts';

type Reader = Pick<Writer, 'actor' | 'context'>;

export const readReceipt = async (
  { db, environment }: App,
  { actor, context }: Reader,
  id: number,
): Promise<Receipt> => {
  const row = (await findReceipt(db, actor, context.branchId, id)) ?? notFound();
  const { cashierId, tillDay } = row.payment;
  return presentReceipt({
    row,
    allocations: await receiptAllocations(db, id),
    prints: await receiptPrintsOf(db, id),
    creditUses: await creditUsesOf(db, id),
    publicAddress: environment.publicAddress,
    voiding:
      context.year?.state === 'closed'
        ? null
        : voidingOf(actor, { cashierId, tillDay, isVoid: row.voiding !== null }, todayIn()),
  });
};

/** Counts one print: 0 is the original, 1 the first copy. */
export const countPrint = ({ db }: App, { actor, context: { branchId } }: Writer, id: number) =>
  db.transaction(async (tx) => {
    const { familyId } = (await findPayment(tx, id, branchId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    return { copy: (await insertPrint(tx, id, actor.userId)) - 1 };
  });
