import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { families, invoices, lateFeeWaivers, students } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { putByOwnTill } from '../../../school/money/blind-count.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import { studentName } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';

interface LateScope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  /** What was due on this day or before is late for longer than the days of grace. */
  readonly lateUntil: string;
  readonly ids?: readonly number[];
}

const most = 200;

/** Of no till what it put on invoices is taken as not paid. */
const putByNone: SQL = sql`(select null::int as invoice_id, 0::bigint as amount where false)`;

/**
 * What of an invoice is late: all that it still has to get or, in an agreement on instalments, its share of the parts
 * whose day has passed. What isn't due yet by the agreement is taken off the invoices that were due last.
 */
const latePart = (lateUntil: string, put: SQL) => sql`
  case when ${invoices.agreedUntil} is null then ${invoices.balance} + coalesce(own.amount, 0) else (
    select greatest(0, least(${invoices.balance} + coalesce(own.amount, 0), sum(other.balance + coalesce(theirs.amount, 0)) - (
      select coalesce(sum(p.amount), 0) from instalment_part p
      where p.agreement_id = mine.agreement_id and p.due_date > ${lateUntil}::date)))
    from instalment_invoice mine join instalment_invoice x on x.agreement_id = mine.agreement_id
      join invoice other on other.id = x.invoice_id left join ${put} theirs on theirs.invoice_id = other.id
    where mine.invoice_id = ${invoices.id} and mine.agreement_state = 'active'
      and (other.due_date, other.id) >= (${invoices.dueDate}, ${invoices.id})
    group by mine.agreement_id) end`;

/** Late invoices of the branch with what of them is late; none that has a late fee or a waiver, and no late fee itself. */
const lateOnes = (db: Queryable, { actor, branchId, lateUntil, ids }: LateScope, put = putByNone) => {
  const late = latePart(lateUntil, put);
  return db
    .select({
      id: invoices.id,
      familyId: invoices.familyId,
      studentId: invoices.studentId,
      late: sql`${late}`.mapWith(Number).as('late'),
    })
    .from(invoices)
    .leftJoin(sql`${put} as own`, sql`own.invoice_id = ${invoices.id}`)
    .where(
      and(
        eq(invoices.branchId, branchId),
        sql`${invoices.balance} + coalesce(own.amount, 0) > 0`,
        duePassed(lateUntil),
        isNull(invoices.lateFor),
        sql`not exists (select 1 from late_fee_waiver w where w.invoice_id = ${invoices.id})`,
        sql`not exists (select 1 from invoice f where f.late_for = ${invoices.id} and f.state <> 'void')`,
        sql`${late} > 0`,
        ids === undefined ? undefined : inArray(invoices.id, [...ids]),
        visibleFamilies(actor, branchId, invoices.familyId),
      ),
    );
};

/** What is late of every invoice of the branch, for sums over all of them: with what the caller still has to count. */
export const lateSums = (db: Queryable, scope: Omit<LateScope, 'ids'>) =>
  lateOnes(db, scope, putByOwnTill(scope.actor));

/** Late invoices with what of them is late. */
export const lateInvoices = (db: Queryable, scope: LateScope) => {
  const found = lateOnes(db, scope).as('found');
  return db
    .select({
      id: invoices.id,
      number: invoices.number,
      studentId: students.id,
      studentCode: students.code,
      studentName,
      familyId: families.id,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      dueDate: invoices.dueDate,
      balance: invoices.balance,
      late: found.late,
    })
    .from(found)
    .innerJoin(invoices, eq(invoices.id, found.id))
    .innerJoin(students, eq(students.id, invoices.studentId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(most);
};

type NewWaiver = typeof lateFeeWaivers.$inferInsert;

export const insertWaiver = async (tx: Transaction, waiver: NewWaiver): Promise<void> => {
  await tx.insert(lateFeeWaivers).values(waiver);
};
