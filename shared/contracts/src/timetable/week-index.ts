import type { TimetableWeek, WeekClass, WeekLesson, WeekPeriod } from '../technical/timetable/week.ts';

const digit = (time: string, at: number) => time.charCodeAt(at) - 48;

/** `HH:MM` in minutes after midnight; digit by digit, because the editor asks it a hundred thousand times. */
export const minutesOf = (time: string): number =>
  (digit(time, 0) * 10 + digit(time, 1)) * 60 + digit(time, 3) * 10 + digit(time, 4);

/** A pause that no lesson goes across: noon, not the quarter of an hour between two periods. */
export const longBreak = 30;

/** Where a block lies, by the clock, so that two shifts with other bells share people and rooms. */
export interface Span {
  readonly weekday: number;
  readonly from: number;
  readonly until: number;
  readonly periods: readonly WeekPeriod[];
}

/** A block that is placed. */
export interface Held extends Span {
  readonly lesson: WeekLesson;
  readonly block: number;
  readonly roomId: number | null;
}

/** A week made ready to be asked, for a few milliseconds once instead of at each question. */
export interface WeekIndex {
  readonly week: TimetableWeek;
  readonly lessons: ReadonlyMap<number, WeekLesson>;
  readonly periods: ReadonlyMap<number, WeekPeriod>;
  readonly classes: ReadonlyMap<number, WeekClass>;
  /** Periods by `set/weekday`, in their order. */
  readonly days: ReadonlyMap<string, readonly WeekPeriod[]>;
  /** What each `teacher/3`, `class/4` and `room/5` is taken by. */
  readonly held: ReadonlyMap<string, readonly Held[]>;
  readonly divisions: ReadonlyMap<number, number>;
}

/** {@link WeekIndex} of a week as it stands; after a move it is made anew. */
export function indexOf(week: TimetableWeek): WeekIndex {
  const days = new Map<string, WeekPeriod[]>();
  for (const period of week.periods) {
    const key = `${period.setId}/${period.weekday}`;
    days.set(key, [...(days.get(key) ?? []), period]);
  }
  for (const own of days.values()) own.sort((one, other) => one.number - other.number);
  const index = {
    ...{ week, days },
    lessons: new Map(week.lessons.map((one) => [one.id, one])),
    periods: new Map(week.periods.map((one) => [one.id, one])),
    classes: new Map(week.classes.map((one) => [one.id, one])),
    divisions: new Map(week.groups.map(({ id, division }) => [id, division])),
    held: new Map<string, Held[]>(),
  };
  for (const { lessonId, block, periodId, roomId } of week.places) {
    const lesson = index.lessons.get(lessonId);
    const span = lesson && spanOf(index, periodId, lesson.blocks[block - 1] ?? 1);
    if (!lesson || !span) continue;
    const held = { ...span, lesson, block, roomId };
    for (const key of keysOf(lesson, roomId)) {
      const own = index.held.get(key);
      if (own) own.push(held);
      else index.held.set(key, [held]);
    }
  }
  return index;
}

/** Everybody and everything that a lesson takes. */
export const keysOf = ({ teacherIds, classes }: WeekLesson, roomId: number | null): readonly string[] => [
  ...teacherIds.map((id) => `teacher/${id}`),
  ...new Set(classes.map(({ classId }) => `class/${classId}`)),
  ...(roomId === null ? [] : [`room/${roomId}`]),
];

type Periods = Pick<WeekIndex, 'periods' | 'days'>;

/** The periods from one on, as many as a block is long; undefined where the day ends before. */
export function spanOf({ periods, days }: Periods, periodId: number, length: number): Span | undefined {
  const first = periods.get(periodId);
  if (!first) return undefined;
  const day = days.get(`${first.setId}/${first.weekday}`) ?? [];
  const at = day.indexOf(first);
  const own = day.slice(at, at + length);
  const last = own.at(-1);
  if (!last || own.length < length) return undefined;
  const from = minutesOf(first.startsAt);
  return { weekday: first.weekday, from, until: minutesOf(last.endsAt), periods: own };
}

interface PlacementQuery {
  readonly lesson: WeekLesson;
  readonly length: number;
  readonly periodId: number;
}

/** Whether a block fits into the day from a period on, and that period is one of a class of the lesson. */
export function isPlaceOfClasses(week: TimetableWeek, { lesson, length, periodId }: PlacementQuery): boolean {
  const period = week.periods.find(({ id }) => id === periodId);
  if (!period) return false;
  const isOwn = week.classes.some(
    ({ id, periodSetId }) =>
      periodSetId === period.setId && lesson.classes.some(({ classId }) => classId === id),
  );
  const later = week.periods.filter(
    ({ setId, weekday, number }) =>
      setId === period.setId &&
      weekday === period.weekday &&
      number >= period.number &&
      number < period.number + length,
  );
  return isOwn && later.length === length;
}

/** One that begins when the other ends doesn't overlap it. */
export const overlap = (
  one: Pick<Span, 'weekday' | 'from' | 'until'>,
  other: Pick<Span, 'weekday' | 'from' | 'until'>,
): boolean => one.weekday === other.weekday && one.from < other.until && other.from < one.until;

/** What else somebody or something is taken by. */
export const othersOf = (
  index: WeekIndex,
  key: string,
  { lesson, block }: Pick<Held, 'lesson' | 'block'>,
): readonly Held[] =>
  (index.held.get(key) ?? []).filter((held) => held.lesson.id !== lesson.id || held.block !== block);
