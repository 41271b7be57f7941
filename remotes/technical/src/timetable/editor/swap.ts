import type { TimetableWeek } from '@suksa/contracts/technical';
import { choicesFor, indexOf } from '@suksa/contracts/timetable';

export interface BlockKey {
  readonly lessonId: number;
  readonly block: number;
}

export interface Target extends BlockKey {
  readonly periodId: number;
  readonly roomId: number | null;
}

export const isBlock = (one: BlockKey, other: BlockKey): boolean =>
  one.lessonId === other.lessonId && one.block === other.block;

/** Where two blocks would stand that change places; null where one of them may not stand there. */
export function swapFor(
  week: TimetableWeek,
  one: BlockKey,
  other: BlockKey,
): readonly [Target, Target] | null {
  const [first, second] = [one, other].map((block) => week.places.find((place) => isBlock(place, block)));
  if (!first || !second || second.locked) return null;
  const rest = week.places.filter((place) => place !== first && place !== second);
  const at = (block: BlockKey, periodId: number, places: TimetableWeek['places']): Target | null => {
    const found = choicesFor(indexOf({ ...week, places }), block).find(
      (choice) => choice.periodId === periodId,
    );
    if (!found || found.level === 'forbidden') return null;
    return { lessonId: block.lessonId, block: block.block, periodId, roomId: found.roomId };
  };
  const moved = at(one, second.periodId, rest);
  if (!moved) return null;
  const back = at(other, first.periodId, [
    ...rest,
    { ...first, periodId: moved.periodId, roomId: moved.roomId },
  ]);
  return back && [moved, back];
}
