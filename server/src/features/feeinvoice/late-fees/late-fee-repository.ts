import { and, asc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
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

/** Late, with neither a late fee nor a waiver, and no late fee itself. */
const chargeable = (
  { branchId, lateUntil }: Pick<LateScope, 'branchId' | 'lateUntil'>,
  balance: SQLWrapper = invoices.balance,
) =>
  and(
    eq(invoices.branchId, branchId),
    sql`${balance} > 0`,
    duePassed(lateUntil),
    isNull(invoices.lateFor),
    sql`not exists (select 1 from late_fee_waiver w where w.invoice_id = ${invoices.id})`,
    sql`not exists (select 1 from invoice f where f.late_for = ${invoices.id} and f.state <> 'void')`,
  );

/** What every late invoice of the branch still has to get, for sums over all of them: with what the caller still has to count. */
export const lateBalances = (db: Queryable, scope: Omit<LateScope, 'ids'>) => {
  const balance = sql`(${invoices.balance} + coalesce(own.amount, 0))`.mapWith(Number);
  return db
    .select({ id: invoices.id, familyId: invoices.familyId, studentId: invoices.studentId, balance })
    .from(invoices)
    .leftJoin(sql`${putByOwnTill(scope.actor)} as own`, sql`own.invoice_id = ${invoices.id}`)
    .where(and(chargeable(scope, balance), visibleFamilies(scope.actor, scope.branchId, invoices.familyId)));
};

/** Late invoices that have neither a late fee nor a waiver, and aren't late fees themselves. */
export const lateInvoices = (db: Queryable, { actor, branchId, lateUntil, ids }: LateScope) =>
  db
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
    })
    .from(invoices)
    .innerJoin(students, eq(students.id, invoices.studentId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .where(
      and(
        chargeable({ branchId, lateUntil }),
        ids === undefined ? undefined : inArray(invoices.id, [...ids]),
        visibleFamilies(actor, branchId, invoices.familyId),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(most);

type NewWaiver = typeof lateFeeWaivers.$inferInsert;

export const insertWaiver = async (tx: Transaction, waiver: NewWaiver): Promise<void> => {
  await tx.insert(lateFeeWaivers).values(waiver);
};
