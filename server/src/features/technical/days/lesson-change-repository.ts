import { and, eq, gte, lte, not, type SQL, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
import { lessonChanges } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { LessonOfDay } from '../../../school/timetable/lessons-of-days.ts';

export type ChangeFound = Awaited<ReturnType<typeof changesWhere>>[number];

const changesWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: lessonChanges.id,
      version: lessonChanges.version,
      branchId: lessonChanges.branchId,
      day: lessonChanges.day,
      startsAt: sql<string>`to_char("lesson_change"."starts_at", 'HH24:MI')`,
      outcome: lessonChanges.outcome,
      substituteId: lessonChanges.substituteId,
      coversId: lessonChanges.coversId,
      coverState: lessonChanges.coverState,
      roomId: lessonChanges.roomId,
      movedTo: sql<string | null>`to_char("lesson_change"."moved_to", 'HH24:MI')`,
      note: lessonChanges.note,
      subject: sql<{ lo: string; en: string }>`(select jsonb_build_object('lo', s.name_lo, 'en', s.name_en)
        from subject s where s.id = "lesson_change"."subject_id")`,
      substitute: sql<{
        lo: string;
        en: string;
      } | null>`(select jsonb_build_object('lo', u.name_lo, 'en', u.name_en)
        from app_user u where u.id = "lesson_change"."substitute_id")`,
      classNames: sql<string[]>`array(select c.name from class c
        where c.id in (select split_part(one, '/', 1)::int from unnest(string_to_array("lesson_change"."class_key", ',')) one)
        order by c.name)`,
    })
    .from(lessonChanges)
    .where(where)
    .orderBy(lessonChanges.day, lessonChanges.startsAt, lessonChanges.id);

/** What is changed in a branch from a day on. */
export const changesFrom = (db: Queryable, { branchId, day }: { branchId: number; day: string }) =>
  changesWhere(db, and(eq(lessonChanges.branchId, branchId), gte(lessonChanges.day, day))).limit(2000);

interface Between {
  readonly branchId: number;
  readonly from: string;
  /** Null: without end. */
  readonly until: string | null;
  readonly draft: number;
  /** The version that holds then, which has the lesson. */
  readonly held: number;
}

/** What is changed on days from one on, and loses its lesson where another version holds. */
export const changesLost = (db: Queryable, { branchId, from, until, draft, held }: Between) =>
  changesWhere(
    db,
    and(
      eq(lessonChanges.branchId, branchId),
      gte(lessonChanges.day, from),
      until === null ? undefined : lte(lessonChanges.day, until),
      hasLesson(held),
      not(hasLesson(draft)),
    ),
  ).limit(2000);

/** Whether a version has the lesson of a change: that day’s hour, subject and classes. */
const hasLesson = (timetableId: number): SQL => sql`exists (
  select 1 from timetable_lesson l join timetable_place p on p.lesson_id = l.id
  join period f on f.id = p.period_id and f.starts_at = "lesson_change"."starts_at"
    and f.weekday = coalesce((select m.weekday from timetable_day m where m.branch_id = "lesson_change"."branch_id"
      and m.day = "lesson_change"."day"), extract(isodow from "lesson_change"."day")::int)
  join period e on e.period_set_id = f.period_set_id and e.weekday = f.weekday
    and e.number = f.number + l.blocks[p.block] - 1 and e.ends_at = "lesson_change"."ends_at"
  where l.timetable_id = ${timetableId} and l.subject_id = "lesson_change"."subject_id"
    and (select string_agg(lc.class_id || '/' || coalesce(lc.group_id, 0), ',' order by lc.class_id, lc.group_id)
      from timetable_lesson_class lc where lc.lesson_id = l.id) = "lesson_change"."class_key")`;

export const findChange = async (db: Queryable, id: number): Promise<ChangeFound | undefined> =>
  (await changesWhere(db, eq(lessonChanges.id, id)))[0];

/** Reads a change and holds it until the transaction ends. */
export const lockChange = async (tx: Transaction, id: number): Promise<ChangeFound | undefined> => {
  await tx.select({ id: lessonChanges.id }).from(lessonChanges).where(eq(lessonChanges.id, id)).for('update');
  return findChange(tx, id);
};

/** One planner of a branch’s day after the other, so that what one frees isn’t given away twice. */
export const lockDay = async (tx: Transaction, { branchId, day }: { branchId: number; day: string }) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`lesson_change/${branchId}/${day}`}))`);
};

/** Two that change places are in each other’s way until both are written. */
export const deferDayClashes = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`set constraints lesson_change_substitute_once, lesson_change_room_once deferred`);
};
export const checkDayClashes = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`set constraints lesson_change_substitute_once, lesson_change_room_once immediate`);
};

type Values = Pick<
  typeof lessonChanges.$inferInsert,
  'outcome' | 'substituteId' | 'coversId' | 'coverState' | 'roomId' | 'movedTo' | 'movedUntil' | 'note'
>;

export const writeChange = async (tx: Transaction, lesson: LessonOfDay, values: Values): Promise<number> => {
  if (lesson.change) {
    await tx
      .update(lessonChanges)
      .set({ ...values, version: sql`${lessonChanges.version} + 1`, updatedAt: sql`now()` })
      .where(eq(lessonChanges.id, lesson.change.id));
    return lesson.change.id;
  }
  return insertOne(tx, lessonChanges, {
    ...{
      branchId: lesson.branchId,
      day: lesson.day,
      subjectId: lesson.subject.id,
      classKey: lesson.classKey,
    },
    ...{ startsAt: lesson.plannedAt, endsAt: lesson.plannedUntil, periods: lesson.length },
    ...values,
  });
};

export const deleteChangeRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(lessonChanges).where(eq(lessonChanges.id, id));
};

export const setCoverState = async (
  tx: Transaction,
  id: number,
  coverState: 'assigned' | 'declined',
): Promise<void> => {
  await tx
    .update(lessonChanges)
    .set({ coverState, version: sql`${lessonChanges.version} + 1`, updatedAt: sql`now()` })
    .where(eq(lessonChanges.id, id));
};
