import type { Receipt } from '@suksa/contracts/feeinvoice';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { voidingOf } from '../payments/payment-policy.ts';
import { findPayment, insertPrint, lockAccount } from '../payments/payment-repository.ts';
import { presentReceipt } from './receipt-presenter.ts';
import { creditUsesOf, findReceipt, receiptAllocations, receiptPrintsOf } from './receipt-repository.ts';

/** `publicAddress` is where the code on it leads. */
export const readReceipt = async (
  { actor, context, school: { db } }: Caller,
  publicAddress: string | undefined,
  id: number,
): Promise<Receipt> => {
  const row = (await findReceipt(db, actor, context.branchId, id)) ?? notFound();
  const { cashierId, tillDay, method } = row.payment;
  const state = { isVoid: row.voiding !== null, isRefunded: row.refunded > 0 };
  return presentReceipt({
    row,
    allocations: await receiptAllocations(db, id),
    prints: await receiptPrintsOf(db, id),
    creditUses: await creditUsesOf(db, id),
    publicAddress,
    voiding:
      context.year?.state === 'closed'
        ? null
        : voidingOf(actor, { cashierId, tillDay, method, ...state }, todayIn()),
  });
};

/**
 * Counts one print: 0 is the original, 1 the first copy; counted once for a key. The prints stand in the receipt's history
 * by themselves.
 */
export const countPrint = (call: Caller, id: number, key: string): Promise<{ copy: number }> =>
  write(call, async (tx) => {
    const { actor, context } = call;
    const { branchId } = context;
    const { familyId } = (await findPayment(tx, id, branchId)) ?? notFound();
    if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
    const print = { actor, entity: 'receipt_print', key, request: { id } };
    const number = await createOnce(tx, print, () => insertPrint(tx, id, actor.userId));
    return { result: { copy: number - 1 }, audit: [] };
  });
