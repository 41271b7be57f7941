import type { TimetableWeek } from '@suksa/contracts/technical';
import { minutesOf, type Span, type WeekIndex } from '@suksa/contracts/timetable';

/** Whose week is looked at. */
export interface Viewed {
  readonly by: 'class' | 'teacher' | 'room';
  readonly id: number;
}

/** A line of a week: a period by its bells. */
export interface WeekRow {
  readonly key: string;
  readonly number: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly from: number;
  readonly until: number;
}

export type HeldBlock = NonNullable<ReturnType<WeekIndex['held']['get']>>[number];

/** The lines and days of somebody’s week: the bells of a class, or of all whom a teacher or a room has. */
export function weekRows(index: WeekIndex, { by, id }: Viewed, also: readonly number[] = []) {
  const { periods, classes } = index.week;
  const held = index.held.get(`${by}/${id}`) ?? [];
  const own = by === 'class' ? [index.classes.get(id)?.periodSetId] : setsOf(index, { by, id });
  const shown = own.length > 0 ? own : [classes[0]?.periodSetId];
  const sets = new Set([...shown, ...also]);
  const ofSets = periods.filter(({ setId }) => sets.has(setId));
  const rows = new Map<string, WeekRow>();
  for (const { number, startsAt, endsAt } of ofSets) {
    const key = `${startsAt}–${endsAt}`;
    if (!rows.has(key))
      rows.set(key, { key, number, startsAt, endsAt, from: minutesOf(startsAt), until: minutesOf(endsAt) });
  }
  return {
    held,
    rows: [...rows.values()].sort((one, other) => one.from - other.from || one.until - other.until),
    weekdays: [...new Set(ofSets.map(({ weekday }) => weekday))].sort((one, other) => one - other),
    hasPeriod: (weekday: number, { startsAt, endsAt }: WeekRow) =>
      ofSets.some((one) => one.weekday === weekday && one.startsAt === startsAt && one.endsAt === endsAt),
  };
}

const setsOf = (index: WeekIndex, { by, id }: Viewed) => [
  ...new Set(
    index.week.lessons.flatMap((lesson) => {
      const isOwn =
        by === 'teacher'
          ? lesson.teacherIds.includes(id)
          : lesson.roomIds.includes(id) || index.held.get(`room/${id}`)?.some((one) => one.lesson === lesson);
      return isOwn ? lesson.classes.map(({ classId }) => index.classes.get(classId)?.periodSetId) : [];
    }),
  ),
];

/** What is held while a period of a day lasts. */
export const heldAt = (held: readonly HeldBlock[], weekday: number, { from, until }: WeekRow) =>
  held.filter((one) => one.weekday === weekday && one.from < until && from < one.until);

export const beginsAt = ({ weekday, from }: Pick<Span, 'weekday' | 'from'>, day: number, row: WeekRow) =>
  weekday === day && from === row.from;

/** Blocks without a place of whoever is looked at; of a room those that ask for it. */
export function unplacedOf({ lessons, places }: TimetableWeek, { by, id }: Viewed) {
  const placed = new Set(places.map(({ lessonId, block }) => `${lessonId}/${block}`));
  return lessons.flatMap((lesson) => {
    const isOwn =
      by === 'class'
        ? lesson.classes.some(({ classId }) => classId === id)
        : (by === 'teacher' ? lesson.teacherIds : lesson.roomIds).includes(id);
    if (!isOwn) return [];
    return lesson.blocks.flatMap((length, at) =>
      placed.has(`${lesson.id}/${at + 1}`) ? [] : [{ lesson, block: at + 1, length }],
    );
  });
}
