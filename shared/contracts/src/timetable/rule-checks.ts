import type { RuleTime, TimetableRule } from '../technical/timetable/rule.ts';
import type { WeekLesson } from '../technical/timetable/week.ts';
import { freeBetween, grouped, longestRow } from './day-shape.ts';
import { misfitOf } from './lesson-rules.ts';
import { type Held, keysOf, minutesOf, othersOf, overlap, type Span, type WeekIndex } from './week-index.ts';

interface Moved {
  readonly lesson: WeekLesson;
  readonly block: number;
}

/**
 * Says of a place whether it would break a rule, or would make a breach worse; null where the rule has nothing to say of
 * the block anywhere. Made once for a block and asked of every place in the week.
 */
export function checkOf(
  index: WeekIndex,
  rule: TimetableRule,
  moved: Moved,
): ((span: Span) => boolean) | null {
  const { lesson } = moved;
  switch (rule.kind) {
    case 'unavailable': {
      if (!keysOf(lesson, null).includes(`${rule.who.kind}/${rule.who.id}`)) return null;
      const times = rule.times.map(spanOfTime);
      return (span) => times.some((time) => overlap(time, span));
    }
    case 'slots':
      return isTimed(rule, lesson) ? (span) => !isInside(rule.times, span) : null;
    case 'spread': {
      if (!isSpread(rule.subjectIds, lesson)) return null;
      const days = daysOfSubject(index, moved);
      return ({ weekday }) => days.has(weekday);
    }
    case 'same':
    case 'pair':
    case 'apart':
      return misfitOf(index, rule, moved);
    case 'early':
    case 'least-hours':
      return null;
    default: {
      const weeks = peopleOf(rule.who, lesson).map((key) => {
        const days = grouped(othersOf(index, key, moved), ({ weekday }) => weekday);
        return (span: Span) => isOver(rule, { days, added: span, index });
      });
      return weeks.length === 0 ? null : (span) => weeks.some((isBroken) => isBroken(span));
    }
  }
}

interface Days {
  readonly index: WeekIndex;
  /** What somebody has besides, by weekday. */
  readonly days: ReadonlyMap<number, readonly Held[]>;
  readonly added: Span;
}

type OfDays = Extract<TimetableRule, { kind: 'gaps' | 'most-hours' | 'most-in-a-row' | 'most-days' }>;

function isOver(rule: OfDays, { index, days, added }: Days): boolean {
  const day = days.get(added.weekday) ?? [];
  const all = [...day, added];
  switch (rule.kind) {
    case 'gaps':
      return freeBetween(index, all) > Math.max(freeBetween(index, day), rule.most);
    case 'most-hours':
      return all.reduce((sum, { periods }) => sum + periods.length, 0) > rule.most;
    case 'most-in-a-row':
      return longestRow(all) > rule.most;
    case 'most-days':
      return day.length === 0 && days.size >= rule.most;
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

/** In minutes after midnight, as spans of the week are. */
export const spanOfTime = ({ weekday, startsAt, endsAt }: RuleTime) => ({
  weekday,
  from: minutesOf(startsAt),
  until: minutesOf(endsAt),
});

/** Some part of the span lies in one of the times. */
export const touchesAny = (times: readonly RuleTime[], span: Span): boolean =>
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

/** Whether a rule on subjects is about a lesson: one that names none is about every lesson. */
export const isSpread = (subjectIds: readonly number[], { subjectId }: WeekLesson): boolean =>
  subjectIds.length === 0 || subjectIds.includes(subjectId);

/** On which days another block of the same subject and class is. */
const daysOfSubject = (index: WeekIndex, { lesson, block }: Moved): ReadonlySet<number> =>
  new Set(
    lesson.classes.flatMap(({ classId, groupId }) =>
      othersOf(index, `class/${classId}`, { lesson, block }).flatMap((held) =>
        held.lesson.subjectId === lesson.subjectId &&
        held.lesson.classes.some((own) => own.classId === classId && own.groupId === groupId)
          ? [held.weekday]
          : [],
      ),
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
