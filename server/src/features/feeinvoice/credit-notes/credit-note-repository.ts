import type { CreditNoteQuery } from '@suksa/contracts/feeinvoice';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { plannedByText } from '../../../db/planned.ts';
import {
  creditNoteLines,
  creditNotes,
  creditNoteUses,
  families,
  invoices,
  students,
  users,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { containing, listOrder, rowCount } from '../../../list.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';

interface Scope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
}

const lines = sql<{ lo: string; en: string; amount: number }[]>`(
  select json_agg(json_build_object('lo', l.text_lo, 'en', l.text_en, 'amount', c.amount) order by l.position, l.id)
  from credit_note_line c join invoice_line l on l.id = c.invoice_line_id where c.credit_note_id = ${creditNotes.id})`;

const selected = (db: Queryable) =>
  db
    .select({
      note: creditNotes,
      left: sql<number>`credit_note_left(${creditNotes.id})::float8`,
      invoice: invoices.number,
      familyId: families.id,
      familyLo: families.nameLo,
      familyEn: families.nameEn,
      studentId: students.id,
      studentCode: students.code,
      studentName: studentName as SQL<FullName>,
      byLo: users.nameLo,
      byEn: users.nameEn,
      lines,
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .innerJoin(students, eq(students.id, invoices.studentId))
    .innerJoin(users, eq(users.id, creditNotes.madeBy))
    .$dynamic();
export type CreditNoteRow = Awaited<ReturnType<typeof selected>>[number];

const seen = ({ actor, branchId }: Scope): SQL | undefined =>
  and(eq(creditNotes.branchId, branchId), visibleFamilies(actor, branchId, invoices.familyId));

export const findCreditNote = async (db: Queryable, scope: Scope, id: number) => {
  const one = selected(db).where(and(eq(creditNotes.id, id), seen(scope)));
  const [row] = await plannedByText('feeinvoice_credit_note', one);
  return row;
};

const within = (scope: Scope, query: CreditNoteQuery): SQL | undefined =>
  and(
    seen(scope),
    query.kind === undefined ? undefined : eq(creditNotes.kind, query.kind),
    query.from === undefined ? undefined : gte(creditNotes.day, query.from),
    query.until === undefined ? undefined : lte(creditNotes.day, query.until),
    query.invoice === undefined ? undefined : eq(creditNotes.invoiceId, query.invoice),
    query.q === ''
      ? undefined
      : sql`(${creditNotes.number} ilike ${containing(query.q)} or ${invoices.number} ilike ${containing(query.q)}
          or ${families.nameLo} ilike ${containing(query.q)} or ${families.nameEn} ilike ${containing(query.q)})`,
  );

export const creditNotePage = (
  db: Queryable,
  scope: Scope,
  query: CreditNoteQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  selected(db)
    .where(within(scope, query))
    .orderBy(...listOrder(query, { day: creditNotes.day, amount: creditNotes.amount }, creditNotes.id))
    .limit(limit)
    .offset(offset);

export const countCreditNotes = async (db: Queryable, scope: Scope, query: CreditNoteQuery) => {
  const [row] = await db
    .select({ count: rowCount, sum: sql`coalesce(sum(${creditNotes.amount}), 0)`.mapWith(Number) })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .innerJoin(families, eq(families.id, invoices.familyId))
    .where(within(scope, query));
  return row ?? { count: 0, sum: 0 };
};

type NewNote = Omit<typeof creditNotes.$inferInsert, 'id' | 'returned'>;
interface CreditedLine {
  readonly lineId: number;
  readonly amount: number;
}

/** What of it goes off the balance and what is returned as credit, the database works out. */
export const insertCreditNote = async (
  tx: Transaction,
  note: NewNote,
  credited: readonly CreditedLine[],
): Promise<number> => {
  const creditNoteId = await insertOne(tx, creditNotes, note);
  await tx
    .insert(creditNoteLines)
    .values(credited.map(({ lineId, amount }) => ({ creditNoteId, invoiceLineId: lineId, amount })));
  return creditNoteId;
};

export interface CreditableLine extends Record<string, unknown> {
  readonly id: number;
  readonly lo: string;
  readonly en: string;
  readonly amount: number;
  readonly credited: number;
  readonly feeItemId: number | null;
  /** What is given back as a whole to who leaves, such as a deposit; not what counts by days. */
  readonly refundable: boolean;
  readonly kind: 'fee' | 'discount' | 'late_fee';
  readonly why: {
    readonly kind: string;
    readonly days?: number;
    readonly periodDays?: number;
    readonly basis?: 'percent' | 'fixed';
    readonly value?: number;
    /** Of who changed level: the days in each, with its price. */
    readonly spans?: readonly {
      readonly from: string;
      readonly until: string;
      readonly price: number;
      readonly days: number;
      readonly periodDays: number;
    }[];
    /** Of a sibling discount: for which children of the family it is. */
    readonly children?: {
      readonly from: number;
      readonly until: number | null;
      readonly by: 'birth' | 'enrolment';
    } | null;
  } | null;
}

/** An invoice's lines in their order, with what was credited of each. */
export const creditableLines = async (db: Queryable, invoiceId: number) => {
  const { rows } = await db.execute<CreditableLine>(sql`
    select l.id, l.text_lo as lo, l.text_en as en, l.amount::float8 as amount, l.fee_item_id as "feeItemId", l.kind, l.why,
      coalesce(f.refundable and not f.prorated, false) as refundable,
      coalesce((select sum(c.amount) from credit_note_line c where c.invoice_line_id = l.id), 0)::float8 as credited
    from invoice_line l left join fee_item f on f.id = l.fee_item_id
    where l.invoice_id = ${invoiceId} order by l.position, l.id`);
  return rows;
};

export interface LeavingRow extends Record<string, unknown> {
  readonly lastDay: string;
  readonly studentId: number;
  readonly familyId: number;
  readonly yearId: number;
  readonly startsOn: string;
  readonly endsOn: string;
  /** Of a bill for the days since the student came back: the day of the credit note before. */
  readonly creditedOn: string | null;
}

/**
 * When the student of an invoice left the branch in its year, or before that began, and the billed period; null for who
 * stays.
 */
export const findLeaving = async (db: Queryable, invoiceId: number): Promise<LeavingRow | null> => {
  const { rows } = await db.execute<LeavingRow>(sql`
    select coalesce(max(e.end_date), stay.last_day)::text as "lastDay", i.student_id as "studentId", s.family_id as "familyId",
      i.year_id as "yearId", p.starts_on::text as "startsOn", p.ends_on::text as "endsOn",
      (select max(n.day)::text from credit_note n join invoice b on b.id = n.invoice_id
        where n.kind = 'leaver' and coalesce(b.first_part_id, b.id) = i.back_after) as "creditedOn"
    from invoice i
      join student s on s.id = i.student_id
      join fee_plan_period p on p.plan_id = i.plan_id and p.revision = i.plan_revision and p.code = i.period
      left join enrolment e on e.student_id = i.student_id and e.year_id = i.year_id and e.branch_id = i.branch_id
      join lateral (select case when bool_and(b.end_date is not null) then max(b.end_date) end as last_day
        from enrolment b where b.student_id = i.student_id and b.branch_id = i.branch_id) stay on true
    where i.id = ${invoiceId}
    group by i.id, s.family_id, p.starts_on, p.ends_on, stay.last_day
    having case when count(e.id) = 0 then stay.last_day
      when bool_and(e.end_date is not null) then max(e.end_date) end < max(p.ends_on)`);
  return rows[0] ?? null;
};

/** The last day of an invoice's student in its branch, whatever year it bills; null for who is there. */
export const lastDayInBranch = async (db: Queryable, invoiceId: number): Promise<string | null> => {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(coalesce(e.end_date, y.end_date))::text as day from invoice i
      join enrolment e on e.student_id = i.student_id and e.branch_id = i.branch_id
      join academic_year y on y.id = e.year_id
    where i.id = ${invoiceId} having not bool_or(e.end_date is null and y.state <> 'closed')`);
  return rows[0]?.day ?? null;
};

/** What paying the full year has taken off the other bills of an invoice's student in its year. */
export const fullYearElsewhere = async (db: Queryable, invoiceId: number): Promise<number> => {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(-sum(l.amount), 0)::float8 as amount
    from invoice i join invoice o on o.student_id = i.student_id and o.year_id = i.year_id
        and o.branch_id = i.branch_id and o.state = 'issued' and o.credited < o.total
        and coalesce(o.first_part_id, o.id) <> coalesce(i.first_part_id, i.id)
      join invoice_line l on l.invoice_id = o.id and l.kind = 'discount' and l.why->>'discount' = 'full_year'
    where i.id = ${invoiceId}`);
  return rows[0]?.amount ?? 0;
};

/** Credit notes of which something is left for the family's use, oldest first. */
export const creditNotesWithRest = async (
  tx: Transaction,
  { familyId, branchId }: { readonly familyId: number; readonly branchId: PermittedBranchId },
) => {
  const { rows } = await tx.execute<{ id: number; receipt: string; rest: number }>(sql`
    select * from (
      select n.id, n.number as receipt, credit_note_left(n.id)::float8 as rest
      from credit_note n join invoice i on i.id = n.invoice_id
      where i.family_id = ${familyId} and n.branch_id = ${branchId} and n.returned > 0) note
    where rest > 0 order by id`);
  return rows;
};

export const insertCreditNoteUses = async (
  tx: Transaction,
  creditNoteId: number,
  allocations: readonly { readonly invoiceId: number; readonly amount: number }[],
) => {
  await tx.insert(creditNoteUses).values(allocations.map((allocation) => ({ creditNoteId, ...allocation })));
};

/** What a credit note has left that no invoice has taken and nobody was given back. */
export const leftOfCreditNote = async (tx: Transaction, id: number): Promise<number> => {
  const { rows } = await tx.execute<{ rest: number }>(sql`select credit_note_left(${id})::float8 as rest`);
  return rows[0]?.rest ?? 0;
};
