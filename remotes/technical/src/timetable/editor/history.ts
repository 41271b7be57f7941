import type { PlaceMove, WeekPlace } from '@suksa/contracts/technical';
import { type BlockKey, isBlock } from './swap.ts';

/** Where a block shall be; null: without a place. */
export interface WantedPlace extends BlockKey {
  readonly to: PlaceMove['to'];
}

/** A step that was made: how it left the blocks, and how to take it back. */
export interface Step {
  readonly left: readonly WantedPlace[];
  readonly back: readonly WantedPlace[];
}

/** Where blocks are now. */
export const standing = (places: readonly WeekPlace[], blocks: readonly BlockKey[]): readonly WantedPlace[] =>
  blocks.map(({ lessonId, block }) => {
    const place = places.find((one) => isBlock(one, { lessonId, block }));
    const to = place && { periodId: place.periodId, roomId: place.roomId, locked: place.locked };
    return { lessonId, block, to: to ?? null };
  });

/** Whether nobody has moved since what a step has left: else taking it back would undo what somebody else has done. */
export const isAsLeft = (places: readonly WeekPlace[], { left }: Step): boolean =>
  standing(places, left).every(
    ({ to }, at) => to?.periodId === left[at]?.to?.periodId && to?.roomId === left[at]?.to?.roomId,
  );
