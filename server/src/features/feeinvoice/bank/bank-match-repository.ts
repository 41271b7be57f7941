import { and, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  bankLines,
  banks,
  branches,
  families,
  guardians,
  invoices,
  payments,
  paymentVoids,
  students,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { studentName } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';

interface Scope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
}

const seenFamily = ({ actor, branchId }: Scope): SQL => visibleFamilies(actor, branchId, families.id);

/** Families of the branch that the caller may know of. */
export const knownFamilies = (db: Queryable, scope: Scope) =>
  db
    .select({ id: families.id, lo: families.nameLo, en: families.nameEn, company: families.company })
    .from(families)
    .where(seenFamily(scope));

export const knownGuardians = (db: Queryable) =>
  db
    .select({
      familyId: guardians.familyId,
      lo: guardians.nameLo,
      en: guardians.nameEn,
      phone: guardians.phone,
    })
    .from(guardians);

export const knownStudents = (db: Queryable) =>
  db
    .select({ id: students.id, code: students.code, familyId: students.familyId, name: studentName })
    .from(students);

/** What is open, of whatever year, and what was billed in the last twelve months. */
export const knownInvoices = (db: Queryable, { branchId }: Scope, today: string) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      familyId: invoices.familyId,
      studentId: invoices.studentId,
      balance: invoices.balance,
      dueDate: invoices.dueDate,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.branchId, branchId),
        eq(invoices.state, 'issued'),
        or(gt(invoices.balance, 0), sql`${invoices.issueDate} > ${today}::date - 366`),
      ),
    );

/** What the school's other branches begin their numbers with. */
export const otherBranchCodes = async (db: Queryable, { branchId }: Scope): Promise<readonly string[]> => {
  const rows = await db.select({ code: branches.code }).from(branches).where(ne(branches.id, branchId));
  return rows.map(({ code }) => code);
};

/** Of lines that say the very same, those that were accepted from another bank's or branch's statement. */
export const acceptedElsewhere = async (
  db: Queryable,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> => {
  // Bank by bank, as the index has them.
  const { rows } = await db.execute<{ fingerprint: string }>(sql`
    select l.fingerprint from ${banks} b join ${bankLines} l on l.bank_id = b.id and l.step = 'accepted'
      and l.fingerprint = any(${sql.param([...fingerprints])}::text[])`);
  return new Set(rows.map(({ fingerprint }) => fingerprint));
};

/** Whom transfers were from that a person has agreed to. */
export const earlierPayers = (db: Queryable, { branchId }: Scope) =>
  db
    .selectDistinct({ payerKey: bankLines.payerKey, familyId: payments.familyId })
    .from(bankLines)
    .innerJoin(banks, eq(banks.id, bankLines.bankId))
    .innerJoin(payments, eq(payments.id, bankLines.paymentId))
    .where(and(eq(banks.branchId, branchId), sql`${bankLines.payerKey} <> ''`));

export interface RecordedReference {
  readonly reference: string;
  readonly paymentId: number;
  readonly receipt: string;
  readonly branchId: number;
  readonly familyId: number;
  readonly amount: number;
  readonly isVoid: boolean;
  readonly isTaken: boolean;
}

/** Receipts that have one of these references, and how much came by it. */
export const recordedReferences = async (
  db: Queryable,
  references: readonly string[],
): Promise<readonly RecordedReference[]> => {
  const { rows } = await db.execute<RecordedReference & Record<string, unknown>>(sql`
    select w.reference, w.payment_id as "paymentId", p.receipt_code as receipt, p.branch_id as "branchId", p.family_id as "familyId",
      w.amount::float8 as amount,
      exists (select 1 from ${paymentVoids} v where v.payment_id = p.id) as "isVoid",
      exists (select 1 from bank_line l where l.payment_id = p.id and l.reference <> ''
        and upper(regexp_replace(l.reference, '\\s', '', 'g')) = w.reference) as "isTaken"
    from unnest(array(select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb))) as asked (reference)
    join payment_reference r on r.reference = asked.reference
    join payment p on p.id = r.payment_id
    join payment_way w on w.payment_id = p.id and w.reference = asked.reference`);
  return rows;
};
