import type { RuleTime, TimetableRule } from '../technical/timetable/rule.ts';
import type { WeekLesson } from '../technical/timetable/week.ts';
import { freeBetween, longestRow } from './day-shape.ts';
import { isMisfit } from './lesson-rules.ts';
import { type Held, keysOf, minutesOf, othersOf, overlap, type Span, type WeekIndex } from './week-index.ts';

export interface Tried {
  readonly lesson: WeekLesson;
  readonly span: Span;
  readonly block: number;
  /** Asked of this room alone. */
  readonly roomId?: number;
}

/** Whether a place would break a rule, or would make a breach worse. */
export function brokenBy(index: WeekIndex, rule: TimetableRule, tried: Tried): boolean {
  const { lesson, span, roomId } = tried;
  if (roomId !== undefined)
    return (
      rule.kind === 'unavailable' &&
      rule.who.kind === 'room' &&
      rule.who.id === roomId &&
      within(rule.times, span)
    );
  switch (rule.kind) {
    case 'unavailable':
      return keysOf(lesson, null).includes(`${rule.who.kind}/${rule.who.id}`) && within(rule.times, span);
    case 'slots':
      return isTimed(rule, lesson) && !isInside(rule.times, span);
    case 'spread':
      return isSpread(rule.subjectIds, lesson) && sameDay(index, tried);
    case 'same':
    case 'pair':
    case 'apart':
      return isMisfit(index, rule, tried);
    case 'early':
    case 'least-hours':
      return false;
    default:
      return peopleOf(rule.who, lesson).some((key) => {
        const others = othersOf(index, key, tried);
        const day = others.filter(({ weekday }) => weekday === span.weekday);
        return isOver(rule, { before: others, day, added: span, index });
      });
  }
}

interface Days {
  readonly index: WeekIndex;
  readonly before: readonly Held[];
  readonly day: readonly Held[];
  readonly added: Span;
}

type OfDays = Extract<TimetableRule, { kind: 'gaps' | 'most-hours' | 'most-in-a-row' | 'most-days' }>;

function isOver(rule: OfDays, { index, before, day, added }: Days): boolean {
  const all = [...day, added];
  switch (rule.kind) {
    case 'gaps':
      return freeBetween(index, all) > Math.max(freeBetween(index, day), rule.most);
    case 'most-hours':
      return all.reduce((sum, { periods }) => sum + periods.length, 0) > rule.most;
    case 'most-in-a-row':
      return longestRow(all) > rule.most;
    case 'most-days':
      return day.length === 0 && new Set(before.map(({ weekday }) => weekday)).size >= rule.most;
  }
}

/** Those of a lesson whose days a rule looks at. */
export const peopleOf = (who: OfDays['who'], lesson: WeekLesson): readonly string[] =>
  keysOf(lesson, null).filter((key) =>
    who === 'teachers'
      ? key.startsWith('teacher/')
      : who === 'classes'
        ? key.startsWith('class/')
        : key === `${who.kind}/${who.id}`,
  );

export const spanOfTime = ({ weekday, startsAt, endsAt }: RuleTime) => ({
  weekday,
  from: minutesOf(startsAt),
  until: minutesOf(endsAt),
});

export const within = (times: readonly RuleTime[], span: Span): boolean =>
  times.some((time) => overlap(spanOfTime(time), span));

/** Every period lies in one of the times. */
export const isInside = (times: readonly RuleTime[], { weekday, periods }: Span): boolean =>
  periods.every(({ startsAt, endsAt }) =>
    times.some((time) => time.weekday === weekday && time.startsAt <= startsAt && time.endsAt >= endsAt),
  );

/** Whether a rule on times is about a lesson. */
export const isTimed = (
  { subjectIds, lessonIds = [] }: Extract<TimetableRule, { kind: 'slots' }>,
  { id, subjectId }: WeekLesson,
): boolean => subjectIds.includes(subjectId) || lessonIds.includes(id);

export const isSpread = (subjectIds: readonly number[], { subjectId }: WeekLesson): boolean =>
  subjectIds.length === 0 || subjectIds.includes(subjectId);

/** Whether another block of the same subject and class is on the same day. */
const sameDay = (index: WeekIndex, { lesson, span, block }: Tried): boolean =>
  lesson.classes.some(({ classId, groupId }) =>
    othersOf(index, `class/${classId}`, { lesson, block }).some(
      (held) =>
        held.weekday === span.weekday &&
        held.lesson.subjectId === lesson.subjectId &&
        held.lesson.classes.some((own) => own.classId === classId && own.groupId === groupId),
    ),
  );

interface Time {
  readonly weekday: number;
  readonly from: number;
  readonly until: number;
}

/** Times of a rule against a stretch of a day. */
export const ruleTimes = {
  overlap: (times: readonly RuleTime[], stretch: Time): boolean =>
    times.some((time) => overlap(spanOfTime(time), stretch)),
  contain: (times: readonly RuleTime[], { weekday, from, until }: Time): boolean =>
    times
      .map(spanOfTime)
      .some((time) => time.weekday === weekday && time.from <= from && time.until >= until),
};
