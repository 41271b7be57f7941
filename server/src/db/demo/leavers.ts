import { daysAfter } from '@suksa/contracts/days';
import type { Querier } from '../insert-rows.ts';

/**
 * Who left in the course of this year, from the fifth week on: four who had been taken for leavers of last year went on
 * to the next class and left it in October. With what the office knows of each, and of some who left before.
 */
export async function insertLeavers(client: Querier, today: string, officer: number): Promise<void> {
  await client.query(leftThisYear, [daysAfter(today, -1)]);
  await client.query(notes, [officer]);
}

const leftThisYear = `
  with gone as (
    select e.id, e.student_id, e.branch_id, e.exit_code, n.id as class_id, y.id as year_id, y.start_date,
      row_number() over (order by e.student_id desc) as place
    from enrolment e join class c on c.id = e.class_id
    join level l on l.id = c.level_id join level above on above.position = l.position + 1
    join academic_year y on y.branch_id = e.branch_id and y.state = 'open'
    join lateral (select x.id from class x where x.year_id = y.id and x.level_id = above.id order by x.id limit 1) n on true
    where e.branch_id = 1 and e.exit_code in ('transferred_out', 'withdrawn', 'dropped_out')
      and y.start_date + 35 <= $1::date
      and not exists (select 1 from enrolment later where later.student_id = e.student_id and later.start_date > e.start_date)
    order by e.student_id desc limit 4
  ), went_on as (
    update enrolment e set exit_code = 'year_end', outcome = 'promote' from gone where gone.id = e.id
  )
  insert into enrolment (student_id, branch_id, year_id, class_id, start_date, end_date, entry_code, exit_code, outcome)
  select student_id, branch_id, year_id, class_id, start_date, start_date + 24 + 3 * place::int, 'promoted', exit_code, 'leave'
  from gone`;

const notes = `
  insert into exit_record (enrolment_id, branch_id, destination, clearance, reason, changed_by)
  select id, branch_id,
    case exit_code when 'transferred_out' then 'ມສ ວຽງຈັນ' else '' end,
    case when place % 3 = 0 then 'not_cleared' else 'cleared' end,
    case exit_code when 'transferred_out' then 'ຍ້າຍຕາມຄອບຄົວ' when 'dropped_out' then 'ໄປຊ່ວຍວຽກຄອບຄົວ' else 'ໄປຮຽນວິຊາຊີບ' end,
    $1
  from (select e.*, row_number() over (order by e.start_date desc, e.student_id) as place from enrolment e
    where e.branch_id = 1 and e.exit_code in ('transferred_out', 'withdrawn', 'dropped_out')) left_school
  where place <= 7
  on conflict do nothing`;
