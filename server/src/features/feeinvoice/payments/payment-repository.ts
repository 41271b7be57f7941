import type { InvoiceAllocation, OpenInvoice } from '@suksa/contracts/fee-allocation';
import type { PaymentMethod } from '@suksa/contracts/feeinvoice';
import type { aroundNumber } from '@suksa/contracts/number-pattern';
import { and, asc, eq, gt, isNull, max, type SQL, sql } from 'drizzle-orm';
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
import type { Transaction } from '../../../http/app.ts';
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
}

/**
 * The open invoices, locked, the payment that this key has already made, and who the payer is. One round trip: the till
 * waits for it. Asked after the account is locked, so it sees what whoever held the lock has written. A cashier's till stays
 * open until the payment stands: who counts it meanwhile waits, and counts the payment too.
 */
export const lockTill = async (
  tx: Transaction,
  { familyId, branchId }: Account,
  { key, payer, cashierId }: { readonly key: string; readonly payer: string; readonly cashierId: number },
): Promise<Till> => {
  const { rows } = await tx.execute<{
    open: OpenInvoice[];
    earlier: EarlierPayment | null;
    payer: FullName | null;
    drawer: Till['drawer'];
  }>(sql`
    with open as (
      select id, balance, due_date from invoice
      where family_id = ${familyId} and branch_id = ${branchId} and balance > 0 order by id for no key update),
    drawer as (
      select id, day from till
      where branch_id = ${branchId} and cashier_id = ${cashierId} and state = 'open' for share)
    select
      coalesce((select json_agg(json_build_object('id', id, 'balance', balance, 'dueDate', due_date)) from open),
        '[]'::json) as open,
      (select json_build_object('id', p.id, 'receipt', p.receipt_code, 'amount', p.amount, 'tendered', p.tendered,
          'others', p.others, 'isOwn', p.cashier_id = ${cashierId} and p.branch_id = ${branchId},
          'requestHash', p.request_hash, 'allocated',
          (select coalesce(sum(a.amount), 0) from payment_allocation a where a.payment_id = p.id))
        from payment p where p.idempotency_key = ${key}) as earlier,
      (select json_build_object('lo', lo, 'en', en) from (
          select id, name_lo as lo, name_en as en, exists (
            select 1 from student_guardian pg where pg.guardian_id = g.id and pg.is_payer) as pays
          from guardian g where family_id = ${familyId}
          union all select null, name_lo, name_en, false from family where id = ${familyId}) person
        where ${sameName(payer)} in (${sameName(sql`lo`)}, ${sameName(sql`en`)})
        order by pays desc, id nulls last limit 1) as payer,
      (select json_build_object('id', id, 'day', day) from drawer) as drawer`);
  return rows[0] ?? { open: [], earlier: null, payer: null, drawer: null };
};

/** Letters and single spaces: what is left of a name when it is compared. */
const sameName = (name: string | SQL) => sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`;

export interface NewPayment {
  readonly account: Account;
  readonly numbered: ReturnType<typeof aroundNumber>;
  readonly seriesYear: number;
  readonly tillDay: string;
  readonly cashierId: number;
  readonly payer: string;
  /** In both scripts, as far as they are known. */
  readonly payerName: FullName;
  /** What the family owes the branch when this is paid. */
  readonly owedAfter: number;
  readonly method: PaymentMethod;
  readonly bankReference: string | null;
  readonly amount: number;
  readonly tendered: number | null;
  readonly others: readonly OtherWay[] | null;
  readonly note: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly allocations: readonly InvoiceAllocation[];
  readonly requestId: string;
  /** Where its cash goes. */
  readonly tillId: number | null;
}

/**
 * Number, receipt, allocations and audit in one statement: all tills of the branch wait for the number's row, so it
 * is taken last and held for one round trip. The receipt's code follows the branch's pattern. The invoices' paid
 * totals follow by trigger, whose check refuses more than an invoice's total.
 */
export const insertPayment = async (tx: Transaction, payment: NewPayment) => {
  const { account, numbered, seriesYear, allocations, ...told } = payment;
  const { familyId, branchId } = account;
  const { payer, method, bankReference, amount, others } = told;
  const after = JSON.stringify({ familyId, payer, method, bankReference, amount, others, allocations });
  const { rows } = await tx.execute<{ id: number; receipt: string }>(sql`
    with number as (
      insert into number_series (branch_id, kind, year, next) values (${branchId}, 'receipt', ${seriesYear}, 2)
      on conflict (branch_id, kind, year) do update set next = number_series.next + 1
      returning next - 1 as taken),
    receipt as (
      insert into payment (branch_id, series_year, receipt_number, receipt_code, family_id, payer_name,
        payer_name_lo, payer_name_en, cashier_id,
        received_at, till_day, method, bank_reference, amount, tendered, note, idempotency_key, request_hash,
        owed_after, till_id, others)
      select ${branchId}, ${seriesYear}, taken,
        ${numbered.before}::text || lpad(taken::text, greatest(${numbered.digits}::int, length(taken::text)), '0')
          || ${numbered.after}::text,
        ${familyId}, ${payer}, ${told.payerName.lo}, ${told.payerName.en}, ${told.cashierId}, clock_timestamp(), ${told.tillDay}, ${method}, ${bankReference},
        ${amount}, ${told.tendered}, ${told.note}, ${told.idempotencyKey}, ${told.requestHash},
        ${told.owedAfter}, ${told.tillId}, ${others === null ? null : JSON.stringify(others)}::jsonb
      from number returning id, receipt_code),
    parts as (
      insert into payment_allocation (payment_id, invoice_id, amount)
      select receipt.id, part."invoiceId", part.amount
      from receipt, json_to_recordset(${JSON.stringify(allocations)}::json) as part("invoiceId" int, amount bigint)),
    audited as (
      insert into audit_entry (actor_id, branch_id, action, entity, entity_id, after, request_id)
      select ${told.cashierId}, ${branchId}, 'create', 'feeinvoice.payment', id::text,
        jsonb_build_object('receipt', receipt_code) || ${after}::jsonb, ${told.requestId}
      from receipt)
    select id, receipt_code as receipt from receipt`);
  const [row] = rows;
  if (!row) throw new Error('the payment was not written');
  return row;
};

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
