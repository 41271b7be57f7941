import type { AgreementQuery, agreementStates } from '@suksa/contracts/feeinvoice';
import { eq, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import {
  families,
  instalmentAgreements,
  instalmentInvoices,
  instalmentParts,
} from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { containing } from '../../../list.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';

interface Scope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  /** What was due on this day or before is overdue. */
  readonly overdueUntil: string;
}

export interface AgreementRow extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly state: (typeof agreementStates)[number];
  readonly familyId: number;
  readonly familyLo: string;
  readonly familyEn: string;
  readonly day: string;
  readonly agreedBy: string;
  readonly note: string;
  readonly total: number;
  readonly settled: number;
  readonly parts: readonly { readonly dueDate: string; readonly amount: number }[];
  readonly invoices: readonly {
    readonly id: number;
    readonly number: string;
    readonly student: { readonly id: number; readonly code: string; readonly name: FullName };
    readonly amount: number;
    readonly balance: number;
  }[];
  readonly makerLo: string;
  readonly makerEn: string;
  readonly endedOn: string | null;
  readonly enderLo: string | null;
  readonly enderEn: string | null;
  readonly endReason: string;
}

/**
 * Agreements with how far they are kept: by what their invoices still have to get, never more than the total. Of a family
 * that was split they are whose invoices aren't paid: what is paid stays where it was.
 */
const listed = ({ actor, branchId, overdueUntil }: Scope): SQL => sql`
  select a.*, ${families.id} as family_id, ${families.nameLo} as family_lo, ${families.nameEn} as family_en,
    greatest(0, a.total - x.owed) as settled,
    case when a.state = 'ended' then 'ended' when x.owed = 0 then 'paid'
      when x.agreed_until <= ${overdueUntil}::date then 'behind' else 'kept' end as shown_state
  from ${instalmentAgreements} a
    cross join lateral (
      select sum(i.balance) as owed, min(i.agreed_until) as agreed_until,
        coalesce(min(i.family_id) filter (where i.balance > 0), min(i.family_id)) as family_id
      from instalment_invoice x join invoice i on i.id = x.invoice_id where x.agreement_id = a.id) x
    join ${families} on ${families.id} = x.family_id
  where a.branch_id = ${branchId} and ${visibleFamilies(actor, branchId, families.id)}`;

const within = ({ state, q }: Pick<AgreementQuery, 'state' | 'q'>): SQL => sql`
  ${state === undefined ? sql`true` : sql`shown_state = ${state}`} and ${
    q === ''
      ? sql`true`
      : sql`(family_lo ilike ${containing(q)} or family_en ilike ${containing(q)} or agreed_by ilike ${containing(q)}
          or exists (select 1 from instalment_invoice x join invoice i on i.id = x.invoice_id
            where x.agreement_id = listed.id and i.number ilike ${containing(q)}))`
  }`;

const columns = sql`
  cut.id, cut.version, cut.shown_state as state, cut.family_id as "familyId", cut.family_lo as "familyLo",
  cut.family_en as "familyEn", cut.day::text as day, cut.agreed_by as "agreedBy", cut.note,
  cut.total::float8 as total, cut.settled::float8 as settled,
  (select json_agg(json_build_object('dueDate', p.due_date, 'amount', p.amount) order by p.position)
    from instalment_part p where p.agreement_id = cut.id) as parts,
  (select json_agg(json_build_object('id', i.id, 'number', i.number, 'amount', x.amount, 'balance', i.balance,
      'student', json_build_object('id', s.id, 'code', s.code, 'name', ${sql.raw(studentNameJson('s'))}))
      order by i.due_date, i.id)
    from instalment_invoice x join invoice i on i.id = x.invoice_id join student s on s.id = i.student_id
    where x.agreement_id = cut.id) as invoices,
  maker.name_lo as "makerLo", maker.name_en as "makerEn", cut.ended_on::text as "endedOn",
  ender.name_lo as "enderLo", ender.name_en as "enderEn", cut.end_reason as "endReason"`;

const people = sql`join app_user maker on maker.id = cut.made_by left join app_user ender on ender.id = cut.ended_by`;

export const agreementPage = async (
  db: Queryable,
  scope: Scope,
  query: AgreementQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly AgreementRow[]> => {
  const direction = sql.raw(query.dir);
  const order = (table: 'listed' | 'cut') =>
    query.sort === 'total'
      ? sql`${sql.raw(table)}.total ${direction}, ${sql.raw(table)}.id ${direction}`
      : sql`${sql.raw(table)}.day ${direction}, ${sql.raw(table)}.id ${direction}`;
  const { rows } = await db.execute<AgreementRow>(sql`
    with listed as (${listed(scope)}),
      cut as (select * from listed where ${within(query)} order by ${order('listed')} limit ${limit} offset ${offset})
    select ${columns} from cut ${people} order by ${order('cut')}`);
  return rows;
};

export const countAgreements = async (db: Queryable, scope: Scope, query: AgreementQuery) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`with listed as (${listed(scope)}) select count(*)::int as count from listed where ${within(query)}`,
  );
  return rows[0]?.count ?? 0;
};

export const findAgreement = async (db: Queryable, scope: Scope, id: number) => {
  const { rows } = await db.execute<AgreementRow>(sql`
    with listed as (${listed(scope)}), cut as (select * from listed where id = ${id})
    select ${columns} from cut ${people}`);
  return rows[0];
};

interface NewAgreement
  extends Pick<
    typeof instalmentAgreements.$inferInsert,
    'branchId' | 'total' | 'agreedBy' | 'note' | 'day' | 'madeBy'
  > {
  readonly parts: readonly { readonly dueDate: string; readonly amount: number }[];
  readonly invoices: readonly { readonly id: number; readonly balance: number }[];
}

export const insertAgreement = async (
  tx: Transaction,
  { parts, invoices, ...agreement }: NewAgreement,
): Promise<number> => {
  const agreementId = await insertOne(tx, instalmentAgreements, agreement);
  await tx
    .insert(instalmentParts)
    .values(parts.map((part, at) => ({ agreementId, position: at + 1, ...part })));
  // After the parts: by them a trigger tells the invoices until when they aren't overdue.
  await tx
    .insert(instalmentInvoices)
    .values(invoices.map(({ id, balance }) => ({ agreementId, invoiceId: id, amount: balance })));
  return agreementId;
};

interface Ending {
  readonly day: string;
  readonly by: number;
  readonly reason: string;
}

export const endAgreementRow = async (
  tx: Transaction,
  id: number,
  { day, by, reason }: Ending,
): Promise<void> => {
  await tx
    .update(instalmentAgreements)
    .set({
      ...{ state: 'ended', endedOn: day, endedBy: by, endReason: reason },
      version: sql`${instalmentAgreements.version} + 1`,
    })
    .where(eq(instalmentAgreements.id, id));
};
