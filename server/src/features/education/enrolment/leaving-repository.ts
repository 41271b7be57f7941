import type { openDocuments } from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { sqlToday } from '../../../school/clock.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';

interface LeavingRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: FullName;
  readonly family_id: number;
  readonly family_lo: string;
  readonly family_en: string;
  readonly unpaid: number;
  readonly oldest_due: string | null;
  readonly running: number;
  readonly card_number: string | null;
  readonly card_expires: string | null;
  readonly papers: (typeof openDocuments)[number][];
  readonly siblings: { id: number; name: FullName; className: string }[];
}

/** Who of these studies in the branch, with card, papers, unpaid invoices and the siblings who aren't among them. */
export const factsOfLeavers = async (db: Queryable, branchId: PermittedBranchId, ids: readonly number[]) => {
  const wanted = sql`${sql.param([...ids])}::integer[]`;
  const { rows } = await db.execute<LeavingRow>(sql`
    select p.id, p.code, ${sql.raw(studentNameJson('p'))} as name,
      f.id as family_id, f.name_lo as family_lo, f.name_en as family_en,
      coalesce(owed.unpaid, 0)::int as unpaid, owed.oldest_due::text,
      (select count(*)::int from invoice i
        join fee_plan_period b on b.plan_id = i.plan_id and b.revision = i.plan_revision and b.code = i.period
        where i.student_id = p.id and i.branch_id = ${branchId} and i.state = 'issued' and b.ends_on > ${sqlToday}
          and not exists (select 1 from credit_note n where n.invoice_id = i.id and n.kind = 'leaver')) as running,
      card.number as card_number, card.expires_on::text as card_expires,
      array_remove(array[
        case when exists (select 1 from enrolment arrival
            where arrival.student_id = p.id and arrival.branch_id = ${branchId}
              and arrival.entry_code = 'transferred_in')
          and not exists (select 1 from student_document d where d.student_id = p.id and d.kind = 'transfer_paper')
          then 'transfer_paper' end,
        case when exists (select 1 from graduation_candidate g
            where g.student_id = p.id and g.status = 'certificate_issued') then 'certificate' end], null) as papers,
      (select coalesce(json_agg(json_build_object('id', s.id,
            'name', ${sql.raw(studentNameJson('s'))},
            'className', coalesce((select c.name from enrolment e join class c on c.id = e.class_id
              where e.student_id = s.id and e.is_current order by e.start_date desc limit 1), ''))
          order by s.birth_date, s.id), '[]'::json)
        from student s where s.family_id = p.family_id and s.id <> all(${wanted})
          and s.status in ('enrolled', 'suspended')) as siblings
    from student p
    join family f on f.id = p.family_id
    left join lateral (select count(*) as unpaid, min(i.due_date) as oldest_due from invoice i
      where i.student_id = p.id and i.branch_id = ${branchId} and i.state = 'issued' and i.balance > 0) owed on true
    left join lateral (select k.number, k.expires_on from card k
      where k.student_id = p.id and k.status = 'active' and k.expires_on >= ${sqlToday}
      order by k.id desc limit 1) card on true
    where p.id = any(${wanted})
      and exists (select 1 from enrolment e where e.student_id = p.id and e.branch_id = ${branchId})
    order by p.sort_key, p.id`);
  return rows;
};
