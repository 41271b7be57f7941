import { daysAfter, weekdayOf } from '@suksa/contracts/days';
import type { Querier } from '../../insert-rows.ts';

/**
 * In each branch a teacher is ill today and tomorrow and another one goes to a training: of the first hours one is
 * covered and for one somebody is asked, in the first branch the account `teacher`. For the others nobody is found yet.
 */
export async function insertDays(client: Querier, today: string, accounts: readonly string[]): Promise<void> {
  const weekday = weekdayOf(today);
  const day = weekday > 5 ? daysAfter(today, 8 - weekday) : today;
  const teacher = accounts.indexOf('teacher') + 1;
  await client.query(teachersAway, [day, weekdayOf(day), teacher]);
  await client.query(coverOfTheDay, [day, weekdayOf(day), teacher]);
}

/** Those with the most lessons on the day. */
const teachersAway = `
  with busy as (
    select t.branch_id, o.resource_id as teacher_id,
      row_number() over (partition by t.branch_id order by count(*) desc, o.resource_id) as place
    from timetable t join timetable_occupancy o on o.timetable_id = t.id and o.kind = 1 and o.weekday = $2
    where t.state = 'published' and o.resource_id <> $3 group by t.branch_id, o.resource_id)
  insert into teacher_absence (branch_id, teacher_id, reason, note, first_day, last_day)
  select branch_id, teacher_id, case place when 1 then 'sick' else 'training' end, '',
    $1::date + case place when 1 then 0 else 5 end, $1::date + case place when 1 then 1 else 6 end
  from busy where place <= 2 order by branch_id, place`;

const coverOfTheDay = `
  with open as (
    select t.id as timetable_id, t.branch_id, a.teacher_id, l.id as lesson_id, l.subject_id, f.starts_at, e.ends_at,
      l.blocks[p.block] as periods, row_number() over (partition by t.branch_id order by f.starts_at) as place,
      row_number() over (partition by t.branch_id order by (exists (
        select 1 from timetable_occupancy own where own.timetable_id = t.id and own.kind = 1 and own.resource_id = $3
          and own.weekday = $2 and own.minutes && minutes_of(f.starts_at, e.ends_at))), f.starts_at desc) as asks
    from teacher_absence a join timetable t on t.branch_id = a.branch_id and t.state = 'published'
    join timetable_lesson l on l.timetable_id = t.id
    join timetable_lesson_teacher lt on lt.lesson_id = l.id and lt.teacher_id = a.teacher_id
    join timetable_place p on p.lesson_id = l.id join period f on f.id = p.period_id and f.weekday = $2
    join period e on e.period_set_id = f.period_set_id and e.weekday = f.weekday
      and e.number = f.number + l.blocks[p.block] - 1
    where a.first_day = $1::date)
  insert into lesson_change (branch_id, day, subject_id, class_key, starts_at, ends_at, substitute_id, covers_id,
    cover_state, periods)
  select o.branch_id, $1::date, o.subject_id,
    (select string_agg(c.class_id || '/' || coalesce(c.group_id, 0), ',' order by c.class_id, c.group_id)
      from timetable_lesson_class c where c.lesson_id = o.lesson_id),
    o.starts_at, o.ends_at, free.id, o.teacher_id, case o.asks when 1 then 'asked' else 'assigned' end, o.periods
  from open o cross join lateral (
    select u.id from app_user u join user_branch b on b.user_id = u.id and b.branch_id = o.branch_id
    where u.staff_type = 'teaching' and u.id <> o.teacher_id
      and not exists (select 1 from teacher_absence away where away.teacher_id = u.id)
      and not exists (select 1 from timetable_occupancy busy where busy.timetable_id = o.timetable_id and busy.kind = 1
        and busy.resource_id = u.id and busy.weekday = $2 and busy.minutes && minutes_of(o.starts_at, o.ends_at))
    order by (u.id = $3) = (o.asks = 1) desc, u.id limit 1) free
  where o.place = 1 or o.asks = 1 order by o.branch_id, o.place`;
