import { sql } from 'drizzle-orm';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { studentNameJson } from '../../../school/people/full-name.ts';

interface Name {
  readonly lo: string;
  readonly en: string;
}

export interface StatementRow extends Record<string, unknown> {
  readonly kind: 'invoice' | 'payment' | 'credit_note' | 'write_off';
  readonly id: number;
  readonly day: string;
  readonly number: string;
  readonly child: Name | null;
  readonly items: readonly Name[];
  readonly amount: number;
  readonly due: string | null;
  readonly balance: number;
  readonly counts: boolean;
}

const childName = sql.raw(studentNameJson('p'));

/**
 * Invoices of a family, and what receipts have put on them or left to it as credit, oldest first. A receipt of another
 * family counts with the part that pays this one's invoices, as after a split.
 */
export const statementRows = async (
  db: Queryable,
  branchId: PermittedBranchId,
  familyId: number,
): Promise<StatementRow[]> => {
  const { rows } = await db.execute<StatementRow>(sql`
    with own as (
      select * from invoice where family_id = ${familyId} and branch_id = ${branchId} and state <> 'draft'
    ), paid as (
      select a.payment_id, sum(a.amount) as amount from payment_allocation a join own i on i.id = a.invoice_id
        where i.state = 'issued' group by a.payment_id
    ), credit as (
      select y.id as payment_id, y.amount - coalesce((
        select sum(a.amount) from payment_use a where a.payment_id = y.id), 0) as amount
      from payment y where y.family_id = ${familyId} and y.branch_id = ${branchId}
    )
    select 'invoice' as kind, i.id, i.issue_date::text as day, i.number,
      (select ${childName} from student p where p.id = i.student_id) as child,
      (select coalesce(json_agg(json_build_object('lo', l.text_lo, 'en', l.text_en) order by l.position, l.id), '[]'::json)
        from invoice_line l where l.invoice_id = i.id and l.kind <> 'discount') as items,
      i.total::float8 as amount, greatest(i.due_date, i.agreed_until)::text as due, i.balance::float8 as balance, i.state = 'issued' as counts
    from own i
    union all
    select 'payment', y.id, y.till_day::text, y.receipt_code, null, '[]'::json,
      (case when v.payment_id is null then coalesce(paid.amount, 0) + coalesce(credit.amount, 0) else y.amount end)::float8,
      null, 0, v.payment_id is null
    from payment y
      left join paid on paid.payment_id = y.id left join credit on credit.payment_id = y.id
      left join payment_void v on v.payment_id = y.id
    where y.branch_id = ${branchId}
      and (paid.payment_id is not null and coalesce(paid.amount, 0) > 0 or credit.payment_id is not null)
      and (v.payment_id is not null or coalesce(paid.amount, 0) + coalesce(credit.amount, 0) > 0)
    union all
    select 'credit_note', n.id, n.day::text, n.number,
      (select ${childName} from student p where p.id = i.student_id), '[]'::json,
      (n.amount - coalesce((select sum(r.amount) from refund r where r.credit_note_id = n.id and r.state = 'paid'), 0))::float8,
      null, 0, true
    from own i join credit_note n on n.invoice_id = i.id
    union all
    select 'write_off', w.id, w.day::text, i.number,
      (select ${childName} from student p where p.id = i.student_id), '[]'::json, w.amount::float8, null, 0, true
    from own i join write_off w on w.invoice_id = i.id where w.state = 'approved'
    order by day, kind, id`);
  return rows;
};

export interface SharedChild extends Record<string, unknown> {
  readonly studentId: number;
  readonly child: Name;
  readonly billed: number;
  readonly open: number;
  readonly households: readonly {
    readonly id: number;
    readonly name: Name;
    readonly share: number;
    readonly billed: number;
    readonly open: number;
  }[];
}

/** The children of a family that live in two households, with what was billed for each and is open, and to whom. */
export const sharedChildren = async (
  db: Queryable,
  branchId: PermittedBranchId,
  familyId: number,
): Promise<SharedChild[]> => {
  const { rows } = await db.execute<SharedChild>(sql`
    select p.id as "studentId", ${childName} as child,
      (select coalesce(sum(i.total), 0)::float8 from invoice i
        where i.student_id = p.id and i.branch_id = ${branchId} and i.state = 'issued') as billed,
      (select coalesce(sum(i.balance), 0)::float8 from invoice i
        where i.student_id = p.id and i.branch_id = ${branchId}) as open,
      (select json_agg(json_build_object('id', f.id, 'name', json_build_object('lo', f.name_lo, 'en', f.name_en),
          'share', h.share, 'billed', own.billed, 'open', own.open) order by f.id <> p.family_id)
        from student_household h join family f on f.id = h.family_id
          cross join lateral (
            select coalesce(sum(i.total) filter (where i.state = 'issued'), 0)::float8 as billed,
              coalesce(sum(i.balance), 0)::float8 as open
            from invoice i where i.student_id = p.id and i.family_id = f.id and i.branch_id = ${branchId}) own
        where h.student_id = p.id) as households
    from student p
    where p.id in (select student_id from student_household where family_id = ${familyId})
    order by p.birth_date, p.id`);
  return rows;
};
