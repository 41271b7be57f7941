import type { EndpointRequest } from '@suksa/contracts';
import type { movePlaces, TimetableWeek, WeekPlace } from '@suksa/contracts/technical';
import { type Block, indexOf, isPlaceOfClasses, partnersOf } from '@suksa/contracts/timetable';
import type { Transaction } from '../../../../http/app.ts';
import type { Caller } from '../../../../http/caller.ts';
import { conflict, notFound, refuse } from '../../../../http/refuse.ts';
import { lineOf, write } from '../../../../http/write.ts';
import { findTimetable } from '../versions/timetable-repository.ts';
import { lockDraft, timetableVersions } from '../versions/timetable-service.ts';
import { applyMove, checkClashes, deferClashes, findClash } from './place-repository.ts';
import { placesOf, weekOf } from './week-repository.ts';

type Moves = EndpointRequest<typeof movePlaces>['body']['moves'];

export const weekFor = async ({ context, school: { read } }: Caller, id: number): Promise<TimetableWeek> =>
  weekOf(read, (await findTimetable(read, { branchId: context.branchId, id })) ?? notFound());

/**
 * All the moves or none. Whatever two editors do at once, one comes after the other, and each names what it has read:
 * the later one of the same block is refused with `conflict`.
 */
export const moveBlocks = (call: Caller, id: number, moves: Moves): Promise<{ places: WeekPlace[] }> =>
  write(call, async (tx) => {
    const before = await lockDraft(tx, call, id);
    const week = await weekOf(tx, before);
    for (const move of moves) checkMove(week, move);
    await makeMoves(tx, week, moves);
    const isMoved = (place: WeekPlace) =>
      moves.some(({ lessonId, block }) => lessonId === place.lessonId && block === place.block);
    const places = (await placesOf(tx, id)).filter(isMoved);
    return {
      result: { places },
      audit: {
        ...lineOf(call, timetableVersions, { id, action: 'move', before }),
        before: { places: week.places.filter(isMoved) },
        after: { places },
      },
    };
  });

/** Refuses a block that the lesson hasn't, a period that isn't its class’s, and a room of another branch. */
const checkMove = (week: TimetableWeek, { lessonId, block, to }: Moves[number]) => {
  const lesson = week.lessons.find((one) => one.id === lessonId) ?? notFound();
  const length = lesson.blocks[block - 1] ?? notFound();
  if (!to) return;
  if (!isPlaceOfClasses(week, { lesson, length, periodId: to.periodId }))
    refuse('timetable_period', { status: 409, details: { lessonId } });
  if (to.roomId !== null && !week.rooms.some((room) => room.id === to.roomId && room.active))
    refuse('room_not_here', { status: 409, details: { lessonId } });
};

/** Lessons held together begin at the same minute, as far as they have a place. */
const checkTogether = (week: TimetableWeek, moves: Moves) => {
  const index = indexOf(week);
  const beginOf = (block: Block) => {
    const place = week.places.find((one) => one.lessonId === block.lessonId && one.block === block.block);
    const period = place && index.periods.get(place.periodId);
    return period && `${period.weekday} ${period.startsAt}`;
  };
  for (const move of moves) {
    const begin = beginOf(move);
    const apart = begin && partnersOf(index, move).find((one) => ![undefined, begin].includes(beginOf(one)));
    if (apart)
      refuse('timetable_apart', { status: 409, details: { lessonIds: [move.lessonId, apart.lessonId] } });
  }
};

const makeMoves = async (tx: Transaction, week: TimetableWeek, moves: Moves) => {
  const { id } = week.timetable;
  await deferClashes(tx);
  for (const move of moves)
    if (!(await applyMove(tx, id, move)))
      conflict(
        week.places.find(({ lessonId, block }) => lessonId === move.lessonId && block === move.block) ?? null,
      );
  const clash = await findClash(tx, id);
  if (clash) refuse('timetable_clash', { status: 409, details: clash });
  checkTogether({ ...week, places: await placesOf(tx, id) }, moves);
  await checkClashes(tx);
};
