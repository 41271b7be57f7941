import { schoolTimeZone } from '@suksa/contracts/days';

/** Students of the homeroom of the account `$2`, each by its place, but for the first of them. */
const ownStudents = `
  select e.student_id, e.branch_id, row_number() over (order by e.student_id desc) - 1 as place
  from enrolment e join homeroom h on h.class_id = e.class_id and h.end_date is null
  where h.teacher_id = $2 and e.is_current and e.end_date is null and e.student_status = 'enrolled'`;

/** Before the events are made of the months: on their last morning before day `$1` two students left at half past ten. */
export const leftEarly = `
  with child as (${ownStudents}),
  morning as (
    select m.student_id, m.month, max(n) as at from attendance_month m join child on child.student_id = m.student_id
    cross join generate_series(1, 31) n
    where child.place in (1, 2) and m.first_in[n] < 600 and m.last_out[n] is not null
      and m.month + n - 1 between $1::date - 7 and $1::date - 1
    group by m.student_id, m.month)
  update attendance_month m set last_out = (
    select array_agg(case when n = morning.at then 630 else m.last_out[n] end order by n) from generate_series(1, 31) n)
  from morning where m.student_id = morning.student_id and m.month = morning.month`;

/** One of the two had the teacher's word (account `$2`, told at the gate by `$3`), the other gave a reason alone. */
export const earlyLeavesSaid = `
  with child as (${ownStudents})
  insert into early_leave_note (branch_id, student_id, day, event_key, reason, allowed_by, made_by, made_at)
  select e.branch_id, e.student_id, e.day, e.idempotency_key, case child.place when 1 then 'doctor' else 'family' end,
    case child.place when 1 then 'homeroom' end, $3::int, e.occurred_at + interval '20 seconds'
  from child join check_event e on e.student_id = child.student_id and e.direction = 'out'
    and e.day between $1::date - 7 and $1::date - 1
  where child.place in (1, 2) and (e.occurred_at at time zone '${schoolTimeZone}')::time = '10:30'`;

/** A third may go to the doctor on day `$1`. */
export const earlyLeavePermitted = `
  with child as (${ownStudents})
  insert into early_leave_permit (branch_id, student_id, day, permitted, reason, made_by)
  select branch_id, student_id, $1::date, true, 'ໄປຫາໝໍ 10 ໂມງ', $2::int from child where place = 3`;
