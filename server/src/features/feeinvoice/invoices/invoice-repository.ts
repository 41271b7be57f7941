import type { InvoiceQuery } from '@suksa/contracts/feeinvoice';
import { queryTerms } from '@suksa/i18n/lao';
import {
  and,
  asc,
  type Column,
  desc,
  eq,
  gt,
  gte,
  isNull,
  like,
  lte,
  ne,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { keepAnswer } from '../../../db/kept-answer.ts';
import { plannedByText, slice } from '../../../db/planned.ts';
import {
  academicYears,
  branches,
  classes,
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
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { matches } from '../../../school/people/search.ts';
import { ownMoney } from '../../../school/policies/household-scope.ts';
import { seesWholeBranch, visibleStudents } from '../../../school/policies/student-scope.ts';
import { studentTokensFor } from '../../../school/policies/student-search-scope.ts';

/** Who reads invoices of which branch. */
type InvoiceReader = Pick<InvoiceScope, 'actor' | 'branchId'>;

/** Whose invoices: of one year of the branch, within the caller's scope. */
export interface InvoiceScope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
  /** What was due in the branch on this day or before is overdue. */
  readonly overdueUntil: string;
}

export interface InvoiceList extends InvoiceScope {
  readonly query: InvoiceQuery;
}

/** A draft is nobody's business until it is issued. In the text, not as a value, so that its index is found. */
const visible = ({ actor, branchId }: InvoiceReader) =>
  and(
    eq(invoices.branchId, branchId),
    sql`${invoices.state} <> 'draft'`,
    visibleStudents(actor, { studentId: invoices.studentId, classId: enrolments.classId }),
    ownMoney(actor, invoices.familyId),
  );

/** The class is joined only where something is asked of it: it costs a look-up for every invoice of the year. */
const hangsOnClass = ({ actor, query }: InvoiceList) =>
  query.class !== undefined || query.level !== undefined || actor.scope === 'own_classes';

const within = (list: InvoiceList): SQL | undefined => {
  const { yearId, query } = list;
  return and(
    visible(list),
    query.years === 'all' ? undefined : eq(invoices.yearId, yearId),
    query.class === undefined ? undefined : eq(enrolments.classId, query.class),
    query.level === undefined ? undefined : ofLevel(query.level),
    query.item === undefined ? undefined : withItem(query.item),
    query.issuedFrom === undefined ? undefined : gte(invoices.issueDate, query.issuedFrom),
    query.issuedUntil === undefined ? undefined : lte(invoices.issueDate, query.issuedUntil),
    ofStatus(list),
    query.dueFrom === undefined ? undefined : gte(invoices.dueDate, query.dueFrom),
    query.dueUntil === undefined ? undefined : lte(invoices.dueDate, query.dueUntil),
    found(list.actor, query.q),
  );
};

const ofLevel = (levelId: number) =>
  sql`${enrolments.classId} in (select ${classes.id} from ${classes} where ${classes.levelId} = ${levelId})`;

const withItem = (itemId: number) =>
  sql`exists (select 1 from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.feeItemId} = ${itemId})`;

const ofStatus = ({ query: { status }, overdueUntil }: InvoiceList): SQL | undefined => {
  if (status === undefined) return undefined;
  if (status === 'counted') return eq(invoices.state, 'issued');
  if (status === 'open') return gt(invoices.balance, 0);
  if (status === 'overdue') return and(gt(invoices.balance, 0), duePassed(overdueUntil));
  return eq(invoices.status, status);
};

const hasNumber = (q: string): SQL | undefined =>
  or(
    like(invoices.number, `${q.toUpperCase().replace(/[%_\\]/g, '\\$&')}%`),
    /^\d{3,}$/.test(q) ? like(invoices.number, `%${q}`) : undefined,
  );

/** An invoice's number from its beginning or by its digits, or any spelling of its student or a guardian. */
const found = (actor: Actor, q: string): SQL | undefined => {
  const terms = queryTerms(q);
  if (terms.length === 0) return undefined;
  return or(hasNumber(q), and(...matches(terms, studentTokensFor(actor), invoices.studentId)));
};

/** The student's class in the invoice's own year. */
const inItsYear = and(
  eq(enrolments.studentId, invoices.studentId),
  eq(enrolments.yearId, invoices.yearId),
  eq(enrolments.isCurrent, true),
);

const items = sql<FullName[]>`(
  select coalesce(json_agg(json_build_object('lo', ${invoiceLines.textLo}, 'en', ${invoiceLines.textEn})
    order by ${invoiceLines.position}, ${invoiceLines.id}), '[]'::json)
  from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.kind} <> 'discount')`;

const fields = {
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

const orderOf = ({ query }: InvoiceList): SQL[] =>
  listOrder(
    query,
    {
      due: invoices.dueDate,
      number: invoices.number,
      student: shownName(query, students),
      total: invoices.total,
      balance: invoices.balance,
    },
    invoices.id,
  );

/** The page is cut first, by what its order and filters need, and then joined with everything that a row shows. */
export const invoiceRows = (db: Database, list: InvoiceList, page: { limit: number; offset: number }) => {
  const cut = db.select({ id: invoices.id }).from(invoices).$dynamic();
  if (hangsOnClass(list)) cut.leftJoin(enrolments, inItsYear);
  if (list.query.sort === 'student') cut.innerJoin(students, eq(students.id, invoices.studentId));
  cut.where(within(list)).orderBy(...orderOf(list));
  return plannedByText(
    'feeinvoice_invoices',
    db
      .select(fields)
      .from(sql`(${cut} ${slice(page)}) as shown`)
      .innerJoin(invoices, sql`${invoices.id} = shown.id`)
      .innerJoin(students, eq(students.id, invoices.studentId))
      .innerJoin(families, eq(families.id, invoices.familyId))
      .leftJoin(enrolments, inItsYear)
      .leftJoin(classes, eq(classes.id, enrolments.classId))
      .orderBy(...orderOf(list)),
  );
};
export type InvoiceListRow = Awaited<ReturnType<typeof invoiceRows>>[number];

/** A search reads what the caller may read; without one all who see the branch are told the same. */
const sameForAll = <Answer>(
  db: Database,
  what: 'count' | 'sums',
  list: InvoiceList,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const { actor, branchId, yearId, overdueUntil, query } = list;
  if (query.q !== '' || !seesWholeBranch(actor)) return ask();
  const filters = { ...query, page: 1, size: 0, sort: '', dir: '', names: '' };
  const key = JSON.stringify(['invoices', what, branchId, yearId, overdueUntil, filters]);
  return keepAnswer(db, { key, reads: ['invoice', 'payment', 'student', 'class'] }, ask);
};

export const countInvoices = (db: Database, list: InvoiceList): Promise<number> =>
  sameForAll(db, 'count', list, async () => {
    const counted = db.select({ count: rowCount }).from(invoices).$dynamic();
    if (hangsOnClass(list)) counted.leftJoin(enrolments, inItsYear);
    const [row] = await plannedByText('feeinvoice_invoice_count', counted.where(within(list)));
    return row?.count ?? 0;
  });

/** Issued invoices only: what is void or credited counts nothing. */
export const sumInvoices = (db: Database, list: InvoiceList) =>
  sameForAll(db, 'sums', list, () => summed(db, list));

const summed = async (db: Database, list: InvoiceList) => {
  const sumOf = (column: SQL | Column) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  const overdue = sql`case when ${duePassed(list.overdueUntil)} then ${invoices.balance} end`;
  const sums = db
    .select({
      billed: sumOf(invoices.total),
      paid: sumOf(invoices.paid),
      balance: sumOf(invoices.balance),
      overdue: sumOf(overdue),
    })
    .from(invoices)
    .$dynamic();
  if (hangsOnClass(list)) sums.leftJoin(enrolments, inItsYear);
  const [row] = await sums.where(and(within(list), sql`${invoices.state} = 'issued'`));
  return row ?? { billed: 0, paid: 0, balance: 0, overdue: 0 };
};

export const findInvoice = async (db: Queryable, scope: InvoiceReader, id: number) => {
  const [row] = await db
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
