import type {
  TimetableRule,
  TimetableWeek,
  WeekLesson,
  WeekPeriod,
  WeekRule,
} from '@suksa/contracts/technical';

const name = (text: string) => ({ lo: text, en: text });
const numbers = (count: number) => [...Array(count).keys()].map((at) => at + 1);

/** Periods a week of each subject, in the blocks that it is given in; the ninth is sport, the tenth in the laboratory. */
const blocks = [[2, 2, 1], [2, 2, 1], [2, 2], [2, 1], [1, 1], [1, 1], [1, 1], [1, 1], [2], [2]];
const [sport, inLaboratory] = [9, 10];

/**
 * A version of a school of so many classes, in one shift of four and three periods or in two of six, with every kind of
 * rule that there is, hard and weighted, a class that falls into groups and two that sit together. Nothing has a place.
 */
export function laoWeek(classes: number, shifts: 1 | 2): TimetableWeek {
  const setOf = (classId: number) => (shifts === 2 && classId % 2 === 0 ? 2 : 1);
  const staff = Math.ceil(classes / 3);
  const teacherOf = (subjectId: number, classId: number) => (subjectId - 1) * staff + Math.ceil(classId / 3);
  const lessons = numbers(classes).flatMap((classId) =>
    numbers(blocks.length).map(
      (subjectId): Omit<WeekLesson, 'id'> => ({
        ...{ version: 1, subjectId, blocks: blocks[subjectId - 1] ?? [], parallel: null, roomIds: [] },
        roomKind: subjectId === inLaboratory ? 'laboratory' : null,
        classes: [{ classId, groupId: null }],
        teacherIds: [teacherOf(subjectId, classId)],
      }),
    ),
  );
  const isOf = (subjectId: number, classId: number) => (lesson: Omit<WeekLesson, 'id'>) =>
    lesson.subjectId === subjectId && lesson.classes.some((one) => one.classId === classId);
  // The first class has sport in two groups at once; the first and the third sing together.
  const coach = blocks.length * staff + 1;
  const made = lessons
    .filter((lesson) => !isOf(sport, 1)(lesson) && !isOf(8, 3)(lesson))
    .map((lesson) => (isOf(8, 1)(lesson) ? { ...lesson, classes: both(1, 3) } : lesson))
    .concat(
      [1, 2].map((groupId) => ({
        ...{ version: 1, subjectId: sport, blocks: [2], parallel: 'sport', roomIds: [], roomKind: null },
        classes: [{ classId: 1, groupId }],
        teacherIds: [groupId === 1 ? teacherOf(sport, 1) : coach],
      })),
    )
    .map((lesson, at) => ({ ...lesson, id: at + 1 }));
  const idOf = (subjectId: number, classId: number) => made.find(isOf(subjectId, classId))?.id ?? 0;
  const rules = rulesOf({ shifts, classes, teachers: coach, idOf, teacherOf });
  return {
    timetable: {
      ...{ id: 1, version: 1, name: 'Lao school', state: 'draft', holdsFrom: null, holdsUntil: null },
      ...{ placed: 0, required: made.reduce((sum, lesson) => sum + lesson.blocks.length, 0) },
    },
    classes: numbers(classes).map((id) => ({
      ...{ id, name: `M${Math.ceil(id / 4)}/${id}`, levelId: Math.ceil(id / 4), periodSetId: setOf(id) },
      homeRoomId: shifts === 2 ? Math.ceil(id / 2) : id,
    })),
    groups: [1, 2].map((id) => ({ id, version: 1, classId: 1, division: 1, name: `Group ${id}` })),
    subjects: numbers(blocks.length).map((id) => ({ id, code: `S${id}`, name: name(`Subject ${id}`) })),
    teachers: numbers(coach).map((id) => ({ id, name: name(`Teacher ${id}`) })),
    rooms: numbers(classes + 2).map((id) => ({
      ...{ id, name: `Room ${id}`, active: true },
      kind: id > classes ? 'laboratory' : 'classroom',
    })),
    periods: numbers(shifts).flatMap((setId) => bellsOf(setId, shifts)),
    ...{ lessons: made, places: [], rules },
  };
}

const both = (one: number, other: number) => [one, other].map((classId) => ({ classId, groupId: null }));

function bellsOf(setId: number, shifts: 1 | 2): readonly WeekPeriod[] {
  const begins =
    shifts === 1
      ? [450, 500, 560, 610, 810, 860, 910]
      : numbers(6).map((at) => (setId === 1 ? 420 : 760) + (at - 1) * 50);
  return numbers(5).flatMap((weekday) =>
    begins.map((minute, at) => ({
      ...{ id: setId * 100 + weekday * 10 + at, setId, weekday, number: at + 1 },
      ...{ startsAt: clock(minute), endsAt: clock(minute + 45) },
    })),
  );
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

interface Known {
  readonly shifts: 1 | 2;
  readonly classes: number;
  readonly teachers: number;
  readonly idOf: (subjectId: number, classId: number) => number;
  readonly teacherOf: (subjectId: number, classId: number) => number;
}

function rulesOf({ teachers, idOf, teacherOf }: Known): WeekRule[] {
  const teacher = (id: number) => ({ kind: 'teacher' as const, id });
  const time = (weekday: number, startsAt: string, endsAt: string) => ({ weekday, startsAt, endsAt });
  const days = numbers(5);
  const all: readonly (readonly [number, TimetableRule])[] = [
    ...numbers(Math.floor(teachers / 3)).map((at): readonly [number, TimetableRule] => [
      100,
      { kind: 'unavailable', who: teacher(at * 3), times: [time((at % 5) + 1, '07:00', '09:30')] },
    ]),
    [70, { kind: 'unavailable', who: teacher(teacherOf(2, 1)), times: [time(5, '07:00', '18:00')] }],
    [60, { kind: 'unavailable', who: { kind: 'class', id: 2 }, times: [time(5, '15:00', '18:00')] }],
    [100, { kind: 'spread', subjectIds: [] }],
    [100, { kind: 'slots', subjectIds: [sport], times: days.map((day) => time(day, '08:00', '18:00')) }],
    [
      60,
      {
        kind: 'slots',
        subjectIds: [],
        lessonIds: [idOf(1, 1)],
        times: [1, 2, 3].map((day) => time(day, '07:00', '12:00')),
      },
    ],
    [
      100,
      {
        kind: 'slots',
        subjectIds: [],
        lessonIds: [idOf(5, 4)],
        times: days.map((day) => time(day, '07:00', '18:00')),
      },
    ],
    [100, { kind: 'gaps', who: 'classes', most: 0, within: 'day' }],
    [60, { kind: 'gaps', who: 'teachers', most: 4 }],
    [100, { kind: 'gaps', who: teacher(teacherOf(3, 1)), most: 2, within: 'day' }],
    [100, { kind: 'most-hours', who: 'teachers', most: 6 }],
    [100, { kind: 'least-hours', who: 'classes', least: 4 }],
    [100, { kind: 'least-hours', who: teacher(teacherOf(1, 1)), least: 2 }],
    [90, { kind: 'most-in-a-row', who: 'teachers', most: 5 }],
    [100, { kind: 'most-days', who: teacher(teacherOf(4, 1)), most: 4 }],
    [100, { kind: 'early', who: 'classes', late: 1 }],
    [100, { kind: 'same', what: 'start', lessonIds: [idOf(6, 1), idOf(7, 5)] }],
    [100, { kind: 'same', what: 'day', lessonIds: [idOf(4, 1), idOf(6, 3)] }],
    [100, { kind: 'pair', how: 'consecutive', lessonIds: [idOf(5, 1), idOf(7, 1)] }],
    [90, { kind: 'pair', how: 'beside', lessonIds: [idOf(5, 3), idOf(6, 3)] }],
    [100, { kind: 'apart', lessonIds: [idOf(3, 1), idOf(3, 4), idOf(3, 7)] }],
  ];
  return all.map(([weight, rule], at) => ({ id: at + 1, version: 1, weight, rule }));
}
