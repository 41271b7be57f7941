import type { RefundQuery } from '@suksa/contracts/feeinvoice';
import { and, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertOne } from '../../../db/insert-one.ts';
import { plannedByText } from '../../../db/planned.ts';
import {
  creditNotes,
  families,
  invoices,
  payments,
  refunds,
  tills,
  users,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { containing, listOrder, rowCount } from '../../../list.ts';
import { visibleFamilies } from '../families/family-policy.ts';

const deciders = alias(users, 'decider');
const payers = alias(users, 'payer');

interface Scope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
}

/** Whose receipt it is, or whose invoice was credited. */
const ofItsFamily = sql`${families.id} = coalesce(${payments.familyId}, ${invoices.familyId})`;

const selected = (db: Queryable) =>
  db
    .select({
      refund: refunds,
      receipt: sql<string>`coalesce(${payments.receiptCode}, ${creditNotes.number})`,
      familyId: families.id,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      askerLo: users.nameLo,
      askerEn: users.nameEn,
      deciderLo: deciders.nameLo,
      deciderEn: deciders.nameEn,
      payerLo: payers.nameLo,
      payerEn: payers.nameEn,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.id, refunds.creditNoteId))
    .leftJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(families, ofItsFamily)
    .innerJoin(users, eq(users.id, refunds.requestedBy))
    .leftJoin(deciders, eq(deciders.id, refunds.decidedBy))
    .leftJoin(payers, eq(payers.id, refunds.paidBy))
    .$dynamic();
export type RefundRow = Awaited<ReturnType<typeof selected>>[number];

const seen = ({ actor, branchId }: Scope): SQL | undefined =>
  and(eq(refunds.branchId, branchId), visibleFamilies(actor, branchId, families.id));

export const findRefund = async (db: Queryable, scope: Scope, id: number) => {
  const one = selected(db).where(and(eq(refunds.id, id), seen(scope)));
  const [row] = await plannedByText('feeinvoice_refund', one);
  return row;
};

/** Held until the transaction ends, so that two who decide or pay come one after the other. */
export const lockRefund = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)).for('update');
};

const within = (scope: Scope, query: RefundQuery): SQL | undefined =>
  and(
    seen(scope),
    query.state === undefined ? undefined : eq(refunds.state, query.state),
    query.payment === undefined ? undefined : eq(refunds.paymentId, query.payment),
    query.paidFrom === undefined ? undefined : gte(refunds.paidOn, query.paidFrom),
    query.paidUntil === undefined ? undefined : lte(refunds.paidOn, query.paidUntil),
    query.q === ''
      ? undefined
      : sql`(coalesce(${payments.receiptCode}, ${creditNotes.number}) ilike ${containing(query.q)} or ${families.nameLo} ilike ${containing(query.q)}
          or ${families.nameEn} ilike ${containing(query.q)})`,
  );

export const refundPage = (
  db: Queryable,
  scope: Scope,
  query: RefundQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  selected(db)
    .where(within(scope, query))
    .orderBy(...listOrder(query, { asked: refunds.requestedAt, amount: refunds.amount }, refunds.id))
    .limit(limit)
    .offset(offset);

/** Their sum is without what was refused, which is no money, unless one asks for that. */
export const countRefunds = async (db: Queryable, scope: Scope, query: RefundQuery) => {
  const [row] = await db
    .select({
      count: rowCount,
      sum: sql`coalesce(sum(${refunds.amount}) filter (
        where ${refunds.state} <> 'refused' or ${query.state === 'refused'}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(creditNotes, eq(creditNotes.id, refunds.creditNoteId))
    .leftJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(families, ofItsFamily)
    .where(within(scope, query));
  return row ?? { count: 0, sum: 0 };
};

/** What a receipt has left that no invoice has taken and nobody was given back. */
export const leftOfPayment = async (tx: Transaction, paymentId: number): Promise<number> => {
  const { rows } = await tx.execute<{ rest: number }>(sql`
    select (p.amount - coalesce((select sum(u.amount) from payment_use u where u.payment_id = p.id), 0))::float8 as rest
    from payment p where p.id = ${paymentId}`);
  return rows[0]?.rest ?? 0;
};

/** A receipt or a credit note. */
interface Document {
  readonly paymentId: number | null;
  readonly creditNoteId: number | null;
}

/**
 * What is on its way out of a document, in these states and beside one. What it hasn't left any more can't be paid out, so
 * nothing else has to wait for it.
 */
export const onItsWay = async (
  tx: Transaction,
  { paymentId, creditNoteId }: Document,
  {
    states,
    left,
    beside,
  }: { readonly states: readonly ('waiting' | 'approved')[]; readonly left: number; readonly beside: number },
): Promise<number> => {
  const [row] = await tx
    .select({ sum: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        paymentId === null ? eq(refunds.creditNoteId, creditNoteId ?? 0) : eq(refunds.paymentId, paymentId),
        inArray(refunds.state, [...states]),
        lte(refunds.amount, left),
        ne(refunds.id, beside),
      ),
    );
  return row?.sum ?? 0;
};

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  'branchId' | 'paymentId' | 'creditNoteId' | 'amount' | 'method' | 'reason' | 'requestedBy'
>;

export const insertRefund = (tx: Transaction, refund: NewRefund): Promise<number> =>
  insertOne(tx, refunds, refund);

type Step = Partial<
  Pick<
    typeof refunds.$inferInsert,
    'state' | 'decidedBy' | 'decidedAt' | 'refusal' | 'paidBy' | 'paidOn' | 'tillId' | 'bankReference'
  >
>;

export const stepRefund = async (tx: Transaction, id: number, step: Step): Promise<void> => {
  await tx
    .update(refunds)
    .set({ ...step, version: sql`${refunds.version} + 1` })
    .where(eq(refunds.id, id));
};

/** The till that the caller has open, and of which day it is. */
export const openTillOf = async (tx: Transaction, branchId: PermittedBranchId, cashierId: number) => {
  const [row] = await tx
    .select({ id: tills.id, day: tills.day })
    .from(tills)
    .where(and(eq(tills.branchId, branchId), eq(tills.cashierId, cashierId), eq(tills.state, 'open')));
  return row ?? null;
};
