import { queryTerms } from '@suksa/i18n/lao';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { enrolments, families, students } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Database, Queryable } from '../../../http/app.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';
import { hasToken, matches, namedFirst, phonetic } from '../../../school/people/search.ts';
import { visibleStudents } from '../../../school/policies/student-scope.ts';
import { ownNameTokens, studentTokensFor } from '../../../school/policies/student-search-scope.ts';
import { visibleFamilies } from './family-policy.ts';

const shown = 10;

/**
 * The first families by name, a child or guardian of which begins with every word that was typed; behind each the
 * other household of such a child, and a company that is called so.
 */
export const searchFamilies = async (
  { actor, context: { branchId }, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  q: string,
) => {
  const terms = queryTerms(q);
  if (terms.length === 0) return [];
  const childTokens = studentTokensFor(actor);
  const found = await school.db
    .select({ familyId: students.familyId, studentIds: sql<number[]>`array_agg(${students.id})` })
    .from(students)
    .innerJoin(enrolments, eq(enrolments.studentId, students.id))
    .where(
      and(
        eq(enrolments.branchId, branchId),
        eq(enrolments.isCurrent, true),
        visibleStudents(actor, enrolments),
        ...matches(terms, childTokens, students.id),
      ),
    )
    .groupBy(students.familyId)
    .orderBy(
      ...namedFirst(terms, hasToken(ownNameTokens, students.id), hasToken(childTokens, students.id)).map(
        (rank) => sql`min(${rank})`,
      ),
      sql`min(${students.sortKey})`,
      asc(students.familyId),
    )
    .limit(shown);
  const companies = await payingCompanies(school, branchId, terms);
  const others = await otherHouseholds(
    school,
    branchId,
    found.flatMap(({ studentIds }) => studentIds),
  );
  const ids = found.flatMap(({ familyId, studentIds }) => [
    familyId,
    ...others.filter(({ studentId }) => studentIds.includes(studentId)).map((other) => other.familyId),
  ]);
  const all = [...new Set([...ids.slice(0, shown - Math.min(companies.length, 3)), ...companies, ...ids])];
  return all.length === 0 ? [] : familiesWithBalance(school, branchId, all.slice(0, shown));
};

/** Companies by their own name that were billed in the branch, or pay for somebody who is in it. */
const payingCompanies = async (
  { db }: School,
  branchId: PermittedBranchId,
  terms: readonly string[],
): Promise<readonly number[]> => {
  const rows = await db
    .select({ id: families.id })
    .from(families)
    .where(
      and(
        ne(families.company, ''),
        sql`not exists (select 1 from student p where p.family_id = ${families.id})`,
        sql`(exists (select 1 from invoice i where i.family_id = ${families.id} and i.branch_id = ${branchId} and i.state <> 'draft')
          or exists (select 1 from item_payer p join enrolment e on e.student_id = p.student_id and e.is_current
            and e.branch_id = ${branchId} where p.company_id = ${families.id}))`,
        ...terms.map(
          (term) => sql`exists (select 1 from family_search s
            where s.family_id = ${families.id} and ${phonetic(term)(sql.raw('s.token'))})`,
        ),
      ),
    )
    .orderBy(asc(families.sortKey), asc(families.id))
    .limit(shown);
  return rows.map(({ id }) => id);
};

/** Families that share a child with its own one, or still owe something for it. */
const otherHouseholds = async (
  { connection }: School,
  branchId: PermittedBranchId,
  studentIds: readonly number[],
) => {
  const { rows } = await connection.pool.query<{ studentId: number; familyId: number }>({
    name: 'other-households',
    text: `
      select p.id as "studentId", f.id as "familyId" from student p
      join lateral (
        select h.family_id as id from student_household h where h.student_id = p.id
        union select i.family_id from invoice i where i.student_id = p.id and i.branch_id = $2 and i.balance > 0
      ) f on f.id <> p.family_id
      where p.id = any($1::int[]) order by p.id, f.id`,
    values: [studentIds, branchId],
  });
  return rows;
};

/** Ids of the children of family `f`, whether it is their first or their second household. */
const childrenIds = `
  select id from student where family_id = f.id union select student_id from student_household where family_id = f.id`;

export interface ChildRow {
  id: number;
  code: string;
  name: FullName;
  className: string | null;
}

export interface FamilyMatch {
  id: number;
  name_lo: string;
  name_en: string;
  children: ChildRow[];
  balance: number;
}

/** With those for whom it was billed, or, a company, for whom it pays: it may pay before the first bill. */
const billedIds = `${childrenIds} union select student_id from invoice where family_id = f.id and branch_id = $2
  union select student_id from item_payer where company_id = f.id`;

/** A student `p` as JSON, with the latest class in branch $2. */
const child = `json_build_object('id', p.id, 'code', p.code,
  'name', ${studentNameJson('p')},
  'className', (select c.name from enrolment e join class c on c.id = e.class_id
    where e.student_id = p.id and e.branch_id = $2 and e.is_current order by e.start_date desc limit 1))`;

const balancesQuery = {
  name: 'family-balances',
  text: `
    select f.id, f.name_lo, f.name_en,
      (select coalesce(json_agg(${child} order by p.birth_date, p.id), '[]'::json)
        from student p join (${childrenIds}) own on own.id = p.id) as children,
      (select coalesce(sum(i.balance), 0)::float8 from invoice i
        where i.family_id = f.id and i.branch_id = $2) as balance
    from unnest($1::int[]) with ordinality as wanted (id, place)
    join family f on f.id = wanted.id order by wanted.place`,
};

/** In the order of `ids`. */
const familiesWithBalance = async (
  { connection }: School,
  branchId: PermittedBranchId,
  ids: readonly number[],
) => {
  const { rows } = await connection.pool.query<FamilyMatch>({ ...balancesQuery, values: [ids, branchId] });
  return rows;
};

/** Whether the caller may know of this family in this branch. */
export const seesFamily = async (
  db: Database,
  actor: Actor,
  branchId: PermittedBranchId,
  familyId: number,
) => {
  const found = await db
    .select({ id: families.id })
    .from(families)
    .where(and(eq(families.id, familyId), visibleFamilies(actor, branchId, families.id)));
  return found.length > 0;
};

interface InvoiceOfFamily {
  id: number;
  number: string;
  period: string | null;
  studentId: number;
  issueDate: string;
  dueDate: string;
  agreedUntil: string | null;
  items: FullName[];
  total: number;
  paid: number;
  balance: number;
  status: 'issued' | 'partly_paid' | 'paid' | 'void' | 'credited' | 'written_off';
}

export interface FamilyAccountRow {
  id: number;
  name_lo: string;
  name_en: string;
  children: ChildRow[];
  guardians: { userId: number | null; name: FullName; phone: string | null; isPayer: boolean }[];
  invoices: InvoiceOfFamily[];
  instalments: { until: string; amount: number }[];
  credit: number;
}

/**
 * One round trip, prepared once per connection: the till asks it for every payment, and it must answer in
 * milliseconds among 20,000 students. Every part is found by an index on the family.
 */
const accountQuery = {
  name: 'family-account',
  text: `
    select f.id, f.name_lo, f.name_en,
      (select coalesce(json_agg(${child} order by p.birth_date, p.id), '[]'::json)
        from student p join (${billedIds}) billed on billed.id = p.id) as children,
      (select coalesce(json_agg(json_build_object('userId', g.user_id, 'name', json_build_object('lo', g.name_lo, 'en', g.name_en),
          'phone', g.phone, 'isPayer', exists (
            select 1 from student_guardian pg where pg.guardian_id = g.id and pg.is_payer)) order by g.id), '[]'::json)
        from guardian g where g.family_id = f.id) as guardians,
      (select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'period', i.period,
          'studentId', i.student_id, 'issueDate', i.issue_date, 'dueDate', i.due_date, 'agreedUntil', i.agreed_until, 'total', i.total, 'paid', i.paid,
          'balance', i.balance, 'status', i.status,
          'items', (select coalesce(json_agg(json_build_object('lo', l.text_lo, 'en', l.text_en)
              order by l.position, l.id), '[]'::json)
            from invoice_line l where l.invoice_id = i.id and l.kind <> 'discount'))
          order by i.due_date, i.id), '[]'::json)
        from invoice i where i.family_id = f.id and i.branch_id = $2 and i.state <> 'draft') as invoices,
      (select coalesce(json_agg(json_build_object('until', next.until, 'amount', next.owed - coalesce((
            select sum(part.amount) from instalment_part part
            where part.agreement_id = next.agreement_id and part.due_date > greatest(next.until, $3::date)), 0)) order by next.until), '[]'::json)
        from (select x.agreement_id, min(i.agreed_until) as until, sum(i.balance) as owed
          from invoice i join instalment_invoice x on x.invoice_id = i.id and x.agreement_state = 'active'
          where i.family_id = f.id and i.branch_id = $2 and i.agreed_until is not null and i.balance > 0
          group by 1) next) as instalments,
      (select coalesce(sum(p.amount - coalesce((
            select sum(a.amount) from payment_use a where a.payment_id = p.id), 0)), 0)::float8
        from payment p where p.family_id = f.id and p.branch_id = $2
          and not exists (select 1 from payment_void v where v.payment_id = p.id))
        + (select coalesce(sum(credit_note_left(n.id)), 0)::float8 from invoice i join credit_note n on n.invoice_id = i.id
          where i.family_id = f.id and i.branch_id = $2 and i.returned > 0) as credit
    from family f
    where f.id = $1 and exists (select 1 from (${billedIds}) billed
      join enrolment e on e.student_id = billed.id where e.is_current and e.branch_id = $2)`,
};

/** A family's whole account in one branch, unless it has no child there, own, shared or billed. */
export const findFamilyAccount = async (
  { connection }: School,
  branchId: PermittedBranchId,
  familyId: number,
  today: string,
) => {
  const { rows } = await connection.pool.query<FamilyAccountRow>({
    ...accountQuery,
    values: [familyId, branchId, today],
  });
  return rows[0];
};

/** As a receipt names it where nobody else is known to have paid. */
export const familyNameOf = async (db: Queryable, id: number): Promise<string> => {
  const [row] = await db
    .select({ lo: families.nameLo, en: families.nameEn })
    .from(families)
    .where(eq(families.id, id));
  return row?.lo || row?.en || '-';
};
