import { and, eq, sql } from 'drizzle-orm';
import { timetableDays } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

interface BranchDay {
  readonly branchId: number;
  readonly day: string;
}
const isDay = ({ branchId, day }: BranchDay) =>
  and(eq(timetableDays.branchId, branchId), eq(timetableDays.day, day));

/** The weekday whose timetable somebody chose for a day. */
export const chosenWeekday = async (db: Queryable, of: BranchDay) =>
  (await db.select().from(timetableDays).where(isDay(of)))[0];

export const insertChosen = async (tx: Transaction, of: BranchDay & { weekday: number }): Promise<boolean> =>
  (await tx.insert(timetableDays).values(of).onConflictDoNothing().returning({ id: timetableDays.id }))
    .length > 0;

/** False where somebody was first. */
export const updateChosen = async (
  tx: Transaction,
  { id, version, weekday }: { id: number; version: number; weekday: number | null },
): Promise<boolean> => {
  const own = and(eq(timetableDays.id, id), eq(timetableDays.version, version));
  const done =
    weekday === null
      ? await tx.delete(timetableDays).where(own).returning({ id: timetableDays.id })
      : await tx
          .update(timetableDays)
          .set({ weekday, version: sql`${timetableDays.version} + 1` })
          .where(own)
          .returning({ id: timetableDays.id });
  return done.length > 0;
};

/** The version that holds on a day. */
export const timetableOn = async (db: Queryable, { branchId, day }: BranchDay) =>
  (
    await db.execute<{ id: number; name: string }>(sql`
      select id, name from timetable where branch_id = ${branchId} and state = 'published'
        and daterange(holds_from, holds_until, '[]') @> ${day}::date limit 1`)
  ).rows[0];

/** Lessons of a weekday, by set, in the year of a day. */
export const periodsOn = async (db: Queryable, { branchId, day, weekday }: BranchDay & { weekday: number }) =>
  (
    await db.execute<{ setId: number; number: number; startsAt: string; endsAt: string }>(sql`
      select p.period_set_id as "setId", p.number, to_char(p.starts_at, 'HH24:MI') as "startsAt",
        to_char(p.ends_at, 'HH24:MI') as "endsAt"
      from period p join period_set s on s.id = p.period_set_id join academic_year y on y.id = s.year_id
      where y.branch_id = ${branchId} and ${day}::date between y.start_date and y.end_date
        and p.weekday = ${weekday} and p.number is not null order by p.period_set_id, p.number`)
  ).rows.map(({ setId, number, startsAt, endsAt }) => ({ setId, number, startsAt, endsAt }));

/** What teachers teach, for whoever looks for a substitute. */
export const taughtBy = async (
  db: Queryable,
  { day, subjectId, classIds }: { day: string; subjectId: number; classIds: readonly number[] },
) => {
  const { rows } = await db.execute<{ id: number; subject: boolean; class: boolean }>(sql`
    select id, bool_or(subject) as subject, bool_or(class) as class from (
      select teacher_id as id, subject_id = ${subjectId} as subject,
        class_id = any(${sql.param([...classIds])}::int[]) as class
      from teacher_assignment where daterange(start_date, end_date, '[]') @> ${day}::date
      union all select teacher_id, subject_id = ${subjectId}, false from teaching_profile_subject) taught group by id`);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Periods that each has taken over in the term of a day, or in its year where it lies in no term. */
export const coversInTerm = async (db: Queryable, { branchId, day }: BranchDay) => {
  const { rows } = await db.execute<{ id: number; covers: number }>(sql`
    with span as (
      select coalesce(t.start_date, y.start_date) as first, coalesce(t.end_date, y.end_date) as last
      from academic_year y left join term t on t.year_id = y.id and ${day}::date between t.start_date and t.end_date
      where y.branch_id = ${branchId} and ${day}::date between y.start_date and y.end_date limit 1)
    select substitute_id as id, sum(periods)::int as covers from lesson_change, span
    where cover_state = 'assigned' and lesson_change.day between span.first and span.last group by substitute_id`);
  return new Map(rows.map(({ id, covers }) => [id, covers]));
};

/** Who is away for any part of an hour. */
export const absentDuring = async (
  db: Queryable,
  { day, startsAt, endsAt }: { day: string; startsAt: string; endsAt: string },
): Promise<ReadonlySet<number>> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select teacher_id as id from teacher_absence a
    where tsrange(a.first_day + coalesce(a.starts_at, time '00:00'), a.last_day + coalesce(a.ends_at, time '24:00'))
      && tsrange(${day}::date + ${startsAt}::time, ${day}::date + ${endsAt}::time)`);
  return new Set(rows.map(({ id }) => id));
};
