import { type SQL, sql } from 'drizzle-orm';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import type { FullName } from '../../../school/people/full-name.ts';

/** Whom to look at: the students of a branch and year, of a class, of a level, or some of them. */
export interface BillingScope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
  readonly period: string;
  readonly classId?: number | undefined;
  readonly levelId?: number | undefined;
  readonly studentIds?: readonly number[] | undefined;
}

export interface CandidateRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: FullName;
  readonly familyId: number;
  readonly className: string;
  readonly levelId: number;
  readonly birthDate: string | null;
  readonly status: string;
  readonly leavesOn: string | null;
  readonly hasPayer: boolean;
  /** What the family has agreed to pay within, of what is due on no fixed day. */
  readonly paymentDays: number | null;
  /** Overdue in the branch, of the family. */
  readonly overdue: number;
}

const idsOf = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::int[])`;

/** The students in the order of classes and names. Billing is for who sees the whole branch. */
export const candidatesOf = async (
  db: Queryable,
  { branchId, yearId, classId, levelId, studentIds }: Omit<BillingScope, 'period'>,
  overdueUntil: string,
): Promise<CandidateRow[]> => {
  const { rows } = await db.execute<CandidateRow>(sql`
    with overdue as (
      select family_id, sum(balance)::float8 as amount from invoice
      where branch_id = ${branchId} and state = 'issued' and balance > 0 and ${duePassed(overdueUntil)}
      group by family_id)
    select s.id, s.code, s.family_id as "familyId", c.name as "className", c.level_id as "levelId",
      json_build_object('lo', btrim(s.first_name_lo || ' ' || s.surname_lo),
        'en', btrim(s.first_name_en || ' ' || s.surname_en)) as name,
      s.birth_date::text as "birthDate", s.status, e.end_date::text as "leavesOn",
      f.payment_days as "paymentDays", (f.company <> '' or exists (select 1 from guardian g where g.family_id = s.family_id)) as "hasPayer",
      coalesce(o.amount, 0) as overdue
    from enrolment e
      join student s on s.id = e.student_id
      join class c on c.id = e.class_id
      join level l on l.id = c.level_id
      join family f on f.id = s.family_id
      left join overdue o on o.family_id = s.family_id
    where e.branch_id = ${branchId} and e.year_id = ${yearId} and e.is_current
      and ${classId === undefined ? sql`true` : sql`e.class_id = ${classId}`}
      and ${levelId === undefined ? sql`true` : sql`c.level_id = ${levelId}`}
      and ${studentIds === undefined ? sql`true` : sql`e.student_id = ${idsOf(studentIds)}`}
    order by l.position, c.name, e.sort_key, s.id`);
  return rows;
};

export interface StayRow extends Record<string, unknown> {
  readonly studentId: number;
  readonly familyId: number;
  readonly birthDate: string | null;
  readonly levelId: number;
  readonly from: string;
  readonly until: string;
  /** In the branch and year that are billed. */
  readonly isHere: boolean;
}

/** Every stay of every child of these families, in whatever branch and year. */
export const staysOf = async (
  db: Queryable,
  { branchId, yearId }: Pick<BillingScope, 'branchId' | 'yearId'>,
  familyIds: readonly number[],
): Promise<StayRow[]> => {
  const { rows } = await db.execute<StayRow>(sql`
    select s.id as "studentId", s.family_id as "familyId", s.birth_date::text as "birthDate",
      c.level_id as "levelId", e.start_date::text as "from", coalesce(e.end_date::text, '9999-12-31') as "until",
      (e.branch_id = ${branchId} and e.year_id = ${yearId}) as "isHere"
    from student s join enrolment e on e.student_id = s.id join class c on c.id = e.class_id
    where s.family_id = ${idsOf(familyIds)}
    order by s.id, e.start_date`);
  return rows;
};

export interface HouseholdRow extends Record<string, unknown> {
  readonly studentId: number;
  readonly familyId: number;
  readonly name: FullName;
  readonly share: number;
}

/** Who is billed for each student: the family, or the two households as they share, the first one first. */
export const householdsOf = async (db: Queryable, studentIds: readonly number[]): Promise<HouseholdRow[]> => {
  const { rows } = await db.execute<HouseholdRow>(sql`
    select s.id as "studentId", f.id as "familyId", json_build_object('lo', f.name_lo, 'en', f.name_en) as name,
      coalesce(h.share, 100)::int as share
    from (
        select id as student_id, family_id from student where id = ${idsOf(studentIds)}
        union select student_id, family_id from student_household where student_id = ${idsOf(studentIds)}) payer
      join student s on s.id = payer.student_id
      join family f on f.id = payer.family_id
      left join student_household h on h.student_id = s.id and h.family_id = f.id
    where coalesce(h.share, 100) > 0
    order by s.id, f.id <> s.family_id`);
  return rows;
};

export interface CompanyRow extends HouseholdRow {
  readonly feeItemIds: readonly number[];
}

/** Which companies pay which fees of these students. */
export const companiesOf = async (db: Queryable, studentIds: readonly number[]): Promise<CompanyRow[]> => {
  const { rows } = await db.execute<CompanyRow>(sql`
    select p.student_id as "studentId", f.id as "familyId", json_build_object('lo', f.name_lo, 'en', f.name_en) as name,
      100 as share, json_agg(p.fee_item_id) as "feeItemIds"
    from item_payer p join family f on f.id = p.company_id
    where p.student_id = ${idsOf(studentIds)} group by p.student_id, f.id order by p.student_id, f.id`);
  return rows;
};

export interface BilledRow extends Record<string, unknown> {
  readonly id: number;
  readonly studentId: number;
  readonly number: string;
  readonly total: number;
  /** Not negative. */
  readonly discounts: number;
  readonly credited: number;
  readonly dueDate: string;
  readonly backAfter: number;
  readonly state: 'draft' | 'issued' | 'written_off';
}

/** What has been billed for the period already. */
export const billedOf = async (
  db: Queryable,
  { yearId, period }: Pick<BillingScope, 'yearId' | 'period'>,
  studentIds: readonly number[],
): Promise<BilledRow[]> => {
  const { rows } = await db.execute<BilledRow>(sql`
    select id, student_id as "studentId", number, total::float8 as total, due_date::text as "dueDate", state,
      back_after as "backAfter",
      (select coalesce(-sum(l.amount), 0)::float8 from invoice_line l
        where l.invoice_id = invoice.id and l.kind = 'discount') as discounts,
      (select coalesce(sum(n.amount), 0)::float8 from credit_note n where n.invoice_id = invoice.id) as credited
    from invoice
    where student_id = ${idsOf(studentIds)} and year_id = ${yearId}
      and (period = ${period} or first_part_id in (
        select id from invoice where student_id = ${idsOf(studentIds)} and year_id = ${yearId} and period = ${period}))
      and state in ('draft', 'issued', 'written_off')
    order by student_id, first_part_id nulls first, id`);
  return rows;
};

/** Which discounts these students were granted in the year. */
export const grantsOf = async (db: Queryable, yearId: number, studentIds: readonly number[]) => {
  const { rows } = await db.execute<{ studentId: number; ruleId: number }>(sql`
    select student_id as "studentId", rule_id as "ruleId" from student_discount
    where year_id = ${yearId} and student_id = ${idsOf(studentIds)}`);
  return rows;
};

/** What these families are called. */
export const familyNames = async (db: Queryable, ids: readonly number[]) => {
  const { rows } = await db.execute<{ id: number; lo: string; en: string }>(
    sql`select id, name_lo as lo, name_en as en from family where id = ${idsOf(ids)}`,
  );
  return new Map(rows.map(({ id, lo, en }) => [id, { lo, en }]));
};

/** The students with these ids, the eldest of each family first. */
export const childNames = async (db: Queryable, ids: readonly number[]) => {
  const { rows } = await db.execute<{ id: number; code: string; name: FullName }>(sql`
    select id, code, json_build_object('lo', btrim(first_name_lo || ' ' || surname_lo),
      'en', btrim(first_name_en || ' ' || surname_en)) as name
    from student where id = ${idsOf(ids)} order by birth_date nulls last, id`);
  return rows;
};

/** Holds these families until the transaction ends, in the order in which every till takes them. */
export const lockFamilies = async (tx: Transaction, familyIds: readonly number[]): Promise<void> => {
  await tx.execute(sql`select id from family where id = ${idsOf(familyIds)} order by id for no key update`);
};

export interface DraftRow extends Record<string, unknown> {
  readonly id: number;
  readonly studentId: number;
  readonly familyId: number;
  readonly period: string;
  readonly total: number;
}

/** Drafts of the branch and year with all the parts of their bills. */
export const draftsOf = async (
  tx: Transaction,
  { branchId, yearId }: Pick<BillingScope, 'branchId' | 'yearId'>,
  ids: readonly number[],
): Promise<DraftRow[]> => {
  const { rows } = await tx.execute<DraftRow>(sql`
    select id, student_id as "studentId", family_id as "familyId", period, total::float8 as total from invoice
    where branch_id = ${branchId} and year_id = ${yearId} and state = 'draft' and (student_id, period) in (
      select student_id, period from invoice
      where id = ${idsOf(ids)} and branch_id = ${branchId} and year_id = ${yearId} and state = 'draft')
    order by id`);
  return rows;
};

/** Takes drafts away, with their lines; what is issued the database keeps. */
export const removeDrafts = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.execute(sql`delete from invoice_line where invoice_id = ${idsOf(ids)}`);
  // The second households' first: they name the first ones.
  await tx.execute(sql`delete from invoice where id = ${idsOf(ids)} and first_part_id is not null`);
  await tx.execute(sql`delete from invoice where id = ${idsOf(ids)}`);
};
