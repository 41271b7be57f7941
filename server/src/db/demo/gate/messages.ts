import { schoolTimeZone } from '@suksa/contracts/days';

/**
 * Branch 1 tells families of what happens at the gate. Guardians without an account were asked, and every third agreed;
 * the demo family read in the app that its child came late on the day before `$1`.
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
      p.first_name_lo || ' ' || p.surname_lo || ' ມາຮອດໂຮງຮຽນຊ້າ ' || e.late_minutes || ' ນາທີ.',
      case when g.user_id is null then 'failed' else 'sent' end, case when g.user_id is null then 1 else 0 end, e.occurred_at,
      case when g.user_id is null then null else e.occurred_at end, case when g.user_id is null then 'not_set_up' end,
      e.occurred_at
    from (select * from check_event where branch_id = 1 and direction = 'in' and late_minutes > 0
        and day between $1::date - 5 and $1::date and student_id is not null order by day desc, id limit 60) e
    join student p on p.id = e.student_id
    join student_guardian l on l.student_id = p.id and l.legal_restriction = ''
    join guardian g on g.id = l.guardian_id
    where g.user_id is not null or exists (select 1 from message_choice c where c.guardian_id = g.id)`,
  `insert into message (branch_id, kind, channel, key, guardian_id, user_id, student_id, language, subject, body, state,
    due_at, sent_at, created_at)
    select 1, 'late', 'app', 'demo:own:' || l.student_id, g.id, g.user_id, l.student_id, 'lo', p.first_name_lo || ' ມາຊ້າ',
      p.first_name_lo || ' ' || p.surname_lo || ' ມາຮອດໂຮງຮຽນເວລາ 07:52, ຊ້າ 7 ນາທີ.', 'sent', t.at, t.at, t.at
    from guardian g join student_guardian l on l.guardian_id = g.id join student p on p.id = l.student_id,
      lateral (select ($1::date - 1 + time '07:52') at time zone '${schoolTimeZone}' as at) t
    where g.user_id is not null`,
];
