import type { WeekIndex } from './week-index.ts';

/** One of the blocks that a lesson is cut into; they count from 1. */
export interface Block {
  readonly lessonId: number;
  readonly block: number;
}

/** A block with the place that it would have. */
export interface Along extends Block {
  readonly periodId: number;
  readonly roomId: number | null;
}

export const isSame = (one: Block, other: Block): boolean =>
  one.lessonId === other.lessonId && one.block === other.block;

/** The blocks that are held at the same time as one: of lessons with the same word, those with its number. */
export function partnersOf({ week, lessons }: WeekIndex, { lessonId, block }: Block): readonly Block[] {
  const parallel = lessons.get(lessonId)?.parallel;
  if (!parallel) return [];
  return week.lessons.flatMap((one) =>
    one.id !== lessonId && one.parallel === parallel && one.blocks.length >= block
      ? [{ lessonId: one.id, block }]
      : [],
  );
}
