/**
 * What two gates brought this morning (day `$1`, by the account `$2`) until `$3`: every scan that is recorded, by turns; one card
 * that both took while neither had a line, one scan by a clock that was twelve minutes slow, and a code that is nobody's.
 */
export const scansOfGates = `
  with morning as (
    select e.*, s.code, row_number() over (order by e.occurred_at, e.id) as place
    from check_event e join student s on s.id = e.student_id
    where e.day = $1::date and e.direction = 'in' and e.branch_id = 1),
  brought as (
    select m.idempotency_key as id, 'north' as device, m.code, m.occurred_at, m.occurred_at as scanned_at, 0 as clock_offset,
      case when m.late_minutes > 0 then 'late' else 'on_time' end as said,
      case when m.late_minutes > 0 then 'late' else 'on_time' end as outcome, null as refused, m.student_id
    from morning m where m.place % 2 = 0
    union all
    select m.idempotency_key, 'south', m.code, m.occurred_at,
      m.occurred_at - case when m.place = 5 then interval '12 minutes' else interval '0' end,
      case when m.place = 5 then 720000 else 0 end,
      case when m.late_minutes > 0 then 'late' else 'on_time' end,
      case when m.late_minutes > 0 then 'late' else 'on_time' end, null, m.student_id
    from morning m where m.place % 2 = 1
    union all
    select md5('both-gates/' || m.id)::uuid, 'south', m.code, m.occurred_at + interval '7 minutes',
      m.occurred_at + interval '7 minutes', 0, 'on_time', 'already_in', null, m.student_id
    from morning m where m.place = 8
    union all
    select md5('nobody/' || m.id)::uuid, 'north', 'VTE990404', m.occurred_at, m.occurred_at, 0, null, null, 'unknown_code', null
    from morning m where m.place = 9)
  insert into gate_event (id, branch_id, device, number, mode, code, direction, scanned_at, clock_offset, happened_at,
    received_at, clock_wrong, said, outcome, outcome_direction, refused, student_id, recorded_by)
  select id, 1, device, row_number() over (partition by device order by occurred_at, id), 'gate', code, 'auto', scanned_at,
    clock_offset, occurred_at, occurred_at, abs(clock_offset) > 120000, said, outcome,
    case when outcome is null then null else 'in' end, refused, student_id, $2
  from brought where occurred_at <= $3::timestamptz`;

/** One child whom a court keeps from its father, and whose second guardian the family doesn't wish at the gate. */
export const restrictionsAtPickUp = `
  with child as (
    select g.student_id from student_guardian g join enrolment e on e.student_id = g.student_id and e.is_current
    where e.branch_id = 1 and e.end_date is null and e.student_status = 'enrolled'
    group by g.student_id having count(*) > 1 order by g.student_id desc limit 2)
  update student_guardian g set may_collect = g.student_id <> (select max(student_id) from child),
    legal_restriction = case when g.student_id = (select min(student_id) from child)
      then 'ຄຳສັ່ງສານ ສະບັບເລກທີ 12: ຫ້າມຮັບເດັກ' else '' end
  where g.student_id in (select student_id from child) and g.guardian_id = (
    select max(o.guardian_id) from student_guardian o where o.student_id = g.student_id)`;
