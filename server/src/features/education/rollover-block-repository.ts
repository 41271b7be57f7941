import type { BlockKind } from '@suksa/contracts/education';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../http/app.ts';

export interface BlockFound {
  readonly pupilId: number;
  readonly kind: BlockKind;
  readonly what: string;
  readonly day: string | null;
}

/**
 * What of the new year stands in the way of taking a pupil back, each as a query over `d` (the decision), `b` (its
 * batch), `y` (the new year), `p` (the pupil). A feature that writes something of a pupil's new year adds its line.
 */
const sources: readonly SQL[] = [
  sql`select 'invoice' as kind, i.number as what, i.issue_date as day from invoice i
    where i.pupil_id = d.pupil_id and i.year_id = b.to_year_id and i.state <> 'void'`,
  sql`select 'result', coalesce(r.average, r.re_sit_average)::text, null::date from year_result r
    where r.pupil_id = d.pupil_id and r.year_id = b.to_year_id and coalesce(r.average, r.re_sit_average) is not null`,
  sql`select 'attendance', '', min(a.day) from (
      select v.day from check_event v where v.pupil_id = d.pupil_id and v.day >= y.start_date
      union all
      select t.day from attendance_correction t where t.pupil_id = d.pupil_id and t.day >= y.start_date) a
    where d.new_enrolment_id is not null having count(*) > 0`,
  sql`select 'moved', c.name, o.start_date from enrolment o join class c on c.id = o.class_id
    where o.pupil_id = d.pupil_id and o.id <> d.enrolment_id and o.id <> coalesce(d.new_enrolment_id, 0)
      and o.start_date >= y.start_date`,
  sql`select 'status', p.status, null::date where p.status <> d.status_before
      and p.status is distinct from case
        when d.outcome = 'leave' then d.leave_as
        when coalesce(d.resolved_as, d.outcome) = 'graduate' and d.to_class_id is null then 'graduated' end`,
];

/** What stands in the way for the pupils of a batch, or for some of them, who were carried over and not taken back. */
export const findBlocks = async (
  db: Queryable,
  batchId: number,
  pupilIds?: readonly number[],
): Promise<BlockFound[]> => {
  const { rows } = await db.execute<{
    pupil_id: number;
    kind: BlockKind;
    what: string;
    day: string | null;
  }>(sql`
    select d.pupil_id, x.kind, x.what, x.day::text as day
    from rollover_decision d
    join rollover_batch b on b.id = d.batch_id
    join academic_year y on y.id = b.to_year_id
    join pupil p on p.id = d.pupil_id
    cross join lateral (${sql.join([...sources], sql` union all `)}) as x(kind, what, day)
    where d.batch_id = ${batchId} and d.ran_at is not null and d.undone_at is null
      and ${pupilIds ? sql`d.pupil_id = any(${sql.param([...pupilIds])}::integer[])` : sql`true`}
    order by d.pupil_id, x.kind`);
  return rows.map(({ pupil_id, ...row }) => ({ ...row, pupilId: pupil_id }));
};
