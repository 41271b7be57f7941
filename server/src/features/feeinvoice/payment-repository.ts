import type { InvoiceAllocation, OpenInvoice } from '@suksa/contracts/fee-allocation';
import { and, asc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import {
  families,
  invoices,
  paymentAllocations,
  payments,
  paymentVoids,
  receiptPrints,
} from '../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../http/actor.ts';
import type { Transaction } from '../../http/app.ts';
import { visibleFamilies } from './family-scope.ts';

/** One family's money in one branch. */
export interface Account {
  readonly familyId: number;
  readonly branchId: PermittedBranchId;
}

/**
 * Every write to a family's money begins here, so that two clerks at two tills go one after the other and locks are
 * taken in one order: family, invoices, payments, number series. False: no such family for this caller.
 */
export const lockAccount = async (tx: Transaction, actor: Actor, { familyId, branchId }: Account) => {
  const locked = await tx
    .select({ id: families.id })
    .from(families)
    .where(and(eq(families.id, familyId), visibleFamilies(actor, branchId, families.id)))
    .for('no key update');
  return locked.length > 0;
};

/** What the family owes to the branch, of whatever year; stays as it is until `tx` ends. */
export const lockOpenInvoices = (tx: Transaction, { familyId, branchId }: Account): Promise<OpenInvoice[]> =>
  tx
    .select({ id: invoices.id, balance: invoices.balance, dueDate: invoices.dueDate })
    .from(invoices)
    .where(and(eq(invoices.familyId, familyId), eq(invoices.branchId, branchId), gt(invoices.balance, 0)))
    .orderBy(asc(invoices.id))
    .for('no key update');

const allocated = sql`coalesce(sum(${paymentAllocations.amount}), 0)`.mapWith(Number);

export const findByIdempotencyKey = async (tx: Transaction, key: string) => {
  const [row] = await tx
    .select({
      id: payments.id,
      receipt: payments.receiptCode,
      amount: payments.amount,
      tendered: payments.tendered,
      requestHash: payments.requestHash,
      allocated,
    })
    .from(payments)
    .leftJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(eq(payments.idempotencyKey, key))
    .groupBy(payments.id);
  return row;
};

export const insertPayment = async (tx: Transaction, payment: typeof payments.$inferInsert) => {
  const [row] = await tx.insert(payments).values(payment).returning({ id: payments.id });
  if (!row) throw new Error('the payment was not written');
  return row.id;
};

/** The invoices' paid totals follow by trigger, whose check refuses more than an invoice's total. */
export const insertAllocations = async (
  tx: Transaction,
  paymentId: number,
  allocations: readonly InvoiceAllocation[],
) => {
  if (allocations.length === 0) return;
  await tx.insert(paymentAllocations).values(allocations.map((allocation) => ({ paymentId, ...allocation })));
};

export const findPayment = async (tx: Transaction, id: number, branchId: PermittedBranchId) => {
  const [row] = await tx
    .select({
      id: payments.id,
      receipt: payments.receiptCode,
      familyId: payments.familyId,
      cashierId: payments.cashierId,
      tillDay: payments.tillDay,
      amount: payments.amount,
      isVoid: sql<boolean>`${paymentVoids.paymentId} is not null`,
    })
    .from(payments)
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(and(eq(payments.id, id), eq(payments.branchId, branchId)));
  return row;
};

export interface Voiding {
  readonly paymentId: number;
  readonly voidedBy: number;
  readonly reason: string;
}

/** Its invoices reopen by trigger. */
export const insertVoid = async (tx: Transaction, voiding: Voiding) => {
  await tx.insert(paymentVoids).values(voiding);
};

/** How often it has been printed, this time included. */
export const insertPrint = async (tx: Transaction, paymentId: number, printedBy: number) => {
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('no key update');
  const [printed] = await tx
    .select({ copy: max(receiptPrints.copy) })
    .from(receiptPrints)
    .where(eq(receiptPrints.paymentId, paymentId));
  const copy = (printed?.copy ?? 0) + 1;
  await tx.insert(receiptPrints).values({ paymentId, copy, printedBy });
  return copy;
};

/** Valid receipts of which something is left for the family's use, oldest first. */
export const paymentsWithRest = (tx: Transaction, { familyId, branchId }: Account) => {
  const rest = sql`${payments.amount} - ${allocated}`.mapWith(Number);
  return tx
    .select({ id: payments.id, receipt: payments.receiptCode, rest })
    .from(payments)
    .leftJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(
      and(eq(payments.familyId, familyId), eq(payments.branchId, branchId), isNull(paymentVoids.paymentId)),
    )
    .groupBy(payments.id)
    .having(gt(rest, 0))
    .orderBy(asc(payments.id));
};
