import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../../http/app.ts';
import { sqlToday } from '../../../../school/clock.ts';
import { childrenOf } from '../../../../school/policies/student-scope.ts';

/** Lessons that somebody teaches, or is to take over; a condition for `lessonsOfDays`. */
export const ofTeacher = (userId: number) =>
  sql`(exists (select 1 from timetable_lesson_teacher lt where lt.lesson_id = l.id and lt.teacher_id = ${userId})
    or (x.substitute_id = ${userId} and x.cover_state in ('asked', 'assigned')))`;

/** Lessons of some classes; a group’s are shown to the whole class. */
export const ofClasses = (classIds: readonly number[]) =>
  sql`exists (select 1 from timetable_lesson_class lc
    where lc.lesson_id = l.id and lc.class_id = any(${sql.param([...classIds])}::int[]))`;

/** The children of an account with the class in which each is now. */
export const childrenInClasses = async (db: Queryable, userId: number) =>
  (
    await db.execute<{ id: number; lo: string; en: string; class_id: number }>(sql`
      select p.id, p.first_name_lo || ' ' || p.surname_lo as lo, trim(p.first_name_en || ' ' || p.surname_en) as en,
        n.class_id
      from student p join enrolment n on n.student_id = p.id and n.is_current
        and daterange(n.start_date, n.end_date, '[]') @> ${sqlToday}
      where p.id in (${childrenOf(userId)}) and n.class_id is not null order by p.id`)
  ).rows;
