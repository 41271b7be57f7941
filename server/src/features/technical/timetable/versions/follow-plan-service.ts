import type { OtherTeachers } from '@suksa/contracts/technical';
import type { Queryable, Transaction } from '../../../../http/app.ts';
import { todayIn } from '../../../../school/clock.ts';
import { checkClashes, deferClashes, dropClashingOf, replaceTeachers } from '../week/place-repository.ts';
import { lessonsOf } from '../week/week-repository.ts';
import { behindPlan, lessonOf } from './plan-lessons-rules.ts';
import { changesOfPlan, planOn } from './plan-repository.ts';
import { insertLessons, publishedOf } from './timetable-repository.ts';

/**
 * The first day from today on (`YYYY-MM-DD`) on which the plan has other teachers than the timetable that holds then,
 * and how many of its lessons they are. Null where the timetable follows the plan as far as that is known.
 */
export const otherTeachersOf = async (
  db: Queryable,
  { yearId }: { readonly yearId: number },
): Promise<OtherTeachers | null> => {
  const published = await publishedOf(db, yearId);
  const held = new Map<number, Awaited<ReturnType<typeof lessonsOf>>>();
  const today = todayIn();
  const begins = published.flatMap(({ holdsFrom }) => (holdsFrom && holdsFrom > today ? [holdsFrom] : []));
  const days = new Set([...(await changesOfPlan(db, { yearId, from: today })), ...begins]);
  for (const day of [...days].sort()) {
    const version = published.find(
      ({ holdsFrom, holdsUntil }) =>
        holdsFrom !== null && holdsFrom <= day && (holdsUntil === null || day <= holdsUntil),
    );
    if (!version) continue;
    const lessons = held.get(version.id) ?? (await lessonsOf(db, version.id));
    held.set(version.id, lessons);
    const { changed } = behindPlan(await planOn(db, { yearId, day }), lessons);
    if (changed.length > 0) return { id: version.id, day, lessons: changed.length };
  }
  return null;
};

/**
 * Adds what the plan has and the draft hasn't, and gives lessons to those who teach them: as the plan is from the first
 * day on which the timetable that holds is behind it, else as it is today. A lesson stays where it is as far as its new
 * teachers are free there; what they can't hold goes back to the lessons without a place.
 */
export const followPlan = async (
  tx: Transaction,
  { id, yearId }: { readonly id: number; readonly yearId: number },
): Promise<{ added: number; changed: number }> => {
  const day = (await otherTeachersOf(tx, { yearId }))?.day ?? todayIn();
  const { missing, changed } = behindPlan(await planOn(tx, { yearId, day }), await lessonsOf(tx, id));
  await insertLessons(tx, id, missing.map(lessonOf));
  await deferClashes(tx);
  for (const { id: lessonId, teacherIds } of changed) await replaceTeachers(tx, lessonId, teacherIds);
  await dropClashingOf(
    tx,
    changed.map(({ id: lessonId }) => lessonId),
  );
  await checkClashes(tx);
  return { added: missing.length, changed: changed.length };
};
