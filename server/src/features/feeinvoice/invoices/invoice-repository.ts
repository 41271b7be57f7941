import { and, asc, desc, eq, isNull, like, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import { plannedByText } from '../../../db/planned.ts';
import {
  academicYears,
  branches,
  classes,
  creditNotes,
  enrolments,
  families,
  invoiceLines,
  invoices,
  paymentAllocations,
  payments,
  paymentVoids,
  students,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { ownMoney } from '../../../school/policies/household-scope.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';

/** Who reads invoices of which branch. */
export interface InvoiceReader extends Pick<InvoiceScope, 'branchId'> {
  readonly actor: Pick<Actor, 'scope' | 'userId'>;
  /** Whether drafts are seen too: by who may bill. */
  readonly drafts?: boolean;
}

/** Whose invoices: of one year of the branch, within the caller's scope. */
export interface InvoiceScope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
  /** What was due in the branch on this day or before is overdue. */
  readonly overdueUntil: string;
  readonly today: string;
}

/** A draft is no family's business until it is issued. In the text, not as a value, so that its index is found. */
export const visible = ({ actor, branchId, drafts = false }: InvoiceReader) =>
  and(
    eq(invoices.branchId, branchId),
    drafts ? undefined : sql`${invoices.state} <> 'draft'`,
    visibleStudents(actor, { studentId: invoices.studentId, classId: enrolments.classId }),
    ownMoney(actor, invoices.familyId),
  );

export const hasNumber = (q: string): SQL | undefined =>
  or(
    like(invoices.number, `${q.toUpperCase().replace(/[%_\\]/g, '\\$&')}%`),
    /^\d{3,}$/.test(q) ? like(invoices.number, `%${q}`) : undefined,
  );

/** The student's class in the invoice's own year. */
export const inItsYear = and(
  eq(enrolments.studentId, invoices.studentId),
  eq(enrolments.yearId, invoices.yearId),
  eq(enrolments.isCurrent, true),
);

const items = sql<FullName[]>`(
  select coalesce(json_agg(json_build_object('lo', ${invoiceLines.textLo}, 'en', ${invoiceLines.textEn})
    order by ${invoiceLines.position}, ${invoiceLines.id}), '[]'::json)
  from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.kind} <> 'discount')`;

export const fields = {
  id: invoices.id,
  number: invoices.number,
  period: invoices.period,
  issueDate: invoices.issueDate,
  dueDate: invoices.dueDate,
  agreedUntil: invoices.agreedUntil,
  total: invoices.total,
  paid: invoices.paid,
  balance: invoices.balance,
  status: invoices.status,
  studentId: students.id,
  studentCode: students.code,
  studentName,
  className: classes.name,
  familyId: families.id,
  familyLo: families.nameLo,
  familyEn: families.nameEn,
  items,
};

export const findInvoice = async (db: Queryable, scope: InvoiceReader, id: number) => {
  const one = db
    .select({
      ...fields,
      version: invoices.version,
      note: invoices.note,
      state: invoices.state,
      credited: invoices.credited,
      returned: invoices.returned,
      writtenOff: invoices.writtenOff,
      firstPartId: invoices.firstPartId,
      company: families.company,
      companyAddress: families.companyAddress,
      companyTaxNumber: families.companyTaxNumber,
      year: academicYears.name,
      yearState: academicYears.state,
      branch: branches,
    })
    .from(invoices)
    .innerJoin(students, eq(students.id, invoices.studentId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .innerJoin(academicYears, eq(academicYears.id, invoices.yearId))
    .innerJoin(branches, eq(branches.id, invoices.branchId))
    .leftJoin(enrolments, inItsYear)
    .leftJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(eq(invoices.id, id), visible(scope)));
  const [row] = await plannedByText('feeinvoice_invoice', one);
  return row;
};
export type InvoiceDetailRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export const linesOf = (db: Database, invoiceId: number) =>
  db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position), asc(invoiceLines.id));
export type InvoiceLineRow = Awaited<ReturnType<typeof linesOf>>[number];

const put = sum(paymentAllocations.amount).mapWith(Number);

/** What each valid receipt has put on it, and nobody has moved away. */
export const paymentsOf = (db: Database, invoiceId: number) =>
  db
    .select({
      paymentId: payments.id,
      receipt: payments.receiptCode,
      receivedAt: payments.receivedAt,
      amount: put,
    })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(and(eq(paymentAllocations.invoiceId, invoiceId), isNull(paymentVoids.paymentId)))
    .groupBy(payments.id)
    .having(ne(put, 0))
    .orderBy(asc(payments.receivedAt), asc(payments.id));
export type InvoicePaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];

export const creditNotesOf = (db: Database, invoiceId: number) =>
  db
    .select({
      id: creditNotes.id,
      number: creditNotes.number,
      day: creditNotes.day,
      reason: creditNotes.reason,
      amount: creditNotes.amount,
    })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(asc(creditNotes.id));
export type InvoiceCreditNote = Awaited<ReturnType<typeof creditNotesOf>>[number];

/** Invoices by number alone, of whatever year: the very one first, else the newest. */
export const invoicesByNumber = (
  db: Database,
  { q, limit, ...reader }: InvoiceReader & { readonly q: string; readonly limit: number },
) =>
  db
    .select({ id: invoices.id, code: sql<string>`${invoices.number}`, name: studentName })
    .from(invoices)
    .innerJoin(students, eq(students.id, invoices.studentId))
    .leftJoin(enrolments, inItsYear)
    .where(and(visible(reader), hasNumber(q)))
    .orderBy(desc(eq(invoices.number, q.toUpperCase())), desc(invoices.id))
    .limit(limit);
