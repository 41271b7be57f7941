import { schoolTimeZone } from '@suksa/contracts/days';
import type { BlockKind } from '@suksa/contracts/education';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';

export interface BlockFound {
  readonly studentId: number;
  readonly kind: BlockKind;
  readonly what: string;
  readonly day: string | null;
}

/**
 * What of the new year stands in the way of taking a student back, each as a query over `d` (the decision), `b` (its
 * batch), `y` (the new year), `p` (the student). A feature that writes something of a student's new year adds its line.
 */
const sources: readonly SQL[] = [
  sql`select 'invoice' as kind, i.number as what, i.issue_date as day from invoice i
    where i.student_id = d.student_id and i.year_id = b.to_year_id and i.state <> 'void'`,
  sql`select 'result', coalesce(r.average, r.re_sit_average)::text, null::date from year_result r
    where r.student_id = d.student_id and r.year_id = b.to_year_id and coalesce(r.average, r.re_sit_average) is not null`,
  sql`select 'result', '', (min(m.changed_at) at time zone ${schoolTimeZone})::date from mark m
    where m.student_id = d.student_id and m.year_id = b.to_year_id and (m.value is not null or m.code_id is not null)
    having count(*) > 0`,
  sql`select 'result', '', null::date where exists (
    select 1 from graduation_candidate g where g.enrolment_id = d.new_enrolment_id)`,
  sql`select 'attendance', '', min(a.day) from (
      select v.day from check_event v where v.student_id = d.student_id and v.day >= y.start_date
      union all
      select t.day from attendance_correction t where t.student_id = d.student_id and t.day >= y.start_date
      union all
      select t.day from attendance_change t
        where t.student_id = d.student_id and t.day >= y.start_date and t.state = 'waiting'
      union all
      select n.day from lesson_absence n
        where n.student_id = d.student_id and n.day >= y.start_date and n.withdrawn_at is null
      union all
      select greatest(l.first_day, y.start_date) from leave_request l
        where l.student_id = d.student_id and l.last_day >= y.start_date and l.state in ('waiting', 'approved')) a
    where d.new_enrolment_id is not null having count(*) > 0`,
  sql`select 'moved', c.name, o.start_date from enrolment o join class c on c.id = o.class_id
    where o.student_id = d.student_id and o.id <> d.enrolment_id and o.id <> coalesce(d.new_enrolment_id, 0)
      and o.start_date >= y.start_date`,
  sql`select 'status', p.status, null::date where p.status <> d.status_before
      and p.status is distinct from case
        when d.outcome = 'leave' then d.leave_as
        when coalesce(d.resolved_as, d.outcome) = 'graduate' and d.to_class_id is null then 'graduated' end`,
];

/** What stands in the way for the students of a batch, or for some of them, who were carried over and not taken back. */
export const findBlocks = async (
  db: Queryable,
  batchId: number,
  studentIds?: readonly number[],
): Promise<BlockFound[]> => {
  const { rows } = await db.execute<{
    student_id: number;
    kind: BlockKind;
    what: string;
    day: string | null;
  }>(sql`
    select d.student_id, x.kind, x.what, x.day::text as day
    from rollover_decision d
    join rollover_batch b on b.id = d.batch_id
    join academic_year y on y.id = b.to_year_id
    join student p on p.id = d.student_id
    cross join lateral (${sql.join([...sources], sql` union all `)}) as x(kind, what, day)
    where d.batch_id = ${batchId} and d.ran_at is not null and d.undone_at is null
      and ${studentIds ? sql`d.student_id = any(${sql.param([...studentIds])}::integer[])` : sql`true`}
    order by d.student_id, x.kind`);
  return rows.map(({ student_id, ...row }) => ({ ...row, studentId: student_id }));
};
