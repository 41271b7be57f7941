import { sql } from 'drizzle-orm';
import type { Connection } from '../../../db/connection.ts';
import type { Queryable } from '../../../db/database.ts';
import { rollOfDay, rollValues, type Span } from '../../../school/attendance/roll-query.ts';
import { type FullName, studentNameJson } from '../../../school/people/full-name.ts';

/** Ids are taken before they are kept: scans of a moment ago may still come with smaller ones. */
const overlap = 500;

interface GatheringTime {
  readonly now: Date;
  /** The school’s day and minute. */
  readonly day: string;
  readonly minute: number;
}

/** Absent ones are looked for anew now and then: classes that begin later, and who was enrolled meanwhile. */
const absentEvery = '30 minutes';

/** Which branches have something to be told of, and whether anything shall leave. */
export const whatIsDue = async (db: Queryable, { now, day, minute }: GatheringTime) => {
  const at = now.toISOString();
  const { rows } = await db.execute<{
    branch_id: number;
    scans: boolean;
    absent: boolean;
  }>(sql`
    select s.branch_id,
      coalesce((select max(e.id) from check_event e where e.branch_id = s.branch_id and e.day = ${day}) > s.scanned_up_to,
        false) and s.kinds && array['arrival', 'late', 'early_leave', 'pick_up'] as scans,
      'absent' = any(s.kinds) and s.absent_at <= ${minute}
        and coalesce(s.absent_looked_at < ${at}::timestamptz - interval '${sql.raw(absentEvery)}', true) as absent
    from message_setting s join branch b on b.id = s.branch_id and b.status = 'active' order by 1`);
  const [first] = (
    await db.execute<{ leaves: boolean; announced: boolean }>(sql`
      select exists (select 1 from message where state in ('waiting', 'sending') and due_at <= ${at}::timestamptz) as leaves,
        exists (select 1 from announcement where sends_word and told_at is null and stage = 'published'
          and starts_on <= ${day} and coalesce(ends_on >= ${day}, true)) as announced`)
  ).rows;
  return {
    branches: rows.filter(({ scans, absent }) => scans || absent),
    leaves: first?.leaves ?? false,
    announced: first?.announced ?? false,
  };
};

export interface NewScan extends Record<string, unknown> {
  readonly id: number;
  readonly student_id: number;
  readonly name: FullName;
  readonly class_id: number | null;
  readonly level_id: number | null;
  readonly class_name: string | null;
  readonly direction: 'in' | 'out';
  readonly occurred_at: string;
  readonly late_minutes: number;
  /** Whoever came for the child: a guardian, or whom a guardian sent with a pass. */
  readonly collector: FullName | null;
}

/** Today’s scans of students that nobody was told of: the first coming of each, and every leaving. */
export const newScans = async (
  db: Queryable,
  { branchId, day, after }: { readonly branchId: number; readonly day: string; readonly after: number },
): Promise<NewScan[]> => {
  const { rows } = await db.execute<NewScan>(sql`
    select e.id::int, e.student_id, ${sql.raw(studentNameJson('p'))} as name, c.id as class_id, c.level_id,
      c.name as class_name, e.direction, e.occurred_at::text, e.late_minutes,
      case when w.id is not null then json_build_object('lo', w.bearer, 'en', w.bearer)
        when g.id is not null then json_build_object('lo', g.name_lo, 'en', g.name_en) end as collector
    from check_event e
    join student p on p.id = e.student_id
    join message_setting s on s.branch_id = e.branch_id and e.recorded_at >= coalesce(s.told_from, e.recorded_at)
    left join lateral (select n.class_id from enrolment n join academic_year y on y.id = n.year_id
        and e.day between y.start_date and y.end_date
      where n.student_id = e.student_id and (n.is_current or e.day between n.start_date and n.end_date)
      order by n.start_date <= e.day desc, n.start_date desc limit 1) n on true
    left join class c on c.id = n.class_id
    left join guardian g on g.id = e.collected_by
    left join pick_up_pass w on w.used_event = e.idempotency_key
    where e.branch_id = ${branchId} and e.day = ${day} and e.id > ${after - overlap}
      and (e.direction = 'out' or not exists (select 1 from check_event f where f.student_id = e.student_id
        and f.day = e.day and f.direction = 'in' and f.occurred_at < e.occurred_at))
    order by e.id`);
  return rows;
};

export const markScanned = async (db: Queryable, branchId: number, upTo: number): Promise<void> => {
  await db.execute(sql`update message_setting set scanned_up_to = greatest(scanned_up_to, ${upTo})
    where branch_id = ${branchId}`);
};

export const markAbsentLooked = async (db: Queryable, branchId: number, now: Date): Promise<void> => {
  await db.execute(sql`update message_setting set absent_looked_at = ${now.toISOString()}::timestamptz
    where branch_id = ${branchId}`);
};

export interface RollRow {
  readonly student_id: number;
  readonly class_id: number;
  readonly letter: string;
  readonly name: FullName;
}

/** Everybody on the roll of a day who hasn’t come that day, so late that it counts as absence neither. */
export const notComeOn = async (
  { pool }: Connection,
  span: Span,
  position: number,
): Promise<readonly RollRow[]> => {
  const roll = rollOfDay(span.scope);
  const { rows } = await pool.query<RollRow>({
    name: `messages-not-come-yet-${roll.name}`,
    text: `select roll.student_id, roll.class_id, substr(roll.days, $7::int, 1) as letter,
        ${studentNameJson('student')} as name
      from (${roll.text}) roll join student on student.id = roll.student_id
      where substr(roll.days, $7::int, 1) in ('.', 'A') and roll.first_in[$7::int] is null order by roll.student_id`,
    values: [...rollValues(span), position],
  });
  return rows;
};

/** The year of a branch in which a day lies, with its classes. */
export const classesOn = async (db: Queryable, branchId: number, day: string) => {
  const { rows } = await db.execute<{
    year_id: number;
    id: number;
    name: string;
    level_id: number;
  }>(sql`
    select y.id as year_id, c.id, c.name, c.level_id from academic_year y
    join class c on c.year_id = y.id and c.branch_id = y.branch_id
    where y.branch_id = ${branchId} and y.state = 'open' and ${day} between y.start_date and y.end_date
    order by c.id`);
  return rows;
};

export interface Announced extends Record<string, unknown> {
  readonly id: number;
  readonly branch_id: number | null;
  readonly title: FullName;
  readonly body: FullName;
  readonly audience: 'public' | 'staff' | 'families' | 'levels' | 'classes';
}

/** Announcements whose first day has come and that nobody was told of outside the app; held by who tells. */
export const announcementsToTell = async (db: Queryable, day: string): Promise<Announced[]> => {
  const { rows } = await db.execute<Announced>(sql`
    select id, branch_id, json_build_object('lo', title_lo, 'en', title_en) as title,
      json_build_object('lo', body_lo, 'en', body_en) as body, audience
    from announcement where sends_word and told_at is null and stage = 'published'
      and starts_on <= ${day} and coalesce(ends_on >= ${day}, true)
    order by id for update skip locked`);
  return rows;
};

export const markNotified = async (db: Queryable, id: number, now: Date): Promise<void> => {
  await db.execute(sql`update announcement set told_at = ${now.toISOString()}::timestamptz where id = ${id}`);
};

export const activeBranches = async (db: Queryable): Promise<number[]> =>
  (await db.execute<{ id: number }>(sql`select id from branch where status = 'active' order by id`)).rows.map(
    ({ id }) => id,
  );
