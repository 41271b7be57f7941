import type { HourElsewhere, WeekLesson } from '../technical/timetable/week.ts';
import { spanOfTime } from './rule-checks.ts';
import { type Held, overlap, type Span, type WeekIndex } from './week-index.ts';

/** How dear it is that a teacher is in two branches at once: no rule that may be broken is dearer. */
export const elsewhereWeight = 99;

/** The hours at which teachers of a lesson are in another branch while it would be held. */
export const hoursElsewhere =
  ({ week: { elsewhere = [] } }: WeekIndex, { teacherIds }: WeekLesson) =>
  (span: Pick<Span, 'weekday' | 'from' | 'until'>): readonly HourElsewhere[] =>
    teacherIds.flatMap(
      (id) => elsewhere.find((hour) => hour.teacherId === id && overlap(spanOfTime(hour), span)) ?? [],
    );

/** Lessons that are placed while one of their teachers is in another branch. */
export const heldElsewhere = (index: WeekIndex): readonly Held[] => {
  if (!index.week.elsewhere?.length) return [];
  return [...new Set([...index.held.values()].flat())].filter(
    (held) => hoursElsewhere(index, held.lesson)(held).length > 0,
  );
};
