import type { EndpointRequest } from '@suksa/contracts';
import type { CustomerChild, listCustomers } from '@suksa/contracts/settings';
import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { keepAnswer } from '../../../db/kept-answer.ts';
import { plannedByText, slice, writtenOnce } from '../../../db/planned.ts';
import { classes, enrolments, families } from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import { listOrder, shownName } from '../../../list.ts';
import { overdueUntil } from '../../../school/calendar/due-dates.ts';
import {
  creditOf,
  joinedMoney,
  moneyOfFamilies,
  overdueBy,
  owedBy,
} from '../../../school/money/family-money.ts';
import { studentNameJson } from '../../../school/people/full-name.ts';
import { namedFirst, phonetic, type Word } from '../../../school/people/search.ts';
import { seesWholeBranch, visibleStudents } from '../../../school/policies/student-scope.ts';
import { ownNameBits } from '../../../school/policies/student-search-scope.ts';
import {
  type CustomerPlace,
  childrenOfFamily,
  familyId,
  knownChildren,
  visibleCustomers,
} from './customer-policy.ts';

type CustomerQuery = EndpointRequest<typeof listCustomers>['query'];

interface Payer {
  readonly lo: string;
  readonly en: string;
  readonly phone: string | null;
}

/** Read where they stand: looked up by their ids they would be read twice, for each family of a page. */
const studentsOfFamily = sql`select * from student where family_id = ${familyId}
  union all select other.* from student_household h join student other on other.id = h.student_id and other.family_id <> h.family_id
    where h.family_id = ${familyId}`;

const childrenColumn = (place: CustomerPlace) => sql<CustomerChild[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code,
    'name', ${sql.raw(studentNameJson('p'))},
    'className', (select c.name from enrolment e join class c on c.id = e.class_id
      where e.student_id = p.id and e.branch_id = ${place.context.branchId} and e.is_current order by e.start_date desc limit 1),
    'share', (select h.share from student_household h where h.student_id = p.id and h.family_id = ${familyId})
  ) order by p.birth_date, p.id), '[]'::json)
  from (${studentsOfFamily}) p where ${knownChildren(place)})`;

const payerColumn = sql<Payer | null>`(
  select json_build_object('lo', g.name_lo, 'en', g.name_en, 'phone', g.phone)
  from guardian g left join student_guardian pg on pg.guardian_id = g.id where g.family_id = ${familyId}
  order by coalesce(pg.is_payer, false) desc, pg.contact_order nulls last, g.id limit 1)`;

const childCount = sql<number>`(select count(*) from ${sql.raw('student p')} where p.id in ${childrenOfFamily(familyId)})`;

const columnsIn = (place: CustomerPlace) => ({
  id: families.id,
  version: families.version,
  nameLo: families.nameLo,
  nameEn: families.nameEn,
  note: families.note,
  company: families.company,
  companyTaxNumber: families.companyTaxNumber,
  companyPhone: families.companyPhone,
  companyAddress: families.companyAddress,
  paymentDays: families.paymentDays,
  paymentRhythm: families.paymentRhythm,
  termsNote: families.termsNote,
  children: childrenColumn(place),
  payer: payerColumn,
  balance: joinedMoney.owed,
  overdue: joinedMoney.overdue,
  credit: joinedMoney.credit,
});

const token = sql.raw('s.token');

/** Something that names the family, one of its members or one of its children. */
const names = (word: Word): SQL => sql`(
  exists (select 1 from family_search s where s.family_id = ${familyId} and ${word(token)})
  or exists (select 1 from student_search s where s.student_id in ${childrenOfFamily(familyId)} and ${word(token)}))`;

/** The name of one of its children, which is that of the family; a payer without any is found by its own. */
const isCalled = (word: Word): SQL => sql`(
  exists (select 1 from student_search s where s.student_id in ${childrenOfFamily(familyId)}
    and s.fields & ${ownNameBits} <> 0 and ${word(token)})
  or not exists (select 1 from student p where p.id in ${childrenOfFamily(familyId)})
    and exists (select 1 from family_search s where s.family_id = ${familyId} and ${word(token)}))`;

const debtIs = (place: CustomerPlace, debt: NonNullable<CustomerQuery['debt']>, until: string): SQL => {
  switch (debt) {
    case 'owing':
      return sql`${owedBy(familyId, place.context.branchId)} > 0`;
    case 'overdue':
      return sql`${overdueBy(familyId, place.context.branchId, until)} > 0`;
    case 'credit':
      return sql`${creditOf(familyId, place.context.branchId)} > 0`;
    case 'none':
      return sql`${owedBy(familyId, place.context.branchId)} = 0`;
  }
};

const found = (
  place: CustomerPlace,
  { q, debt, siblings, class: classId }: Omit<AskedPage['query'], 'sort' | 'dir' | 'names'>,
  until: string,
): SQL | undefined =>
  and(
    visibleCustomers(place),
    debt && debtIs(place, debt, until),
    siblings && (siblings === '3' ? sql`${childCount} >= 3` : sql`${childCount} = ${Number(siblings)}`),
    classId === undefined
      ? undefined
      : sql`exists (select 1 from ${enrolments} where ${and(
          sql`${enrolments.studentId} in ${childrenOfFamily(familyId)}`,
          eq(enrolments.classId, classId),
          eq(enrolments.isCurrent, true),
          visibleStudents(place.actor, enrolments),
        )})`,
    ...queryTerms(q).map((term) => names(phonetic(term))),
  );

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * These families with all that a row shows. Which they are is found out first, under the name of their table: what
 * follows reads no others, and adds up no others.
 */
const rowsOf = (db: Queryable, place: CustomerPlace, until: string, which: SQL) =>
  db
    .with(db.$with('family', {}).as(which))
    .select(columnsIn(place))
    .from(families)
    .innerJoin(
      moneyOfFamilies({
        of: sql`select id from family`,
        branchId: place.context.branchId,
        overdueUntil: until,
      }),
      sql`money.family_id = ${familyId}`,
    );

export const findCustomers = async (db: Database, place: CustomerPlace, query: CustomerQuery, page: Page) => {
  const { actor, context } = place;
  const until = await overdueUntil(db, context.branchId);
  const { limit, offset } = page;
  if (query.q !== '' || !seesWholeBranch(actor))
    return plannedByText('settings_customers_found', pageOf(db, place, { query, until, limit, offset }));
  const { sort, dir, names, debt, siblings, class: classId } = query;
  return branchPage(
    db,
    { sort, dir, names, debt, siblings, limit },
    { userId: actor.userId, branchId: context.branchId, until, offset, class: classId },
  );
};

type Ordered = Pick<CustomerQuery, 'q' | 'sort' | 'dir' | 'names'>;

interface AskedPage extends Page {
  readonly query: Ordered & Pick<CustomerQuery, 'debt' | 'siblings' | 'class'>;
  readonly until: string;
}

const pageOf = (db: Queryable, place: CustomerPlace, { query, until, ...page }: AskedPage) => {
  const order = orderOf(place, query);
  const cut = db
    .select()
    .from(families)
    .where(found(place, query, until))
    .orderBy(...order);
  return rowsOf(db, place, until, sql`${cut} ${slice(page)}`).orderBy(...order);
};

type PageShape = Pick<CustomerQuery, 'sort' | 'dir' | 'names' | 'debt' | 'siblings'> & Pick<Page, 'limit'>;

type PageValues = Pick<CustomerPlace['actor'], 'userId'> &
  CustomerPlace['context'] &
  Pick<CustomerQuery, 'class'> &
  Pick<AskedPage, 'until' | 'offset'>;

/** The whole branch without a search is what nearly all ask for: that is written once. */
const branchPage = writtenOnce(
  'settings_customers',
  (
    db: Queryable,
    { limit, ...text }: PageShape,
    { userId, branchId, until, offset, ...filters }: PageValues,
  ) =>
    pageOf(
      db,
      { actor: { scope: 'own_branch', userId }, context: { branchId } },
      { query: { ...text, ...filters, q: '' }, until, limit, offset },
    ),
);

const orderOf = (place: CustomerPlace, query: Ordered): SQL[] => [
  ...namedFirst(queryTerms(query.q), isCalled, names),
  ...listOrder(
    query,
    {
      name: shownName(query, families),
      children: childCount,
      balance: owedBy(familyId, place.context.branchId),
      credit: creditOf(familyId, place.context.branchId),
    },
    shownName(query, families),
    families.id,
  ),
];

export type CustomerRow = Awaited<ReturnType<typeof findCustomers>>[number];

/** Whoever sees the whole branch is told the same until something changes; what is searched, and debts, are counted anew. */
export const countCustomers = async (
  db: Database,
  place: CustomerPlace,
  query: CustomerQuery,
): Promise<number> => {
  const { branchId } = place.context;
  const until = await overdueUntil(db, branchId);
  const ask = async () => {
    const [row] = await db
      .select({ total: count() })
      .from(families)
      .where(found(place, query, until));
    return row?.total ?? 0;
  };
  const { q, debt, siblings, class: classId } = query;
  if (q !== '' || debt || !seesWholeBranch(place.actor)) return ask();
  const key = JSON.stringify(['customers', branchId, siblings, classId]);
  return keepAnswer(db, { key, reads: madeFrom }, ask);
};

const madeFrom = ['family', 'student', 'class', 'rollover', 'import'] as const;

export const findCustomer = async (
  db: Queryable,
  place: CustomerPlace,
  id: number,
): Promise<CustomerRow | undefined> => {
  const which = db
    .select()
    .from(families)
    .where(and(eq(families.id, id), visibleCustomers(place)));
  const until = await overdueUntil(db, place.context.branchId);
  return (await rowsOf(db, place, until, sql`${which}`))[0];
};

export const classesIn = (db: Queryable, { branchId, yearId }: Context) =>
  db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(and(eq(classes.branchId, branchId), eq(classes.yearId, yearId ?? 0)))
    .orderBy(asc(classes.levelId), asc(classes.name));
