import type { Problem, Rule } from '../problem.ts';

const days = (...chosen: readonly number[]) =>
  chosen.flatMap((day) => [...Array(7).keys()].map((period) => day * 7 + period));
const all = { weight: 100 } as const;

/** Rules, each of which a Lao school of twelve classes in one shift can’t keep beside those that it has. */
export function contradictionsIn(
  school: Problem,
): readonly { readonly title: string; readonly rules: readonly Rule[] }[] {
  const lessonsOf = (teacher: number) =>
    school.lessons.flatMap((one, k) => (one.teachers.includes(teacher) ? [k] : []));
  const [first = 0, second = 0, third = 0] = lessonsOf(1);
  const planted: readonly [string, ...Rule[]][] = [
    [
      'a teacher who is hardly there',
      { kind: 'unavailable', who: { teacher: 4 }, slots: days(0, 1, 2, 3), ...all },
    ],
    [
      'a class that is hardly there',
      { kind: 'unavailable', who: { students: 3 }, slots: days(1, 2, 3), ...all },
    ],
    ['a teacher with too few days', { kind: 'most-days', who: { teacher: 4 }, most: 1, ...all }],
    ['a teacher with too few hours a day', { kind: 'most-hours', who: { teacher: 7 }, most: 2, ...all }],
    ['a class with too few hours a day', { kind: 'most-hours', who: { students: 2 }, most: 5, ...all }],
    ['a lesson with no slot', { kind: 'starts', lessons: [first], slots: [], ...all }],
    [
      'a double lesson at the end of days',
      { kind: 'slots', lessons: [first], slots: [6, 13, 20, 27, 34], ...all },
    ],
    [
      'laboratories that are closed',
      { kind: 'unavailable', who: { room: 0 }, slots: days(0, 1, 2, 3, 4), ...all },
      { kind: 'unavailable', who: { room: 1 }, slots: days(0, 1, 2, 3, 4), ...all },
    ],
    [
      'two lessons locked in one slot',
      { kind: 'starts', lessons: [first], slots: [7], ...all },
      { kind: 'starts', lessons: [third], slots: [7], ...all },
    ],
    [
      'lessons three days apart',
      { kind: 'spread', lessons: lessonsOf(1).slice(0, 3), days: 3, together: false, ...all },
    ],
    [
      'lessons at once that one teacher gives',
      { kind: 'same', what: 'start', lessons: [first, second], ...all },
    ],
    [
      'an order against itself',
      { kind: 'pair', how: 'ordered', lessons: [first, second], ...all },
      { kind: 'pair', how: 'ordered', lessons: [second, first], ...all },
    ],
    [
      'least hours beyond the week',
      { kind: 'least-hours', who: { students: 1 }, least: 7, emptyDays: false, ...all },
    ],
    [
      'a teacher who comes late and goes early',
      { kind: 'slots', lessons: lessonsOf(1), slots: [2, 3, 9, 10, 16, 17, 23, 24, 30], ...all },
    ],
    [
      'breaks through the day',
      { kind: 'breaks', slots: [1, 3, 5, 8, 10, 12, 15, 17, 19, 22, 24, 26, 29, 31, 33], ...all },
    ],
    ['lessons never at once, more than slots', { kind: 'apart', lessons: [...Array(40).keys()], ...all }],
    [
      'one day for what is spread',
      { kind: 'slots', lessons: lessonsOf(1).slice(0, 2), slots: days(2), ...all },
    ],
    [
      'the same day for what is spread',
      { kind: 'same', what: 'day', lessons: [first, second], ...all },
      { kind: 'pair', how: 'ordered', lessons: [second, first], ...all },
      { kind: 'slots', lessons: [first], slots: days(0), ...all },
      { kind: 'slots', lessons: [second], slots: days(3), ...all },
    ],
    ['most hours in a row of one', { kind: 'most-in-a-row', who: { students: 0 }, most: 1, ...all }],
    [
      'a room for one lesson only',
      { kind: 'rooms', lessons: school.lessons.map((_, k) => k), rooms: [0], home: false, ...all },
    ],
  ];
  return planted.map(([title, ...rules]) => ({ title, rules }));
}
