import { schoolTimeZone } from '@suksa/contracts/days';

/** Before the events are made of the months: on its last morning before day `$1` a child of the account `$2` came late. */
export const familyLate = `
  with child as (
    select l.student_id from guardian g join student_guardian l on l.guardian_id = g.id and l.legal_restriction = ''
    join enrolment e on e.student_id = l.student_id and e.is_current and e.end_date is null and e.branch_id = 1
    where g.user_id = $2 order by l.student_id limit 1),
  morning as (
    select m.id, n as at from attendance_month m join child on child.student_id = m.student_id
    cross join generate_series(1, 31) n
    where m.first_in[n] is not null and m.month + n - 1 between $1::date - 5 and $1::date - 1
    order by m.month + n - 1 desc limit 1)
  update attendance_month m set
    days = overlay(m.days placing 'L' from morning.at),
    first_in = (select array_agg(case when n = morning.at then 472 else m.first_in[n] end order by n)
      from generate_series(1, 31) n)
  from morning where m.id = morning.id`;

/**
 * Branch 1 tells families of what happens at the gate. Guardians without an account were asked, and every third agreed;
 * the demo family read in the app when its child came late before `$1`. Each word is of a scan, so it is said once.
 */
export const wordToFamilies = [
  `insert into message_setting (branch_id, kinds, absent_at, quiet_from, quiet_until, told_from)
    values (1, array['late', 'absent', 'early_leave', 'pick_up', 'announcement'], 570, 1200, 360, now())`,
  `insert into message_choice (guardian_id, language, channels, kinds, consent_on)
    select g.id, 'lo', array['app', 'sms'], array['late', 'absent', 'early_leave', 'pick_up', 'announcement'], $1::date - 40
    from guardian g where g.user_id is null and g.phone is not null and g.id % 3 = 0
      and exists (select 1 from student_guardian l join enrolment e on e.student_id = l.student_id and e.is_current
        where l.guardian_id = g.id and e.branch_id = 1)`,
  `insert into message (branch_id, kind, channel, key, guardian_id, user_id, student_id, address, language, subject, body,
    state, attempts, due_at, sent_at, fault, created_at)
    select 1, 'late', case when g.user_id is null then 'sms' else 'app' end, 'demo:' || e.id || ':g' || g.id, g.id, g.user_id,
      p.id, case when g.user_id is null then g.phone else '' end, 'lo', p.first_name_lo || ' ມາຊ້າ',
      p.first_name_lo || ' ' || p.surname_lo || ' ມາຮອດໂຮງຮຽນເວລາ '
        || to_char(e.occurred_at at time zone '${schoolTimeZone}', 'HH24:MI') || ', ຊ້າ ' || e.late_minutes || ' ນາທີ.',
      case when g.user_id is null then 'failed' else 'sent' end, case when g.user_id is null then 1 else 0 end, e.occurred_at,
      case when g.user_id is null then null else e.occurred_at end, case when g.user_id is null then 'not_set_up' end,
      e.occurred_at
    from (select * from check_event where branch_id = 1 and direction = 'in' and late_minutes > 0
        and day between $1::date - 5 and $1::date and student_id is not null
      order by exists (select 1 from student_guardian o join guardian h on h.id = o.guardian_id
        where o.student_id = check_event.student_id and h.user_id is not null) desc, day desc, id limit 60) e
    join student p on p.id = e.student_id
    join student_guardian l on l.student_id = p.id and l.legal_restriction = ''
    join guardian g on g.id = l.guardian_id
    where g.user_id is not null or exists (select 1 from message_choice c where c.guardian_id = g.id)
    order by e.occurred_at, g.id`,
];
