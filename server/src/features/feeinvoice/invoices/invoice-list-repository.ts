import type { InvoiceQuery } from '@suksa/contracts/feeinvoice';
import { queryTerms } from '@suksa/i18n/lao';
import { and, type Column, eq, gte, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { keepAnswer } from '../../../db/kept-answer.ts';
import { plannedByText, slice, writtenOnce } from '../../../db/planned.ts';
import { classes, enrolments, families, invoiceLines, invoices, students } from '../../../db/schema/index.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import { matches } from '../../../school/people/search.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import {
  fields,
  hasNumber,
  type InvoiceReader,
  type InvoiceScope,
  inItsYear,
  visible,
} from './invoice-repository.ts';

export interface InvoiceList extends InvoiceScope {
  readonly query: InvoiceQuery;
}

/** A list as a query of it is written. */
interface InvoiceText extends Omit<InvoiceScope, 'actor'>, InvoiceReader {
  readonly query: Omit<InvoiceQuery, 'page' | 'size'>;
}

/** The class is joined only where something is asked of it: it costs a look-up for every invoice of the year. */
export const hangsOnClass = ({ actor, query }: InvoiceText) =>
  query.class !== undefined ||
  query.level !== undefined ||
  query.without === 'class' ||
  actor.scope === 'own_classes';

/** What filters and sums go by: the invoice as it stands, or as it stood before a till that still has to be counted. */
export interface Figures {
  readonly paid: Column | SQL;
  readonly balance: Column | SQL;
  readonly status: Column | SQL;
}

export const standing: Figures = invoices;

export const within = (list: InvoiceText, figures = standing): SQL | undefined => {
  const { yearId, query } = list;
  return and(
    visible({ ...list, drafts: query.status === 'draft' }),
    query.years === 'all' ? undefined : eq(invoices.yearId, yearId),
    query.class === undefined ? undefined : eq(enrolments.classId, query.class),
    query.level === undefined ? undefined : ofLevel(query.level),
    query.item === undefined ? undefined : withItem(query.item),
    query.period === undefined ? undefined : eq(invoices.period, query.period),
    query.family === undefined ? undefined : eq(invoices.familyId, query.family),
    query.payer === undefined ? undefined : owedByCompany(query.payer === 'companies'),
    query.discount === undefined ? undefined : billsFor('discount', query.discount === 'with'),
    query.lateFee === undefined ? undefined : billsFor('late_fee', true),
    query.credited === undefined ? undefined : sql`${invoices.credited} > 0`,
    query.writtenOff === undefined ? undefined : sql`${invoices.writtenOff} > 0`,
    query.without && lacks[query.without],
    query.age === undefined ? undefined : and(sql`${figures.balance} > 0`, ofAge(list, query.age)),
    query.issuedFrom === undefined ? undefined : gte(invoices.issueDate, query.issuedFrom),
    query.issuedUntil === undefined ? undefined : lte(invoices.issueDate, query.issuedUntil),
    query.cancelledFrom === undefined ? undefined : gte(invoices.endedOn, query.cancelledFrom),
    query.cancelledUntil === undefined ? undefined : lte(invoices.endedOn, query.cancelledUntil),
    ofStatus(list, figures),
    query.dueFrom === undefined ? undefined : gte(invoices.dueDate, query.dueFrom),
    query.dueUntil === undefined ? undefined : lte(invoices.dueDate, query.dueUntil),
    found(list.actor, query.q),
  );
};

const ofLevel = (levelId: number) =>
  sql`${enrolments.classId} in (select ${classes.id} from ${classes} where ${classes.levelId} = ${levelId})`;

const withItem = (itemId: number) =>
  sql`exists (select 1 from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.feeItemId} = ${itemId})`;

const lacks: Readonly<Record<NonNullable<InvoiceQuery['without']>, SQL>> = {
  class: sql`${enrolments.classId} is null`,
  item: sql`exists (select 1 from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.feeItemId} is null)`,
};

const owedByCompany = (isCompany: boolean) => {
  const company = sql`exists (select 1 from ${families} where ${families.id} = ${invoices.familyId} and ${families.company} <> '')`;
  return isCompany ? company : not(company);
};

const billsFor = (kind: 'discount' | 'late_fee', wanted: boolean) => {
  const line = sql`exists (select 1 from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${invoiceLines.kind} = ${sql.raw(`'${kind}'`)})`;
  return wanted ? line : not(line);
};

/** Days since the due date, of what is overdue: the bounds are those of the totals. */
const daysOf = { to30: [0, 30], to60: [31, 60], to90: [61, 90], older: [91, 100_000] } as const;

const ofAge = ({ overdueUntil, today }: InvoiceText, age: NonNullable<InvoiceQuery['age']>) => {
  const [least, most] = daysOf[age];
  return and(
    duePassed(overdueUntil),
    sql`${today}::date - ${invoices.dueDate} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`,
  );
};

const ofStatus = (
  { query: { status }, overdueUntil }: InvoiceText,
  { balance, status: stands }: Figures,
): SQL | undefined => {
  if (status === undefined) return undefined;
  if (status === 'counted') return eq(invoices.state, 'issued');
  const isOpen = sql`${balance} > 0`;
  if (status === 'open') return isOpen;
  if (status === 'overdue') return and(isOpen, duePassed(overdueUntil));
  if (status === 'not_due') return and(isOpen, not(duePassed(overdueUntil)));
  return sql`${stands} = ${status}`;
};

/** An invoice's number from its beginning or by its digits, or any spelling of its student or a guardian. */
const found = (actor: InvoiceText['actor'], q: string): SQL | undefined => {
  const terms = queryTerms(q);
  if (terms.length === 0) return undefined;
  return or(hasNumber(q), and(...matches(terms, studentTokensFor(actor), invoices.studentId)));
};

const orderOf = ({ query }: InvoiceText): SQL[] =>
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

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** One page of a list. The whole branch without a search is what nearly all ask for: that is written once. */
export const invoiceRows = (db: Database, list: InvoiceList, page: Page) => {
  const { actor, branchId, yearId, overdueUntil, today, query } = list;
  if (query.q !== '' || !seesWholeBranch(actor))
    return plannedByText('feeinvoice_invoices_found', rowsQuery(db, list, page));
  const { sort, dir, names, status, years, payer, age, discount, lateFee, ...more } = query;
  const { credited, writtenOff, without, page: _page, size: _size, q: _q, ...filters } = more;
  const { limit, offset } = page;
  return branchRows(
    db,
    {
      ...{ sort, dir, names, status, years, payer, age, discount, lateFee, credited, writtenOff, without },
      limit,
    },
    // What the text doesn't ask for is no value of it.
    { branchId, yearId, overdueUntil, ...(age && { today }), offset, ...filters },
  );
};

type PageText = Pick<
  InvoiceQuery,
  | 'sort'
  | 'dir'
  | 'names'
  | 'status'
  | 'years'
  | 'payer'
  | 'age'
  | 'discount'
  | 'lateFee'
  | 'credited'
  | 'writtenOff'
  | 'without'
>;

type PageValues = Omit<InvoiceScope, 'actor' | 'today'> & { readonly today?: string } & Omit<
    InvoiceQuery,
    keyof PageText | 'page' | 'size' | 'q'
  > &
  Pick<Page, 'offset'>;

const branchRows = writtenOnce(
  'feeinvoice_invoices',
  (
    db: Queryable,
    { limit, ...text }: PageText & Pick<Page, 'limit'>,
    { branchId, yearId, overdueUntil, today = '', offset, ...filters }: PageValues,
  ) => {
    const query = { ...text, ...filters, q: '' };
    const whole = { scope: 'own_branch', userId: 0 } as const;
    return rowsQuery(db, { actor: whole, branchId, yearId, overdueUntil, today, query }, { limit, offset });
  },
);

/** The page is cut first, by what its order and filters need, and then joined with everything that a row shows. */
const rowsQuery = (db: Queryable, list: InvoiceText, page: Page) => {
  const cut = db.select({ id: invoices.id }).from(invoices).$dynamic();
  if (hangsOnClass(list)) cut.leftJoin(enrolments, inItsYear);
  if (list.query.sort === 'student') cut.innerJoin(students, eq(students.id, invoices.studentId));
  cut.where(within(list)).orderBy(...orderOf(list));
  return db
    .select(fields)
    .from(sql`(${cut} ${slice(page)}) as shown`)
    .innerJoin(invoices, sql`${invoices.id} = shown.id`)
    .innerJoin(students, eq(students.id, invoices.studentId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .leftJoin(enrolments, inItsYear)
    .leftJoin(classes, eq(classes.id, enrolments.classId))
    .orderBy(...orderOf(list));
};
export type InvoiceListRow = Awaited<ReturnType<typeof invoiceRows>>[number];

/** A search reads what the caller may read; without one all who see the branch are told the same. */
export const sameForAll = <Answer>(
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
