import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../http/app.ts';
import { sqlToday } from '../../../../school/clock.ts';
import { childrenOf } from '../../../../school/policies/student-scope.ts';

export interface LessonRow extends Record<string, unknown> {
  readonly weekday: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly subject_lo: string;
  readonly subject_en: string;
  readonly class_names: string[];
  readonly teachers: { readonly lo: string; readonly en: string }[];
  readonly room: string | null;
  /** Of a child; null otherwise. */
  readonly student_id: number | null;
}

/** Lessons as they hold today; `who` joins those that are meant to `l`, the lesson, and gives `student_id`. */
const lessonsNow = async (db: Queryable, who: SQL): Promise<LessonRow[]> =>
  (
    await db.execute<LessonRow>(sql`
      select f.weekday, to_char(f.starts_at, 'HH24:MI') as starts_at, to_char(e.ends_at, 'HH24:MI') as ends_at,
        s.name_lo as subject_lo, s.name_en as subject_en, r.name as room, who.student_id,
        array(select distinct c.name from timetable_lesson_class lc join class c on c.id = lc.class_id
          where lc.lesson_id = l.id order by c.name) as class_names,
        (select coalesce(jsonb_agg(jsonb_build_object('lo', u.name_lo, 'en', u.name_en) order by u.sort_key), '[]')
          from timetable_lesson_teacher lt join app_user u on u.id = lt.teacher_id where lt.lesson_id = l.id) as teachers
      from timetable t join timetable_lesson l on l.timetable_id = t.id
      join timetable_place p on p.lesson_id = l.id join period f on f.id = p.period_id
      join period e on e.period_set_id = f.period_set_id and e.weekday = f.weekday
        and e.number = f.number + l.blocks[p.block] - 1
      join subject s on s.id = l.subject_id left join room r on r.id = p.room_id
      ${who}
      where t.state = 'published' and daterange(t.holds_from, t.holds_until, '[]') @> ${sqlToday}
      order by who.student_id, f.weekday, f.starts_at, l.id`)
  ).rows;

export const lessonsOfTeacher = (db: Queryable, userId: number): Promise<LessonRow[]> =>
  lessonsNow(
    db,
    sql`join lateral (select null::int as student_id from timetable_lesson_teacher lt
      where lt.lesson_id = l.id and lt.teacher_id = ${userId}) who on true`,
  );

/** Of each child those of its class now; a group’s lessons are shown to the whole class. */
export const lessonsOfChildren = (db: Queryable, userId: number): Promise<LessonRow[]> =>
  lessonsNow(
    db,
    sql`join lateral (select distinct n.student_id from timetable_lesson_class lc
      join enrolment n on n.class_id = lc.class_id and n.is_current
        and daterange(n.start_date, n.end_date, '[]') @> ${sqlToday}
      where lc.lesson_id = l.id and n.student_id in (${childrenOf(userId)})) who on true`,
  );

export const childrenNamed = async (db: Queryable, ids: readonly number[]) =>
  (
    await db.execute<{ id: number; lo: string; en: string }>(sql`
      select id, first_name_lo || ' ' || surname_lo as lo, trim(first_name_en || ' ' || surname_en) as en
      from student where id = any(${sql.param([...ids])}::int[]) order by id`)
  ).rows;
