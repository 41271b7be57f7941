import type { InvoiceAllocation, OpenInvoice } from '@suksa/contracts/fee-allocation';
import { and, asc, eq, gt, isNull, max, type SQL, sql } from 'drizzle-orm';
import { writtenOnce } from '../../../db/planned.ts';
import {
  families,
  invoices,
  type OtherWay,
  paymentAllocations,
  payments,
  paymentVoids,
  receiptPrints,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { FullName } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';

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
  const { scope, userId } = actor;
  const locked = await accountLock(tx, { scope }, { userId, familyId, branchId });
  return locked.length > 0;
};

const accountLock = writtenOnce(
  'feeinvoice_account_lock',
  (
    tx: Queryable,
    { scope }: Pick<Actor, 'scope'>,
    { userId, familyId, branchId }: Account & Pick<Actor, 'userId'>,
  ) =>
    tx
      .select({ id: families.id })
      .from(families)
      .where(and(eq(families.id, familyId), visibleFamilies({ scope, userId }, branchId, families.id)))
      .for('no key update'),
);

/** What the family owes to the branch, of whatever year; stays as it is until `tx` ends. */
export const lockOpenInvoices = (tx: Transaction, { familyId, branchId }: Account): Promise<OpenInvoice[]> =>
  tx
    .select({ id: invoices.id, balance: invoices.balance, dueDate: invoices.dueDate })
    .from(invoices)
    .where(and(eq(invoices.familyId, familyId), eq(invoices.branchId, branchId), gt(invoices.balance, 0)))
    .orderBy(asc(invoices.id))
    .for('no key update');

export interface EarlierPayment {
  readonly id: number;
  readonly receipt: string;
  readonly amount: number;
  readonly tendered: number | null;
  readonly others: readonly OtherWay[] | null;
  readonly requestHash: string;
  readonly allocated: number;
  /** The same cashier wrote it, in the same branch. */
  readonly isOwn: boolean;
}

interface Till {
  readonly open: OpenInvoice[];
  readonly earlier: EarlierPayment | null;
  /** The guardian, else the family, whose name in one script is the one that was typed. */
  readonly payer: FullName | null;
  /** The cashier's own till that takes cash, and of which day it is. */
  readonly drawer: { readonly id: number; readonly day: string } | null;
  /** How the branch writes the numbers of its receipts. */
  readonly numbers: { readonly branch: string; readonly pattern: string };
}

/** What a payment is asked with. */
interface PaymentLookup {
  readonly key: string;
  readonly payer: string;
  readonly cashierId: number;
}

/**
 * The open invoices, locked, the payment that this key has already made, who the payer is, and how receipts are numbered.
 * One round trip: the till waits for it. Asked after the account is locked, so it sees what whoever held the lock has
 * written. A cashier's till stays open until the payment stands: who counts it meanwhile waits, and counts the payment too.
 */
export const lockTill = async (tx: Transaction, account: Account, asked: PaymentLookup): Promise<Till> => {
  const [till] = await tillLock(tx, {}, { ...account, ...asked });
  if (!till) throw new Error('a look at a till answers one row');
  return till;
};

const tillLock = writtenOnce(
  'feeinvoice_till_lock',
  (tx: Queryable, _shape: object, { familyId, branchId, cashierId, key, payer }: Account & PaymentLookup) =>
    tx
      .with(
        tx.$with('open', {}).as(sql`
          select id, balance, due_date from invoice
          where family_id = ${familyId} and branch_id = ${branchId} and balance > 0 order by id for no key update`),
        tx.$with('drawer', {}).as(sql`
          select id, day from till
          where branch_id = ${branchId} and cashier_id = ${cashierId} and state = 'open' for share`),
      )
      .select({
        open: sql<Till['open']>`coalesce((
          select json_agg(json_build_object('id', id, 'balance', balance, 'dueDate', due_date)) from open), '[]'::json)`,
        earlier: sql<Till['earlier']>`(
          select json_build_object('id', p.id, 'receipt', p.receipt_code, 'amount', p.amount, 'tendered', p.tendered,
            'others', p.others, 'isOwn', p.cashier_id = ${cashierId} and p.branch_id = ${branchId},
            'requestHash', p.request_hash, 'allocated',
            (select coalesce(sum(a.amount), 0) from payment_allocation a where a.payment_id = p.id))
          from payment p where p.idempotency_key = ${key})`,
        payer: sql<Till['payer']>`(
          select json_build_object('lo', lo, 'en', en) from (
            select id, name_lo as lo, name_en as en, exists (
              select 1 from student_guardian pg where pg.guardian_id = g.id and pg.is_payer) as pays
            from guardian g where family_id = ${familyId}
            union all select null, name_lo, name_en, false from family where id = ${familyId}) person
          where ${sameName(sql`${payer}::text`)} in (${sameName(sql`lo`)}, ${sameName(sql`en`)})
          order by pays desc, id nulls last limit 1)`,
        drawer: sql<Till['drawer']>`(select json_build_object('id', id, 'day', day) from drawer)`,
        numbers: sql<Till['numbers']>`json_build_object('branch', code, 'pattern', receipt_pattern)`,
      })
      .from(sql`branch`)
      .where(sql`branch.id = ${branchId}`),
);

/** Letters and single spaces: what is left of a name when it is compared. */
const sameName = (name: SQL) => sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`;

/** Invoices of an existing receipt, for the use of a family's credit. */
export const insertAllocations = async (
  tx: Transaction,
  paymentId: number,
  allocations: readonly InvoiceAllocation[],
) => {
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
      method: payments.method,
      amount: payments.amount,
      isVoid: sql<boolean>`${paymentVoids.paymentId} is not null`,
      isRefunded: sql<boolean>`exists (select 1 from refund r where r.payment_id = ${payments.id} and r.state = 'paid')`,
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
  /** The bank has sent its cheque back. */
  readonly bounced?: boolean;
}

/** Its invoices reopen by trigger. */
export const insertVoid = async (tx: Transaction, voiding: Voiding) => {
  await tx.insert(paymentVoids).values({ ...voiding, voidedAt: new Date() });
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
  const rest = sql`${payments.amount} - coalesce(sum(${paymentAllocations.amount}), 0) - coalesce((
    select sum(r.amount) from refund r where r.payment_id = ${payments.id} and r.state = 'paid'), 0)`.mapWith(
    Number,
  );
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
