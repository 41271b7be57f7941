import { schoolTimeZone } from '@suksa/contracts/days';

/** Somebody of the homeroom of the account `$2` who hasn't come for a week: what a homeroom teacher must ask about. */
const awayStudent = `
  select e.student_id, e.branch_id from enrolment e join homeroom h on h.class_id = e.class_id and h.end_date is null
  where h.teacher_id = $2 and e.is_current and e.end_date is null and e.student_status = 'enrolled'
  order by e.student_id desc limit 1`;

/** Before the events are made of the months: a week (up to day `$1`) in which a student stayed away. */
export const weekAway = `
  with child as (${awayStudent})
  update attendance_month m set
    days = (select string_agg(case when m.month + n - 1 between $1::date - 7 and $1::date then '.' else substr(m.days, n, 1) end,
      '' order by n) from generate_series(1, 31) n),
    first_in = (select array_agg(case when m.month + n - 1 not between $1::date - 7 and $1::date then m.first_in[n] end
      order by n) from generate_series(1, 31) n),
    last_out = (select array_agg(case when m.month + n - 1 not between $1::date - 7 and $1::date then m.last_out[n] end
      order by n) from generate_series(1, 31) n)
  from child where m.student_id = child.student_id`;

/** What was said with that student's family on the day before `$1`. */
export const contactAboutAway = `
  with child as (${awayStudent})
  insert into absence_contact (branch_id, student_id, day, how, with_whom, said, made_by)
  select branch_id, student_id, $1::date - 1, 'phone', 'ແມ່', 'ໄປຢາມພໍ່ຕູ້ທີ່ແຂວງ, ບອກວ່າຈະກັບມາອາທິດໜ້າ', $2 from child`;

/** Leave of a child of the family's account (`$3`), of a member of staff (`$2`) and of a student of branch 1, as of `$1`. */
export const leaveAsked = `
  with child as (
    select g.student_id, e.branch_id from student_guardian g join guardian p on p.id = g.guardian_id
    join enrolment e on e.student_id = g.student_id and e.is_current and e.end_date is null
    where p.user_id = $3 order by g.student_id desc limit 1),
  -- Nobody asks for a weekend.
  monday as (select 8 - extract(isodow from $1::date)::int as day),
  next as (select case when extract(isodow from $1::date) in (5, 6) then day else 1 end as day from monday),
  asked as (
    select branch_id, student_id, null::int as user_id, next.day as from_day, next.day + 1 as until_day, 'ໄປງານແຕ່ງດອງຂອງພີ່ນ້ອງຢູ່ຫຼວງພະບາງ' as reason, $3::int as by
    from child, next
    union all select 1, null, $2::int, monday.day, monday.day + 1, 'ຝຶກອົບຮົມຢູ່ກະຊວງ', $2::int from monday)
  insert into leave_request (branch_id, student_id, user_id, first_day, last_day, reason, asked_by, asked_at)
  select a.branch_id, a.student_id, a.user_id, $1::date + a.from_day, $1::date + a.until_day, a.reason, a.by,
    ($1::date - 1 + time '19:10') at time zone '${schoolTimeZone}'
  from asked a join academic_year y on y.branch_id = a.branch_id and $1::date + a.until_day between y.start_date and y.end_date`;

/** A leaving that nobody noted before day `$1`, which the account `$2` has seen. */
export const changeAsked = `
  insert into attendance_change (branch_id, student_id, day, was_code, was_first_in, code, first_in, last_out, reason, asked_by, asked_at)
  select m.branch_id, m.student_id, m.month + n - 1, substr(m.days, n, 1), m.first_in[n], substr(m.days, n, 1), m.first_in[n], 960,
    'ພໍ່ມາຮັບຢູ່ປະຕູຫຼັງ', $2, ($1::date - 1 + time '17:30') at time zone '${schoolTimeZone}'
  from attendance_month m cross join generate_series(1, 31) n
  join enrolment e on e.student_id = m.student_id and e.is_current and e.end_date is null
  where m.branch_id = 1 and m.first_in[n] is not null and m.last_out[n] is null and substr(m.days, n, 1) in ('P', 'L')
    and m.month + n - 1 between $1::date - 14 and $1::date - 1 and m.first_in[n] < 960
  order by m.month + n - 1 desc, m.student_id limit 1`;

/** Before the events are made of the months: of the accounts `$2` nobody noted the last leaving before day `$1`. */
export const staffLeavingsMissed = `
  update attendance_month m set last_out[missed.n] = null
  from (select distinct on (m.user_id) m.id, n from attendance_month m cross join generate_series(1, 31) n
    where m.user_id = any($2::int[]) and m.last_out[n] is not null and m.month + n - 1 between $1::date - 14 and $1::date - 1
    order by m.user_id, m.month + n - 1 desc) missed
  where missed.id = m.id`;

/** That day of the account `$2`, put right on the evening before day `$1`: the account `$3` asked, `$4` approved. */
export const staffDayCorrected = `
  with missed as (
    select m.id, m.branch_id, m.user_id, m.month + n - 1 as day, n, substr(m.days, n, 1) as code, m.first_in[n] as first_in,
      ($1::date - 1 + time '17:40') at time zone '${schoolTimeZone}' as asked,
      ($1::date - 1 + time '18:15') at time zone '${schoolTimeZone}' as decided
    from attendance_month m cross join generate_series(1, 31) n
    where m.user_id = $2 and m.first_in[n] is not null and m.last_out[n] is null
      and m.month + n - 1 between $1::date - 14 and $1::date - 1
    order by m.month + n - 1 desc limit 1),
  asked as (
    insert into attendance_change (branch_id, user_id, day, was_code, was_first_in, code, first_in, last_out, reason, state, asked_by,
      asked_at, decided_by, decided_at, version)
    select branch_id, user_id, day, code, first_in, code, first_in, 975, 'ນັບເງິນຮອດ 16:15 ແລ້ວອອກປະຕູຫຼັງ', 'approved', $3::int, asked,
      $4::int, decided, 2 from missed),
  said as (
    insert into attendance_correction (branch_id, user_id, day, code, first_in, last_out, reason, made_by, approved_by, made_at)
    select branch_id, user_id, day, code, first_in, 975, 'ນັບເງິນຮອດ 16:15 ແລ້ວອອກປະຕູຫຼັງ', $3::int, $4::int, decided from missed)
  update attendance_month m set last_out[missed.n] = 975 from missed where missed.id = m.id`;
