import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
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
  const [row] = await tx
    .insert(lessonChanges)
    .values({
      ...{
        branchId: lesson.branchId,
        day: lesson.day,
        subjectId: lesson.subject.id,
        classKey: lesson.classKey,
      },
      ...{ startsAt: lesson.plannedAt, endsAt: lesson.plannedUntil, periods: lesson.length },
      ...values,
    })
    .returning({ id: lessonChanges.id });
  return (row as { id: number }).id;
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
