import { bellGridOf } from '../generator/bell-grid-rules.ts';
import {
  type DraftLesson,
  type FoundNames,
  lessonsOf,
  namesFound,
  type Tie,
  type UnknownName,
} from './fet-draft-lessons.ts';
import { rulesOfFet } from './fet-draft-rules.ts';
import type { DraftRule } from './fet-draft-spreads.ts';
import type { FetSchoolParts } from './fet-names.ts';
import { isPlace } from './fet-places.ts';
import { type FetFile, kindOf } from './fet-reader.ts';
import { fetTimes } from './fet-times.ts';

/** What a file would make of a new draft of a school. */
export interface FetDraft {
  readonly lessons: readonly (DraftLesson & { readonly roomIds: readonly number[] })[];
  readonly rules: readonly DraftRule[];
  readonly places: readonly DraftPlace[];
  readonly unknown: readonly UnknownName[];
  /** Days and hours of the file that the school doesn’t have. */
  readonly unknownTimes: readonly string[];
  /** Activities that can’t become lessons. */
  readonly activitiesLeftOut: number;
  /** Places that there are none of here: another hour, or a longer day. */
  readonly placesLeftOut: number;
  /** Constraints that don’t come along, by kind. */
  readonly leftOut: ReadonlyMap<string, number>;
}

export interface DraftPlace {
  /** Of the list of lessons, from 0; blocks count from 1. */
  readonly lesson: number;
  readonly block: number;
  readonly periodId: number;
  readonly roomId: number | null;
  readonly locked: boolean;
}

/** Reads a school’s own words out of a `.fet` file. What isn’t known is listed and left out. */
export function draftOfFet(file: FetFile, school: FetSchoolParts, ties: readonly Tie[]): FetDraft {
  const grid = bellGridOf(school);
  const names = namesFound(file, school, ties);
  const times = fetTimes(file, grid);
  const { lessons, unknown, leftOut: activitiesLeftOut } = lessonsOf(file, names);
  const { rules, leftOut } = rulesOfFet({ file, school, grid, times, names, lessons });
  const all = new Map([...file.unsupported, ...leftOut]);
  const leave = (kind: string) => all.set(kind, (all.get(kind) ?? 0) + 1);
  const starts = startsOf(file);
  const rooms = roomsOf(file, school, names, starts, leave);
  const places: DraftPlace[] = [];
  let placesLeftOut = 0;
  for (const [row, { activities, classes, blocks }] of lessons.entries()) {
    const setId = school.classes.find(({ id }) => id === classes[0]?.classId)?.periodSetId ?? 0;
    for (const [k, activity] of activities.entries()) {
      const start = starts.get(activity);
      if (!start) continue;
      const slot = times.slotOf(start.slot);
      const length = blocks[k] ?? 1;
      const period = slot === undefined ? undefined : grid.periodAt(setId, slot);
      const isWhole =
        period &&
        school.periods.filter(
          ({ setId: own, weekday, number }) =>
            own === setId &&
            weekday === period.weekday &&
            number >= period.number &&
            number < period.number + length,
        ).length === length;
      if (!isWhole) placesLeftOut += 1;
      else
        places.push({
          ...{ lesson: row, block: k + 1, periodId: period.id, locked: start.locked },
          roomId: rooms.places.get(activity) ?? null,
        });
    }
  }
  const missing = [...unknown, ...unknownRooms(file, names)];
  return {
    lessons: lessons.map((lesson) => ({
      ...lesson,
      roomIds: lesson.roomKind
        ? []
        : [...new Set(lesson.activities.flatMap((at) => rooms.wishes.get(at) ?? []))].slice(0, 20),
    })),
    ...{ rules, places, unknown: missing, unknownTimes: times.unknown, activitiesLeftOut, placesLeftOut },
    leftOut: all,
  };
}

/** Where activities are put one by one; other rules on beginnings are rules. */
function startsOf({ problem }: FetFile) {
  const starts = new Map<number, { readonly slot: number; readonly locked: boolean }>();
  for (const rule of problem.rules) {
    if (rule.kind !== 'starts' || !isPlace(rule)) continue;
    const [lesson, slot] = [rule.lessons[0], rule.slots[0]];
    if (lesson !== undefined && slot !== undefined)
      starts.set(lesson, { slot, locked: rule.locked ?? false });
  }
  return starts;
}

/**
 * Rooms that lessons ask for, and those in which they are placed. A class’s own room is the school’s to say; a teacher’s
 * own room becomes that of each lesson which no other rule gives one.
 */
function roomsOf(
  { problem, sources }: FetFile,
  school: FetSchoolParts,
  names: FoundNames,
  starts: ReadonlyMap<number, unknown>,
  leave: (kind: string) => void,
) {
  const wishes = new Map<number, readonly number[]>();
  const places = new Map<number, number>();
  const homes = new Map(school.classes.map(({ id, homeRoomId }) => [id, homeRoomId]));
  const elsewhere = new Set(
    problem.rules.flatMap((rule, at) =>
      rule.kind === 'rooms' && !(rule.home && isOfTeacher(sources[at])) ? rule.lessons : [],
    ),
  );
  for (const [at, rule] of problem.rules.entries()) {
    if (rule.kind !== 'rooms') continue;
    const ids = rule.rooms.flatMap((room) => names.room(room) ?? []);
    const [lesson] = rule.lessons;
    if (rule.home && isOfTeacher(sources[at]) && rule.weight === 100 && ids.length > 0) {
      for (const one of rule.lessons)
        if (!elsewhere.has(one)) wishes.set(one, [...(wishes.get(one) ?? []), ...ids]);
    } else if (rule.home) {
      const own = rule.lessons.every((one) =>
        problem.lessons[one]?.students.every((set) =>
          names.students(set).every(({ classId }) => ids.includes(homes.get(classId) ?? 0)),
        ),
      );
      if (!own) leave(kindOf(sources[at]));
    } else if (
      kindOf(sources[at]) === 'ActivityPreferredRoom' &&
      lesson !== undefined &&
      starts.has(lesson)
    ) {
      const [id] = ids;
      if (id !== undefined) places.set(lesson, id);
    } else if (rule.weight === 100) for (const one of rule.lessons) wishes.set(one, ids);
    else leave(kindOf(sources[at]));
  }
  return { wishes, places };
}

const isOfTeacher = (source: FetFile['sources'][number] | undefined): boolean =>
  kindOf(source).startsWith('TeacherHomeRoom');

/** Rooms that some rule names and that the branch doesn’t have. */
function unknownRooms({ problem, school }: FetFile, names: FoundNames): readonly UnknownName[] {
  const counts = new Map<number, number>();
  for (const rule of problem.rules)
    if (rule.kind === 'rooms')
      for (const room of rule.rooms)
        if (names.room(room) === undefined) counts.set(room, (counts.get(room) ?? 0) + rule.lessons.length);
  return [...counts].map(([room, activities]) => ({
    ...{ kind: 'room' as const, name: school.rooms[room] ?? '', activities },
  }));
}
