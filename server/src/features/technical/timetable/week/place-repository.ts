import type { PlaceMove } from '@suksa/contracts/technical';
import { and, eq, sql } from 'drizzle-orm';
import { timetableLessonTeachers, timetablePlaces } from '../../../../db/schema/index.ts';
import type { Transaction } from '../../../../http/app.ts';

/** Whoever is twice at once is asked for when all the moves are made, so that two lessons can change places. */
export const deferClashes = (tx: Transaction) => tx.execute(sql`set constraints timetable_no_clash deferred`);
export const checkClashes = (tx: Transaction) =>
  tx.execute(sql`set constraints timetable_no_clash immediate`);

export const clearPlaces = async (tx: Transaction, lessonId: number): Promise<void> => {
  await tx.delete(timetablePlaces).where(eq(timetablePlaces.lessonId, lessonId));
};

export const replaceTeachers = async (
  tx: Transaction,
  lessonId: number,
  teacherIds: readonly number[],
): Promise<void> => {
  await tx.delete(timetableLessonTeachers).where(eq(timetableLessonTeachers.lessonId, lessonId));
  if (teacherIds.length > 0)
    await tx
      .insert(timetableLessonTeachers)
      .values([...new Set(teacherIds)].map((teacherId) => ({ lessonId, teacherId })));
};

/** Makes one move; false where the block isn't as it was read. */
export const applyMove = async (
  tx: Transaction,
  timetableId: number,
  { lessonId, block, version, to }: PlaceMove,
): Promise<boolean> => {
  const own = and(
    eq(timetablePlaces.timetableId, timetableId),
    eq(timetablePlaces.lessonId, lessonId),
    eq(timetablePlaces.block, block),
    eq(timetablePlaces.version, version),
  );
  if (version === 0 && to) {
    const made = await tx
      .insert(timetablePlaces)
      .values({ timetableId, lessonId, block, ...to })
      .onConflictDoNothing({ target: [timetablePlaces.lessonId, timetablePlaces.block] })
      .returning({ id: timetablePlaces.id });
    return made.length > 0;
  }
  const changed = to
    ? await tx
        .update(timetablePlaces)
        .set({ ...to, version: sql`${timetablePlaces.version} + 1` })
        .where(own)
        .returning({ id: timetablePlaces.id })
    : await tx.delete(timetablePlaces).where(own).returning({ id: timetablePlaces.id });
  return changed.length > 0;
};

const kinds = ['teacher', 'room', 'class'] as const;

/** Who or what is twice at once in a version, with the two lessons. */
export const findClash = async (tx: Transaction, timetableId: number) => {
  const { rows } = await tx.execute<{ kind: number; id: number; lesson: number; other: number }>(sql`
    select a.kind, a.resource_id as id, p.lesson_id as lesson, q.lesson_id as other
    from timetable_occupancy a
    join timetable_occupancy b on b.timetable_id = a.timetable_id and b.taken = a.taken
      and b.place_id > a.place_id and b.minutes && a.minutes
    join timetable_place p on p.id = a.place_id join timetable_place q on q.id = b.place_id
    where a.timetable_id = ${timetableId} limit 1`);
  const [row] = rows;
  return row && { kind: kinds[row.kind - 1] ?? 'class', id: row.id, lessonIds: [row.lesson, row.other] };
};

/** Takes those of these lessons that are where somebody else's lesson is, or an earlier one of them, from their places. */
export const dropClashingOf = async (tx: Transaction, lessonIds: readonly number[]): Promise<void> => {
  if (lessonIds.length === 0) return;
  const changed = sql`${sql.param([...lessonIds])}::integer[]`;
  await tx.execute(sql`
    delete from timetable_place p where p.lesson_id = any(${changed}) and exists (
      select 1 from timetable_occupancy a
      join timetable_occupancy b on b.timetable_id = a.timetable_id and b.taken = a.taken
        and b.place_id <> a.place_id and b.minutes && a.minutes
      join timetable_place q on q.id = b.place_id
      where a.place_id = p.id and (q.id < p.id or q.lesson_id <> all(${changed})))`);
};

export const clearUnlocked = async (tx: Transaction, timetableId: number): Promise<void> => {
  await tx
    .delete(timetablePlaces)
    .where(and(eq(timetablePlaces.timetableId, timetableId), eq(timetablePlaces.locked, false)));
};

/** Takes out of each two places that clash the one that isn’t locked, else the later one. */
export const dropClashing = async (tx: Transaction, timetableId: number): Promise<void> => {
  await tx.execute(sql`
    delete from timetable_place p where p.timetable_id = ${timetableId} and not p.locked and exists (
      select 1 from timetable_occupancy a
      join timetable_occupancy b on b.timetable_id = a.timetable_id and b.taken = a.taken
        and b.place_id <> a.place_id and b.minutes && a.minutes
      join timetable_place q on q.id = b.place_id
      where a.place_id = p.id and (q.locked or q.id < p.id))`);
};
