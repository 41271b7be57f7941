import { compareTimes } from '@suksa/contracts/days';
import type { Receipt } from '@suksa/contracts/feeinvoice';
import type { Transaction } from '../../../http/app.ts';
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
  call: Caller,
  publicAddress: string | undefined,
  id: number,
): Promise<Receipt> => (await receiptOf(call, publicAddress, id)) ?? notFound();

/** Several of them by their numbers; those that the caller may not know of are left out. */
export const receiptPapers = async (
  call: Caller,
  publicAddress: string | undefined,
  ids: readonly number[],
): Promise<Receipt[]> => {
  const found: Receipt[] = [];
  for (const id of new Set(ids)) {
    const receipt = await receiptOf(call, publicAddress, id);
    if (receipt) found.push(receipt);
  }
  return found.sort((a, b) => compareTimes(a.receivedAt, b.receivedAt) || a.id - b.id);
};

const receiptOf = async (
  { actor, context, school: { db } }: Caller,
  publicAddress: string | undefined,
  id: number,
): Promise<Receipt | undefined> => {
  const row = await findReceipt(db, actor, context.branchId, id);
  if (!row) return undefined;
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
  write(call, async (tx) => ({ result: { copy: await countOne(tx, call, { id, key }) }, audit: [] }));

interface Print {
  readonly id: number;
  readonly key: string;
}

/** Families are held in one order, so that two who print at once don't each wait for the other. */
export const countPrints = (call: Caller, prints: readonly Print[]) =>
  write(call, async (tx) => {
    const ofFamilies: (Print & { familyId: number })[] = [];
    for (const print of prints) {
      const { familyId } = (await findPayment(tx, print.id, call.context.branchId)) ?? notFound();
      ofFamilies.push({ ...print, familyId });
    }
    ofFamilies.sort((a, b) => a.familyId - b.familyId || a.id - b.id);
    const copies: { id: number; copy: number }[] = [];
    for (const print of ofFamilies) copies.push({ id: print.id, copy: await countOne(tx, call, print) });
    return { result: { copies }, audit: [] };
  });

const countOne = async (tx: Transaction, { actor, context }: Caller, { id, key }: Print): Promise<number> => {
  const { branchId } = context;
  const { familyId } = (await findPayment(tx, id, branchId)) ?? notFound();
  if (!(await lockAccount(tx, actor, { familyId, branchId }))) return notFound();
  const print = { actor, entity: 'receipt_print', key, request: { id } };
  return (await createOnce(tx, print, () => insertPrint(tx, id, actor.userId))) - 1;
};
