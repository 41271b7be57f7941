import { and, asc, count, eq, inArray, min, ne, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  auditEntries,
  branches,
  classes,
  enrolments,
  families,
  invoiceLines,
  invoices,
  paymentAllocations,
  payments,
  paymentVoids,
  receiptPrints,
  students,
  users,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';
import { paymentEntity } from '../payments/payment-policy.ts';

const voiders = alias(users, 'voider');

/** What was given back of it. */
const refunded = sql<number>`(
  select coalesce(sum(r.amount), 0)::float8 from refund r where r.payment_id = ${payments.id} and r.state = 'paid')`;

/** By which it came from another branch. */
const transferId = sql<
  number | null
>`(select t.id from credit_transfer t where t.payment_id = ${payments.id})`;

const prints = sql<number>`(select ${count()}::int from ${receiptPrints} where ${receiptPrints.paymentId} = ${payments.id})`;

export const findReceipt = async (db: Database, actor: Actor, branchId: PermittedBranchId, id: number) => {
  const [row] = await db
    .select({
      payment: payments,
      voiding: paymentVoids,
      branch: branches,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      cashierLo: users.nameLo,
      cashierEn: users.nameEn,
      voiderLo: voiders.nameLo,
      voiderEn: voiders.nameEn,
      prints,
      refunded,
      transferId,
    })
    .from(payments)
    .innerJoin(branches, eq(branches.id, payments.branchId))
    .innerJoin(families, eq(families.id, payments.familyId))
    .innerJoin(users, eq(users.id, payments.cashierId))
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .leftJoin(voiders, eq(voiders.id, paymentVoids.voidedBy))
    .where(
      and(
        eq(payments.id, id),
        eq(payments.branchId, branchId),
        visibleFamilies(actor, branchId, payments.familyId),
      ),
    );
  return row;
};
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const items = sql<FullName[]>`(
  select coalesce(json_agg(json_build_object('lo', ${invoiceLines.textLo}, 'en', ${invoiceLines.textEn})
    order by ${invoiceLines.position}, ${invoiceLines.id}), '[]'::json)
  from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.kind} <> 'discount')`;

/** The class as it was in the invoice's year. */
const className = sql<string | null>`(
  select ${classes.name} from ${enrolments} join ${classes} on ${classes.id} = ${enrolments.classId}
  where ${enrolments.studentId} = ${students.id} and ${enrolments.yearId} = ${invoices.yearId} and ${enrolments.isCurrent})`;

const put = sum(paymentAllocations.amount).mapWith(Number);

/** What it pays now: what was moved to another invoice stands there. */
export const receiptAllocations = (db: Database, paymentId: number) =>
  db
    .select({
      invoiceId: invoices.id,
      number: invoices.number,
      period: invoices.period,
      amount: put,
      studentId: students.id,
      studentCode: students.code,
      studentName,
      className,
      items,
    })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.id, paymentAllocations.invoiceId))
    .innerJoin(students, eq(students.id, invoices.studentId))
    .where(eq(paymentAllocations.paymentId, paymentId))
    .groupBy(invoices.id, students.id)
    .having(ne(put, 0))
    .orderBy(asc(invoices.dueDate), asc(min(paymentAllocations.id)));
export type ReceiptAllocation = Awaited<ReturnType<typeof receiptAllocations>>[number];

/** Each print tells itself; everything else stands in the audit. */
export const receiptPrintsOf = (db: Database, paymentId: number) =>
  db
    .select({
      at: receiptPrints.printedAt,
      copy: receiptPrints.copy,
      byLo: users.nameLo,
      byEn: users.nameEn,
    })
    .from(receiptPrints)
    .innerJoin(users, eq(users.id, receiptPrints.printedBy))
    .where(eq(receiptPrints.paymentId, paymentId));
export type ReceiptPrint = Awaited<ReturnType<typeof receiptPrintsOf>>[number];

export const creditUsesOf = (db: Database, paymentId: number) =>
  db
    .select({
      at: auditEntries.at,
      action: sql<'use_credit' | 'move'>`${auditEntries.action}`,
      after: auditEntries.after,
      byLo: users.nameLo,
      byEn: users.nameEn,
    })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.entity, paymentEntity),
        eq(auditEntries.entityId, String(paymentId)),
        inArray(auditEntries.action, ['use_credit', 'move']),
      ),
    );
export type CreditUse = Awaited<ReturnType<typeof creditUsesOf>>[number];
