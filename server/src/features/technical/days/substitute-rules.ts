import type { SubstituteChoice } from '@suksa/contracts/technical';
import { minuteOf } from '../../../school/clock.ts';
import { isAtOnce, isBusy } from '../../../school/timetable/held-lessons.ts';
import type { LessonOfDay } from '../../../school/timetable/lessons-of-days.ts';

interface Known {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
}

interface Staffroom {
  readonly lesson: LessonOfDay;
  /** All lessons of the day, of every branch. */
  readonly lessons: readonly LessonOfDay[];
  readonly absent: ReadonlySet<number>;
  readonly taught: ReadonlyMap<number, { readonly subject: boolean; readonly class: boolean }>;
  readonly covers: ReadonlyMap<number, number>;
}

/** Nothing weighs more than the subject; whoever has covered much already comes later. */
const weights = { subject: 40, class: 30, load: 4, cover: 8 } as const;
const fits = { between: 20, beside: 15, at_school: 8, comes_for_it: 0 } as const;

/** Who could take a lesson over, the best first, and how many can’t because they teach or are away. */
export function rankSubstitutes(
  teachers: readonly Known[],
  { lesson, lessons, absent, taught, covers }: Staffroom,
): { readonly rows: readonly SubstituteChoice[]; readonly busy: number } {
  const own = new Set(lesson.teachers.map(({ id }) => id));
  const others = lessons.filter((one) => one.lessonId !== lesson.lessonId || one.block !== lesson.block);
  const wanted = teachers.filter(({ id }) => !own.has(id));
  const free = wanted.filter(
    ({ id }) => !absent.has(id) && !others.some((one) => isAtOnce(one, lesson) && isBusy(one, id)),
  );
  const { change } = lesson;
  const rows = free.map(({ id, name }): SubstituteChoice => {
    const day = others.filter((one) => isBusy(one, id));
    return {
      ...{ id, name },
      teachesSubject: taught.get(id)?.subject ?? false,
      teachesClass: taught.get(id)?.class ?? false,
      fit: fitOf(lesson, day),
      load: day.reduce((sum, { length }) => sum + length, 0),
      covers: covers.get(id) ?? 0,
      declined: change?.coverState === 'declined' && change.substitute?.id === id,
    };
  });
  return {
    rows: rows.sort((one, other) => scoreOf(other) - scoreOf(one)),
    busy: wanted.length - free.length,
  };
}

const scoreOf = ({ teachesSubject, teachesClass, fit, load, covers, declined }: SubstituteChoice) =>
  (teachesSubject ? weights.subject : 0) +
  (teachesClass ? weights.class : 0) +
  fits[fit] -
  weights.load * load -
  weights.cover * covers -
  (declined ? 1000 : 0);

/** A free hour between two own lessons costs least; whoever has none on the day would come for this one alone. */
export const fitOf = (
  lesson: Pick<LessonOfDay, 'startsAt' | 'endsAt'>,
  day: readonly LessonOfDay[],
): SubstituteChoice['fit'] => {
  if (day.length === 0) return 'comes_for_it';
  const before = day.some(({ endsAt }) => endsAt <= lesson.startsAt);
  const after = day.some(({ startsAt }) => startsAt >= lesson.endsAt);
  if (before && after) return 'between';
  return day.some(
    ({ startsAt, endsAt }) => isNext(endsAt, lesson.startsAt) || isNext(lesson.endsAt, startsAt),
  )
    ? 'beside'
    : 'at_school';
};

/** No more than the break between two lessons. */
const longestBreak = 25;
const isNext = (end: string, begin: string) => {
  const minutes = minuteOf(begin) - minuteOf(end);
  return minutes >= 0 && minutes <= longestBreak;
};
