import type { CoverState, LessonOutcome } from '@suksa/contracts/technical';
import { type SQL, sql } from 'drizzle-orm';
import { plannedByText } from '../../db/planned.ts';
import type { Queryable } from '../../http/app.ts';
import { type Calendar, loadCalendar } from '../calendar/calendar.ts';

interface Named {
  readonly id: number;
  readonly lo: string;
  readonly en: string;
}

/** What is different of a lesson on one day. */
interface ChangeOfDay {
  readonly id: number;
  readonly version: number;
  readonly outcome: LessonOutcome;
  readonly substitute: Named | null;
  readonly coversId: number | null;
  readonly coverState: CoverState | null;
  readonly roomId: number | null;
  /** `HH:MM`. */
  readonly movedTo: string | null;
  readonly note: string;
}

/** A lesson as it is held on one day, with what is different from the timetable. */
export interface LessonOfDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly branchId: number;
  readonly timetableId: number;
  readonly lessonId: number;
  readonly block: number;
  /** Periods that it lasts. */
  readonly length: number;
  readonly setId: number;
  /** `HH:MM`, as it is held. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** `HH:MM`, as the timetable has it. */
  readonly plannedAt: string;
  readonly plannedUntil: string;
  readonly subject: Named;
  /** Which classes and groups, in one word. */
  readonly classKey: string;
  /** Those that have school on the day. */
  readonly classes: readonly ClassOfLesson[];
  readonly teachers: readonly (Named & { readonly absent: boolean })[];
  readonly room: { readonly id: number; readonly name: string } | null;
  readonly change: ChangeOfDay | null;
}

interface ClassOfLesson {
  readonly id: number;
  readonly name: string;
  readonly levelId: number;
  readonly groupId: number | null;
  readonly group: string | null;
  readonly division: number | null;
}

interface DayRange {
  /** First and last day, included. */
  readonly from: string;
  readonly until: string;
  /** Every branch without. */
  readonly branchId?: number;
  /** Which lessons: of `l` (timetable_lesson) and `x` (lesson_change). */
  readonly where?: SQL;
}

/**
 * THE lessons of some days as they are really held: the version of the timetable that holds on each, on another
 * weekday’s timetable where somebody chose one, without those whom the calendar gives a free day, and with what
 * somebody changed. Attendance, marks, the dashboard and the planners of cover all ask here.
 */
export const lessonsOfDays = async (db: Queryable, asked: DayRange): Promise<LessonOfDay[]> => {
  // Joined of so many tables that it takes longer to plan than to ask.
  const rows = await plannedByText(
    'school_lessons_of_days',
    db
      .select({ lesson: sql<LessonOfDay>`row_to_json(lesson)` })
      .from(sql`(${textOf(asked)}) as lesson`)
      .orderBy(sql`lesson.day, lesson."startsAt", lesson."classKey", lesson."lessonId", lesson.block`),
  );
  const { from, until } = asked;
  const lessons = rows.map(({ lesson }) => lesson);
  const calendars = new Map<number, Calendar>();
  for (const branch of new Set(lessons.map((lesson) => lesson.branchId)))
    calendars.set(branch, await loadCalendar(db, { branchId: branch, from, until }));
  return lessons.flatMap((lesson) => inSchool(lesson, calendars.get(lesson.branchId)));
};

const textOf = ({ from, until, branchId, where }: DayRange): SQL => sql`
    with days as (
      select t.id as timetable_id, t.branch_id, d::date as day,
        coalesce(m.weekday, extract(isodow from d)::int) as weekday
      from timetable t cross join generate_series(${from}::date, ${until}::date, interval '1 day') d
      left join timetable_day m on m.branch_id = t.branch_id and m.day = d::date
      where t.state = 'published' and daterange(t.holds_from, t.holds_until, '[]') @> d::date
        and ${branchId === undefined ? sql`true` : sql`t.branch_id = ${branchId}`})
    select to_char(days.day, 'YYYY-MM-DD') as day, days.branch_id as "branchId", days.timetable_id as "timetableId",
      l.id as "lessonId", p.block, l.blocks[p.block]::int as length, f.period_set_id as "setId",
      to_char(coalesce(x.moved_to, f.starts_at), 'HH24:MI') as "startsAt",
      to_char(coalesce(x.moved_until, e.ends_at), 'HH24:MI') as "endsAt",
      to_char(f.starts_at, 'HH24:MI') as "plannedAt", to_char(e.ends_at, 'HH24:MI') as "plannedUntil",
      jsonb_build_object('id', s.id, 'lo', s.name_lo, 'en', s.name_en) as subject,
      k.key as "classKey", k.classes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'lo', u.name_lo, 'en', u.name_en, 'absent', exists (
          select 1 from teacher_absence a where a.teacher_id = u.id
            and tsrange(a.first_day + coalesce(a.starts_at, time '00:00'), a.last_day + coalesce(a.ends_at, time '24:00'))
              && tsrange(days.day + coalesce(x.moved_to, f.starts_at), days.day + coalesce(x.moved_until, e.ends_at)))
        ) order by u.sort_key), '[]')
        from timetable_lesson_teacher lt join app_user u on u.id = lt.teacher_id where lt.lesson_id = l.id) as teachers,
      case when r.id is null then null else jsonb_build_object('id', r.id, 'name', r.name) end as room,
      case when x.id is null then null else jsonb_build_object('id', x.id, 'version', x.version, 'outcome', x.outcome,
        'substitute', case when su.id is null then null
          else jsonb_build_object('id', su.id, 'lo', su.name_lo, 'en', su.name_en) end,
        'coversId', x.covers_id, 'coverState', x.cover_state, 'roomId', x.room_id,
        'movedTo', to_char(x.moved_to, 'HH24:MI'), 'note', x.note) end as change
    from days join timetable_lesson l on l.timetable_id = days.timetable_id
    join timetable_place p on p.lesson_id = l.id
    join period f on f.id = p.period_id and f.weekday = days.weekday
    join period e on e.period_set_id = f.period_set_id and e.weekday = f.weekday
      and e.number = f.number + l.blocks[p.block] - 1
    join subject s on s.id = l.subject_id
    cross join lateral (
      select string_agg(lc.class_id || '/' || coalesce(lc.group_id, 0), ',' order by lc.class_id, lc.group_id) as key,
        jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'levelId', c.level_id, 'groupId', g.id,
          'group', g.name, 'division', g.division) order by c.name, g.name) as classes
      from timetable_lesson_class lc join class c on c.id = lc.class_id left join class_group g on g.id = lc.group_id
      where lc.lesson_id = l.id) k
    left join lesson_change x on x.branch_id = days.branch_id and x.day = days.day and x.subject_id = l.subject_id
      and x.starts_at = f.starts_at and x.ends_at = e.ends_at and x.class_key = k.key
    left join app_user su on su.id = x.substitute_id
    left join room r on r.id = coalesce(x.room_id, p.room_id)
    where ${where ?? sql`true`}`;

/** The lesson for those who have school then; nothing where nobody has. */
const inSchool = (lesson: LessonOfDay, calendar: Calendar | undefined): LessonOfDay[] => {
  const classes = lesson.classes.filter(({ id, levelId }) => {
    const status = calendar?.dayStatus(lesson.day, { kind: 'student', levelId, classId: id });
    if (!status?.working) return false;
    const { free } = status;
    return !free || lesson.endsAt <= free.from || free.until <= lesson.startsAt;
  });
  return classes.length === 0 ? [] : [{ ...lesson, classes }];
};
