import type { TimetableWeek } from '@suksa/contracts/technical';
import type { Transaction } from '../../../../http/app.ts';
import type { Caller } from '../../../../http/caller.ts';
import { insertPlaces } from '../versions/timetable-repository.ts';
import { lockDraft } from '../versions/timetable-service.ts';
import { checkClashes, clearUnlocked, deferClashes, dropClashing } from '../week/place-repository.ts';
import { lessonsOf, placesOf } from '../week/week-repository.ts';
import type { BlockPlace } from './week-parts-rules.ts';

interface WeekSnapshot {
  readonly week: TimetableWeek;
  readonly places: readonly BlockPlace[];
}

/**
 * Writes a week that was found over the one that stands. What somebody has locked meanwhile stays where it is; a lesson
 * that was changed meanwhile, and what would clash by the minute though not by the period, is left without a place.
 */
export const keepWeek = async (
  tx: Transaction,
  call: Caller,
  { week, places }: WeekSnapshot,
): Promise<{ readonly placed: number }> => {
  const { id } = await lockDraft(tx, call, week.timetable.id);
  const versions = new Map(week.lessons.map((lesson) => [lesson.id, lesson.version]));
  const same = new Set(
    (await lessonsOf(tx, id)).flatMap((lesson) =>
      versions.get(lesson.id) === lesson.version ? [lesson.id] : [],
    ),
  );
  await deferClashes(tx);
  await clearUnlocked(tx, id);
  const staying = new Set((await placesOf(tx, id)).map(({ lessonId, block }) => `${lessonId}/${block}`));
  await insertPlaces(
    tx,
    places
      .filter(({ lessonId, block }) => same.has(lessonId) && !staying.has(`${lessonId}/${block}`))
      .map((place) => ({ timetableId: id, ...place })),
  );
  await dropClashing(tx, id);
  await checkClashes(tx);
  return { placed: (await placesOf(tx, id)).length };
};
