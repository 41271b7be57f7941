import { schoolTimeZone } from '@suksa/contracts/days';
import type { PaymentMethod, PaymentQuery } from '@suksa/contracts/feeinvoice';
import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, desc, eq, gte, isNotNull, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import { keepAnswer } from '../../../db/kept-answer.ts';
import { plannedByText, slice, writtenOnce } from '../../../db/planned.ts';
import {
  families,
  invoices,
  paymentAllocations,
  paymentReferences,
  payments,
  paymentVoids,
  students,
  users,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import { listOrder, rowCount, shownName } from '../../../list.ts';
import { hasTillToCount, outsideOwnTill } from '../../../school/money/blind-count.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { matches } from '../../../school/people/search.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import { visibleFamilies } from '../families/family-policy.ts';
import { takenAt, tillOfReceipt } from '../tills/till-receipts-repository.ts';
import { filteredSumBeforePage, sumBeforePage } from './running-total-repository.ts';

/** Whose ledger: the branch's, within the caller's scope and filters. */
export interface Ledger {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly query: PaymentQuery;
}

type Reader = Pick<Actor, 'scope' | 'userId'>;

/** A ledger as a query of it is written. */
interface LedgerText extends Pick<Ledger, 'branchId'> {
  readonly actor: Reader;
  readonly query: Omit<PaymentQuery, 'page' | 'size'>;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const voidDay = sql`(${paymentVoids.voidedAt} at time zone ${schoolTimeZone})::date`;

const isVoid = sql<boolean>`${paymentVoids.paymentId} is not null`;

const within = ({ actor, branchId, query }: LedgerText): SQL | undefined =>
  and(
    eq(payments.branchId, branchId),
    query.from === undefined ? undefined : gte(payments.tillDay, query.from),
    query.until === undefined ? undefined : lte(payments.tillDay, query.until),
    query.method === undefined ? undefined : cameBy(query.method),
    query.cashier === undefined ? undefined : eq(payments.cashierId, query.cashier),
    query.till === undefined ? undefined : takenAt(branchId, query.till),
    query.status &&
      (query.status === 'void' ? isNotNull(paymentVoids.paymentId) : isNull(paymentVoids.paymentId)),
    query.voidedFrom === undefined ? undefined : sql`${voidDay} >= ${query.voidedFrom}::date`,
    query.voidedUntil === undefined ? undefined : sql`${voidDay} <= ${query.voidedUntil}::date`,
    seen(actor, branchId),
    found(actor, query.q),
  );

/** By this way, or a part of it. */
const cameBy = (method: PaymentMethod) =>
  sql`(${payments.method} = ${method} or ${payments.others} @> ${JSON.stringify([{ method }])}::jsonb)`;

const seen = (actor: Reader, branchId: PermittedBranchId): SQL | undefined =>
  seesWholeBranch(actor) ? undefined : visibleFamilies(actor, branchId, payments.familyId);

const hasNumber = (q: string): SQL | undefined => {
  const number = /^\d{1,9}$/.test(q) ? Number(q) : undefined;
  return or(
    like(payments.receiptCode, `${q.toUpperCase().replace(/[%_\\]/g, '\\$&')}%`),
    number === undefined ? undefined : eq(payments.receiptNumber, number),
  );
};

/** A receipt number with or without its prefix, a bank reference, or any spelling of a child or guardian of the family. */
const found = (actor: Reader, q: string): SQL | undefined => {
  const terms = queryTerms(q);
  if (terms.length === 0) return undefined;
  return or(
    hasNumber(q),
    sql`${payments.id} in (select ${paymentReferences.paymentId} from ${paymentReferences}
      where ${paymentReferences.reference} = ${q.replaceAll(/\s/g, '').toUpperCase()})`,
    sql`${payments.familyId} in (select ${students.familyId} from ${students} where ${and(
      ...matches(terms, studentTokensFor(actor), students.id),
    )})`,
  );
};

export interface LedgerStudent {
  readonly id: number;
  readonly code: string;
  readonly name: FullName;
}

/** The students whose invoices a receipt pays, by name. */
const studentsOf = sql<LedgerStudent[]>`(
  select coalesce(json_agg(json_build_object('id', ${students.id}, 'code', ${students.code}, 'name', ${studentName})
    order by ${students.sortKey}), '[]'::json)
  from ${students} where ${students.id} in (
    select ${invoices.studentId} from ${paymentAllocations}
    join ${invoices} on ${invoices.id} = ${paymentAllocations.invoiceId}
    where ${paymentAllocations.paymentId} = ${payments.id}
    group by ${invoices.studentId} having sum(${paymentAllocations.amount}) <> 0))`;

const order = (query: LedgerText['query']) =>
  listOrder(
    query,
    {
      time: payments.receivedAt,
      receipt: [payments.seriesYear, payments.receiptNumber],
      family: shownName(query, families),
      amount: payments.amount,
    },
    payments.id,
  );

type LedgerPage = Page & { readonly totals: boolean };

/**
 * The receipts of a page. With `totals`, each row has besides what valid receipts before the oldest one of the page add up
 * to, as the same moment has them. The whole branch without a search is what nearly all ask for: that is written once.
 */
export const ledgerRows = (db: Database, ledger: Ledger, { limit, offset, totals }: LedgerPage) => {
  const { actor, branchId, query } = ledger;
  if (query.q !== '' || !seesWholeBranch(actor))
    return plannedByText('feeinvoice_ledger_found', rowsQuery(db, ledger, { limit, offset, totals }));
  const { method, status, sort, dir, names, from, until, cashier, till, voidedFrom, voidedUntil } = query;
  const filters = { from, until, cashier, till, voidedFrom, voidedUntil };
  return branchRows(
    db,
    { method, status, sort, dir, names, limit, totals },
    { userId: actor.userId, branchId, offset, ...filters },
  );
};

type PageShape = Pick<PaymentQuery, 'method' | 'status' | 'sort' | 'dir' | 'names'> &
  Omit<LedgerPage, 'offset'>;

type PageValues = Pick<Actor, 'userId'> &
  Pick<Ledger, 'branchId'> &
  Pick<Page, 'offset'> &
  Pick<PaymentQuery, 'from' | 'until' | 'cashier' | 'till' | 'voidedFrom' | 'voidedUntil'>;

const branchRows = writtenOnce(
  'feeinvoice_ledger',
  (
    db: Queryable,
    { limit, totals, ...text }: PageShape,
    { userId, branchId, offset, ...filters }: PageValues,
  ) =>
    rowsQuery(
      db,
      { actor: { scope: 'own_branch', userId }, branchId, query: { ...text, ...filters, q: '' } },
      { limit, offset, totals },
    ),
);

/** Nothing is sorted out by a till that the caller still has to count: all that is in it stands together then. */
const toldTill = ({ userId }: Reader) => sql<LedgerTill | null>`(
  select json_build_object('id', told.id, 'openedAt', told.opened_at) from till told
  where told.id = ${tillOfReceipt} and not (told.state = 'open' and told.cashier_id = ${userId}))`;

interface LedgerTill {
  readonly id: number;
  readonly openedAt: string;
}

/** Which receipts they are is cut first, before anything else of them is read, so that page 500 costs little more than page 1. */
const rowsQuery = (db: Queryable, ledger: LedgerText, { totals, ...page }: LedgerPage) => {
  const cut = db
    .select({ id: payments.id, receivedAt: payments.receivedAt })
    .from(payments)
    .leftJoin(families, eq(families.id, payments.familyId))
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(within(ledger))
    .orderBy(...order(ledger.query));
  return db
    .with(
      db.$with('page', { id: payments.id, receivedAt: payments.receivedAt }).as(sql`${cut} ${slice(page)}`),
    )
    .select({
      id: payments.id,
      receipt: payments.receiptCode,
      receivedAt: payments.receivedAt,
      method: payments.method,
      bankReference: payments.bankReference,
      others: payments.others,
      amount: payments.amount,
      payerLo: payments.payerNameLo,
      payerEn: payments.payerNameEn,
      familyId: families.id,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      cashierId: users.id,
      cashierLo: users.nameLo,
      cashierEn: users.nameEn,
      till: toldTill(ledger.actor),
      isVoid,
      students: studentsOf,
      before: totals ? sumBefore(db, ledger) : sql<number | null>`null`,
      tillToCount: hasTillToCount(ledger.actor, ledger.branchId),
    })
    .from(sql`page`)
    .innerJoin(payments, sql`${payments.id} = page.id`)
    .innerJoin(families, eq(families.id, payments.familyId))
    .innerJoin(users, eq(users.id, payments.cashierId))
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .orderBy(...order(ledger.query));
};
export type LedgerRow = Awaited<ReturnType<typeof ledgerRows>>[number];

/** Of valid receipts before the oldest one of `page`. */
const sumBefore = (db: Queryable, ledger: LedgerText): SQL<number | null> =>
  isUnfiltered(ledger) ? sumBeforePage(ledger.branchId) : filteredSumBeforePage(db, within(ledger));

/** Nothing is left out of the branch's ledger. */
const isUnfiltered = ({ actor, query }: LedgerText): boolean => {
  const { q, from, until, method, cashier, till, status, voidedFrom, voidedUntil } = query;
  const narrowed = from || until || method || cashier || till || status || voidedFrom || voidedUntil;
  return q === '' && !narrowed && seesWholeBranch(actor);
};

/** A search reads what the caller may read; without one all who see the branch are told the same. */
export const countLedger = (db: Database, ledger: Ledger): Promise<number> => {
  const { actor, branchId, query } = ledger;
  if (query.q !== '' || !seesWholeBranch(actor)) return counted(db, ledger);
  const filters = { ...query, page: 1, size: 0, sort: '', dir: '', names: '' };
  const key = JSON.stringify(['ledger', branchId, filters]);
  return keepAnswer(db, { key, reads: ['payment'] }, () => counted(db, ledger));
};

const counted = async (db: Database, ledger: Ledger): Promise<number> => {
  const [row] = await db
    .select({ count: rowCount })
    .from(payments)
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(within(ledger));
  return row?.count ?? 0;
};

/** Number and amount by method, valid and void apart. */
export const ledgerSums = (db: Database, ledger: Ledger) =>
  db
    .select({
      method: sql<PaymentMethod>`way.method`,
      isVoid,
      count: rowCount,
      // A receipt that came by two ways is one receipt: it counts with its own.
      receipts: sql`count(*) filter (where way.method = ${payments.method})`.mapWith(Number),
      amount: sql`sum(way.amount)`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(sql`payment_way way`, sql`way.payment_id = ${payments.id}`)
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(and(within(ledger), outsideOwnTill(ledger.actor, payments.tillId)))
    .groupBy(sql`way.method`, isVoid);
export type LedgerSum = Awaited<ReturnType<typeof ledgerSums>>[number];

export const cashiersOf = (db: Database, branchId: PermittedBranchId) =>
  db
    .select({ id: users.id, nameLo: users.nameLo, nameEn: users.nameEn })
    .from(users)
    .where(
      sql`exists (select 1 from ${payments} where ${payments.cashierId} = ${users.id} and ${payments.branchId} = ${branchId})`,
    )
    .orderBy(asc(users.sortKey), asc(users.id));

/** Receipts by number alone: the very one first, else the newest. */
export const receiptsByNumber = (
  db: Database,
  { actor, branchId, q, limit }: Omit<Ledger, 'query'> & { readonly q: string; readonly limit: number },
) =>
  db
    .select({ id: payments.id, code: payments.receiptCode, lo: families.nameLo, en: families.nameEn })
    .from(payments)
    .innerJoin(families, eq(families.id, payments.familyId))
    .where(and(eq(payments.branchId, branchId), seen(actor, branchId), hasNumber(q)))
    .orderBy(desc(eq(payments.receiptCode, q.toUpperCase())), desc(payments.id))
    .limit(limit);
