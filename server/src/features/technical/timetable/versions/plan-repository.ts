import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../../http/app.ts';
import type { Planned } from './plan-lessons-rules.ts';

/** Days from one on, that one first, on which it changes who teaches in a year; of many the next ten. */
export const changesOfPlan = async (
  db: Queryable,
  { yearId, from }: { readonly yearId: number; readonly from: string },
): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct change.day::text as day from teacher_assignment a join class c on c.id = a.class_id
    join academic_year y on y.id = c.year_id
    cross join lateral (values (greatest(${from}::date, y.start_date)), (a.start_date), (a.end_date + 1)) as change(day)
    where c.year_id = ${yearId} and change.day >= ${from} and change.day between y.start_date and y.end_date
    order by day limit 10`);
  return rows.map(({ day }) => day);
};

/**
 * What each class of a year is taught on a day: the curriculum of its level, with those who teach it then; before the
 * year begins those of its first day.
 */
export const planOn = async (
  db: Queryable,
  { yearId, day }: { readonly yearId: number; readonly day: string },
): Promise<Planned[]> => {
  const { rows } = await db.execute<{
    class_id: number;
    subject_id: number;
    weekly_periods: number;
    teacher_ids: number[];
  }>(sql`
    select c.id as class_id, u.subject_id, u.weekly_periods, coalesce(t.ids, '{}') as teacher_ids
    from class c join academic_year y on y.id = c.year_id
    join curriculum u on u.year_id = c.year_id and u.level_id = c.level_id and u.weekly_periods > 0
    left join lateral (
      select array_agg(distinct a.teacher_id order by a.teacher_id) as ids from teacher_assignment a
      where a.class_id = c.id and a.subject_id = u.subject_id
        and daterange(a.start_date, a.end_date, '[]') @> least(greatest(${day}::date, y.start_date), y.end_date)) t on true
    where c.year_id = ${yearId} order by c.id, u.position, u.subject_id`);
  return rows.map((row) => ({
    classId: row.class_id,
    subjectId: row.subject_id,
    weeklyPeriods: row.weekly_periods,
    teacherIds: row.teacher_ids,
  }));
};
