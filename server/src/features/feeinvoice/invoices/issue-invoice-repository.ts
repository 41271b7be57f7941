import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { classes, enrolments, feeItems, invoiceLines, invoices, students } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { owedBy } from '../../../school/money/family-money.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

interface Billed {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
  readonly studentId: number;
}

/** A student who is or was in the branch in the year, with the family that it belongs to. */
export const findBilled = async (db: Queryable, { actor, branchId, yearId, studentId }: Billed) => {
  const [row] = await db
    .select({
      id: students.id,
      code: students.code,
      name: studentName,
      className: classes.name,
      familyId: students.familyId,
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.branchId, branchId),
        eq(enrolments.yearId, yearId),
        eq(enrolments.isCurrent, true),
        visibleStudents(actor, enrolments),
      ),
    );
  return row;
};
export type BilledStudent = NonNullable<Awaited<ReturnType<typeof findBilled>>>;

export interface Household extends Record<string, unknown> {
  readonly id: number;
  readonly name: FullName;
  readonly paymentDays: number | null;
  readonly payer: FullName | null;
  /** What it owes in the branch already. */
  readonly owed: number;
  /** Its part of what the student costs, in percent. */
  readonly share: number;
}

/** Who is billed for a student: its family, or its two households as they share, the first one first. */
export const billedHouseholds = async (
  db: Queryable,
  branchId: PermittedBranchId,
  studentId: number,
): Promise<Household[]> => {
  const { rows } = await db.execute<Household>(sql`
    select f.id, json_build_object('lo', f.name_lo, 'en', f.name_en) as name, f.payment_days as "paymentDays",
      (select json_build_object('lo', g.name_lo, 'en', g.name_en)
        from guardian g left join student_guardian pg on pg.guardian_id = g.id and pg.student_id = p.id
        where g.family_id = f.id
        order by coalesce(pg.is_payer, false) desc, pg.contact_order nulls last, g.id limit 1) as payer,
      ${owedBy(sql.raw('f.id'), branchId)} as owed, coalesce(h.share, 100)::int as share
    from (
        select id as student_id, family_id from student where id = ${studentId}
        union select student_id, family_id from student_household where student_id = ${studentId}) bill
      join student p on p.id = bill.student_id
      join family f on f.id = bill.family_id
      left join student_household h on h.student_id = p.id and h.family_id = f.id
    where coalesce(h.share, 100) > 0
    order by f.id <> p.family_id`);
  return rows;
};

export interface PayingCompany extends Household {
  readonly feeItemIds: readonly number[];
}

/** Companies that pay some fees of a student. */
export const payingCompanies = async (
  db: Queryable,
  branchId: PermittedBranchId,
  studentId: number,
): Promise<PayingCompany[]> => {
  const { rows } = await db.execute<PayingCompany>(sql`
    select f.id, json_build_object('lo', f.name_lo, 'en', f.name_en) as name, f.payment_days as "paymentDays",
      null as payer, ${owedBy(sql.raw('f.id'), branchId)} as owed, 100 as share, paid."feeItemIds"
    from (select company_id, json_agg(fee_item_id order by fee_item_id) as "feeItemIds" from item_payer
      where student_id = ${studentId} group by company_id) paid
    join family f on f.id = paid.company_id order by f.id`);
  return rows;
};

/** What an invoice can be for, in the school's order. */
export const activeFeeItems = (db: Queryable) =>
  db
    .select({ id: feeItems.id, name: { lo: feeItems.nameLo, en: feeItems.nameEn } })
    .from(feeItems)
    .where(eq(feeItems.active, true))
    .orderBy(asc(feeItems.position), asc(feeItems.id));

/** The invoice that this key has written. */
export const findByKey = async (tx: Queryable, key: string) => {
  const [row] = await tx
    .select({
      id: invoices.id,
      number: invoices.number,
      total: invoices.total,
      dueDate: invoices.dueDate,
      requestHash: invoices.requestHash,
    })
    .from(invoices)
    .where(eq(invoices.idempotencyKey, key));
  return row;
};

/** The invoices of the same bill to others, whoever may see them: another household's, companies'. */
export const findOtherParts = (
  db: Queryable,
  { id, firstPartId }: { readonly id: number; readonly firstPartId: number | null },
) => {
  const first = firstPartId ?? id;
  return db
    .select({
      id: invoices.id,
      number: invoices.number,
      total: invoices.total,
      dueDate: invoices.dueDate,
    })
    .from(invoices)
    .where(and(or(eq(invoices.id, first), eq(invoices.firstPartId, first)), ne(invoices.id, id)))
    .orderBy(asc(invoices.id));
};

type NewInvoice = Omit<typeof invoices.$inferInsert, 'id' | 'state' | 'paid'>;
type NewLine = Pick<
  typeof invoiceLines.$inferInsert,
  'feeItemId' | 'textLo' | 'textEn' | 'amount' | 'kind' | 'why'
>;

/** Issued at once; that the lines add up to the total, the database checks at commit. */
export const insertInvoice = async (tx: Transaction, invoice: NewInvoice, lines: readonly NewLine[]) => {
  const [row] = await tx
    .insert(invoices)
    .values({ ...invoice, state: 'issued' })
    .returning({ id: invoices.id });
  if (!row) throw new Error('the invoice was not written');
  await tx
    .insert(invoiceLines)
    .values(lines.map((line, index) => ({ ...line, invoiceId: row.id, position: index + 1 })));
  return row.id;
};

/** Holds an invoice of the branch until the transaction ends. */
export const lockInvoice = async (tx: Transaction, branchId: PermittedBranchId, id: number) => {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.branchId, branchId)))
    .for('no key update');
  return row;
};

export const setVoid = async (tx: Transaction, id: number) => {
  await tx
    .update(invoices)
    .set({ state: 'void', version: sql`${invoices.version} + 1`, updatedAt: sql`now()` })
    .where(eq(invoices.id, id));
};

/** The late fees of these invoices on which nothing was paid, credited or written off; their families are held. */
export const untouchedLateFees = async (tx: Transaction, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        inArray(invoices.lateFor, [...ids]),
        eq(invoices.state, 'issued'),
        eq(sql`${invoices.paid} + ${invoices.credited} + ${invoices.writtenOff}`, 0),
      ),
    )
    .orderBy(asc(invoices.id));
  return rows.map(({ id }) => id);
};
