import type { ReminderWay } from '@suksa/contracts/feeinvoice';
import { and, eq, sql } from 'drizzle-orm';
import { enrolments, families, invoices } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { putByOwnTill } from '../../../school/money/blind-count.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';
import { visibleFamilies } from '../families/family-policy.ts';

interface Scope {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  /** What was due on this day or before is overdue. */
  readonly overdueUntil: string;
  readonly familyIds?: readonly number[];
}

interface OverdueRow extends Record<string, unknown> {
  readonly id: number;
  readonly number: string;
  readonly familyId: number;
  readonly familyLo: string;
  readonly familyEn: string;
  readonly families: number;
  readonly studentId: number;
  readonly studentCode: string;
  readonly studentName: FullName;
  readonly className: string | null;
  readonly items: readonly FullName[];
  readonly dueDate: string;
  readonly balance: number;
  readonly reminded: readonly { readonly step: number; readonly way: ReminderWay; readonly day: string }[];
}

/** At once: what fits on the screen, and what one letter after the other is printed of. */
export const mostFamilies = 300;

/** The overdue invoices of the families that are overdue the longest, with what was reminded of. */
export const overdueInvoices = async (
  db: Queryable,
  { actor, branchId, overdueUntil, familyIds }: Scope,
): Promise<readonly OverdueRow[]> => {
  const { rows } = await db.execute<OverdueRow>(sql`
    with late as (
      select family_id, min(due_date) as since, count(*) over ()::int as families from ${invoices}
      where branch_id = ${branchId} and balance > 0 and ${duePassed(overdueUntil)}
        and ${familyIds ? sql`family_id = any(${sql.param([...familyIds])}::int[])` : sql`true`}
        and ${visibleFamilies(actor, branchId, invoices.familyId)}
      group by family_id order by since, family_id limit ${mostFamilies}
    )
    select i.id, i.number, i.family_id as "familyId", f.name_lo as "familyLo", f.name_en as "familyEn", late.families,
      s.id as "studentId", s.code as "studentCode", ${sql.raw(studentNameJson('s'))} as "studentName",
      (select c.name from ${enrolments} e join class c on c.id = e.class_id
        where e.student_id = s.id and e.is_current and e.branch_id = ${branchId} order by e.start_date desc limit 1)
        as "className",
      (select coalesce(json_agg(json_build_object('lo', l.text_lo, 'en', l.text_en) order by l.position), '[]')
        from invoice_line l where l.invoice_id = i.id and l.kind <> 'discount') as items,
      i.due_date::text as "dueDate", i.balance::float8 as balance,
      (select coalesce(json_agg(json_build_object('step', r.step, 'way', r.way, 'day', r.day)), '[]')
        from fee_reminder r where r.invoice_id = i.id) as reminded
    from late join ${invoices} i on i.family_id = late.family_id and i.branch_id = ${branchId} and i.balance > 0
        and ${duePassed(overdueUntil, 'i')}
      join ${families} f on f.id = i.family_id join student s on s.id = i.student_id
    order by late.since, i.family_id, i.due_date, i.id`);
  return rows;
};

/** All families of the branch that are overdue, and with how much: with what the caller still has to count in a till. */
export const sumOfOverdue = async (
  db: Queryable,
  { actor, branchId, overdueUntil }: Omit<Scope, 'familyIds'>,
): Promise<{ readonly families: number; readonly balance: number }> => {
  const balance = sql`(${invoices.balance} + coalesce(own.amount, 0))`;
  const [row] = await db
    .select({
      families: sql`count(distinct ${invoices.familyId})`.mapWith(Number),
      balance: sql`coalesce(sum(${balance}), 0)`.mapWith(Number),
    })
    .from(invoices)
    .leftJoin(sql`${putByOwnTill(actor)} as own`, sql`own.invoice_id = ${invoices.id}`)
    .where(
      and(
        eq(invoices.branchId, branchId),
        sql`${balance} > 0`,
        duePassed(overdueUntil),
        visibleFamilies(actor, branchId, invoices.familyId),
      ),
    );
  return row ?? { families: 0, balance: 0 };
};

interface NewReminder {
  readonly invoiceId: number;
  readonly step: number;
  readonly amount: number;
}

interface Reminding {
  readonly branchId: number;
  readonly way: ReminderWay;
  readonly day: string;
  readonly madeBy: number;
}

/** Gives the ids of those invoices that weren't reminded of before at their step by this way. */
export const insertReminders = async (
  tx: Transaction,
  { branchId, way, day, madeBy }: Reminding,
  reminders: readonly NewReminder[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await tx.execute<{ invoice_id: number }>(sql`
    insert into fee_reminder (branch_id, invoice_id, step, way, amount, day, made_by)
    select ${branchId}, r."invoiceId", r.step, ${way}, r.amount, ${day}::date, ${madeBy}
    from json_to_recordset(${JSON.stringify(reminders)}::json) as r ("invoiceId" int, step int, amount bigint)
    order by 2, 3 on conflict (invoice_id, step, way) do nothing returning invoice_id`);
  return new Set(rows.map(({ invoice_id }) => invoice_id));
};

/** Who is told of a family's money: its guardians, but for one against whom something stands. */
export const payersOf = sql`not exists (select 1 from student_guardian sg
  where sg.guardian_id = g.id and sg.legal_restriction <> '')`;

/** Which family each guardian belongs to. */
export const familyOfGuardians = async (
  db: Queryable,
  guardianIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ id: number; family_id: number }>(
    sql`select id, family_id from guardian where id = any(${sql.param([...guardianIds])}::int[])`,
  );
  return new Map(rows.map(({ id, family_id }) => [id, family_id]));
};
