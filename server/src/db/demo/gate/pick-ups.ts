import { schoolTimeZone } from '@suksa/contracts/days';

/** Why some of those who were late at branch 1 in the week up to day `$1` came late, as told at the gate (account `$2`). */
const reasonsOfTheLate = `
  insert into late_note (branch_id, student_id, user_id, day, event_key, note_id, text_lo, text_en, made_by, made_at)
  select e.branch_id, e.student_id, e.user_id, e.day, e.idempotency_key, n.id, n.text_lo, n.text_en, $2,
    e.occurred_at + interval '15 seconds'
  from (
    select e.*, row_number() over (order by e.occurred_at, e.id) as place from check_event e
    where e.branch_id = 1 and e.direction = 'in' and e.late_minutes > 0 and e.day between $1::date - 7 and $1::date) e
  join (
    select n.*, row_number() over (order by n.position, n.id) - 1 as place, count(*) over () as known from standard_note n
    where n.note_group = 'late_reason' and n.active and n.branch_id is null) n on n.place = e.place % n.known
  where e.place % 4 <> 0`;

/** Three children of branch 1 who are inside on day `$1` and are called: somebody has come for them (account `$2`). */
const calledThisMorning = `
  insert into pick_up_call (branch_id, student_id, guardian_id, day, called_at, called_by, key)
  select 1, c.student_id, c.guardian_id, $1::date, now() - make_interval(mins => (4 * c.place - 2)::int), $2,
    md5('pick-up-call/' || c.student_id)::uuid
  from (
    select e.student_id, min(g.guardian_id) as guardian_id, row_number() over (order by e.student_id desc) as place
    from check_event e
    join student_guardian g on g.student_id = e.student_id and g.may_collect and g.legal_restriction = ''
    where e.branch_id = 1 and e.day = $1::date and e.direction = 'in' and not exists (
      select 1 from check_event o where o.student_id = e.student_id and o.day = e.day and o.direction = 'out')
    group by e.student_id order by e.student_id desc limit 3) c
  where c.place <= 3`;

/** The family's account (`$2`) lets an aunt come on day `$1`, and had thought of a driver for the day after. */
const passesOfFamily = `
  insert into pick_up_pass (branch_id, student_id, guardian_id, day, bearer, made_by, made_at, revoked_at)
  select e.branch_id, l.student_id, g.id, $1::date + p.ahead, p.bearer, $2, p.made_at,
    case when p.ahead > 0 then p.made_at + interval '20 minutes' end
  from guardian g
  join lateral (
    select l.student_id from student_guardian l where l.guardian_id = g.id and l.may_collect and l.legal_restriction = ''
    order by l.student_id limit 1) l on true
  join enrolment e on e.student_id = l.student_id and e.is_current and e.end_date is null
  cross join lateral (values (0, 'ນາງ ຄຳແພງ ວົງໄຊ'), (1, 'ທ້າວ ບຸນມີ ສີສຸກ')) as v (ahead, bearer)
  cross join lateral (select v.ahead, v.bearer, ($1::date - 1 + time '18:40') at time zone '${schoolTimeZone}' as made_at) p
  where g.user_id = $2`;

/** Two who came to the school on day `$1`: one has left again, one is inside (account `$2`). */
const visitorsOfTheDay = `
  insert into visitor (branch_id, key, day, name, host, reason, arrived_at, admitted_by, left_at, ended_by)
  select 1, md5('visitor/' || v.name)::uuid, $1::date, v.name, v.host, v.reason, now() - make_interval(mins => v.ago), $2::int,
    case when v.stayed is not null then now() - make_interval(mins => v.ago - v.stayed) end,
    case when v.stayed is not null then $2::int end
  from (values ('ທ້າວ ສົມພອນ ອິນທະວົງ', 'ຫ້ອງການ', 'ເອກະສານ', 70, 25), ('ນາງ ມະນີວັນ ແສງຈັນ', 'ຜູ້ອຳນວຍການ', 'ນັດພົບ', 20, null))
    as v (name, host, reason, ago, stayed)`;

interface Accounts {
  readonly gate: number;
  readonly family: number;
}

/** What the gate's other screens show on a morning: reasons for being late, called children, passes of a family, visitors. */
export const pickUps = (today: string, { gate, family }: Accounts) =>
  [
    [reasonsOfTheLate, [today, gate]],
    [calledThisMorning, [today, gate]],
    [passesOfFamily, [today, family]],
    [visitorsOfTheDay, [today, gate]],
  ] as const;
