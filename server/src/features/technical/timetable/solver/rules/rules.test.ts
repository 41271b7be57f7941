import { describe, expect, it } from 'vitest';
import { modelOf } from '../model/model.ts';
import type { Place, Problem, Rule } from '../problem.ts';
import { scoreOf } from '../score/score.ts';
import { solve } from '../solve.ts';

const nowhere: Place = { slot: -1, room: -1 };

/** Two days of four periods, four lessons of one class with one teacher; the last lesson is two periods long. */
const school = (...rules: Rule[]): Problem => ({
  days: 2,
  periods: 4,
  teachers: 1,
  atoms: 1,
  students: [[0]],
  rooms: [{ capacity: 30 }, { capacity: 10 }],
  lessons: [1, 1, 1, 2].map((duration) => ({ duration, teachers: [0], students: [0], size: 20 })),
  rules,
});

const placed = (...slots: (number | readonly [number, number])[]): readonly Place[] =>
  [0, 1, 2, 3].map((k) => {
    const place = slots[k];
    if (place === undefined) return nowhere;
    return typeof place === 'number' ? { slot: place, room: -1 } : { slot: place[0], room: place[1] };
  });

const broken = (rule: Rule, places: readonly Place[]): number =>
  scoreOf(modelOf(school(rule)), places).hard.reduce((sum, { amount }) => sum + amount, 0);

const who = { teacher: 0 };
const all = { weight: 100 };
const lessons = [0, 1, 2];

/** A rule, a week that keeps it and one that doesn't. */
const cases: readonly (readonly [string, Rule, readonly Place[], readonly Place[]])[] = [
  [
    'lessons spread over days',
    { kind: 'spread', lessons: [0, 1], days: 1, together: false, ...all },
    placed(0, 4),
    placed(0, 1),
  ],
  [
    'lessons of one day that follow each other',
    { kind: 'spread', lessons: [0, 1], days: 1, together: true, weight: 0 },
    placed(0, 1),
    placed(0, 2),
  ],
  ['a teacher who is away', { kind: 'unavailable', who, slots: [3], ...all }, placed(2), placed(3)],
  [
    'a class that is away',
    { kind: 'unavailable', who: { students: 0 }, slots: [1], ...all },
    placed(2, 3, 7, 4),
    placed(2, 3, 7, 0),
  ],
  [
    'a room that is closed',
    { kind: 'unavailable', who: { room: 0 }, slots: [3], ...all },
    placed([2, 0]),
    placed([3, 0]),
  ],
  ['breaks', { kind: 'breaks', slots: [3], ...all }, placed(2), placed(3)],
  [
    'where lessons begin',
    { kind: 'starts', lessons, slots: [0, 1, 2], ...all },
    placed(0, 1, 2),
    placed(0, 1, 3),
  ],
  [
    'where lessons lie as a whole',
    { kind: 'slots', lessons: [3], slots: [0, 1], ...all },
    placed(4, 5, 6, 0),
    placed(4, 5, 6, 1),
  ],
  [
    'rooms that are named',
    { kind: 'rooms', lessons: [0], rooms: [0], home: false, ...all },
    placed([0, 0]),
    placed([0, 1]),
  ],
  ['home rooms', { kind: 'rooms', lessons: [0], rooms: [0], home: true, ...all }, placed([0, 0]), placed(0)],
  ['gaps of a day', { kind: 'gaps', who, within: 'day', most: 1, ...all }, placed(0, 2), placed(0, 3)],
  [
    'gaps of a week',
    { kind: 'gaps', who, within: 'week', most: 1, ...all },
    placed(0, 2),
    placed(0, 2, 6, 4).with(3, { slot: 4, room: -1 }).with(2, { slot: 7, room: -1 }),
  ],
  ['most hours of a day', { kind: 'most-hours', who, most: 2, ...all }, placed(0, 1, 4), placed(0, 1, 2)],
  [
    'least hours of a day',
    { kind: 'least-hours', who, least: 2, emptyDays: true, ...all },
    placed(0, 1),
    placed(0, 4),
  ],
  [
    'days without lessons',
    { kind: 'least-hours', who, least: 1, emptyDays: false, ...all },
    placed(0, 4),
    placed(0, 1),
  ],
  ['most days of a week', { kind: 'most-days', who, most: 1, ...all }, placed(0, 1), placed(0, 4)],
  ['most in a row', { kind: 'most-in-a-row', who, most: 2, ...all }, placed(0, 1, 3), placed(0, 1, 2)],
  ['days that begin early', { kind: 'early', who: 'students', late: 1, ...all }, placed(0, 5), placed(1, 5)],
  [
    'the same beginning',
    { kind: 'same', what: 'start', lessons: [0, 1], ...all },
    placed(0, 0).with(1, { slot: -1, room: -1 }),
    placed(0, 1),
  ],
  ['the same day', { kind: 'same', what: 'day', lessons: [0, 1], ...all }, placed(0, 1), placed(0, 4)],
  ['the same period', { kind: 'same', what: 'period', lessons: [0, 1], ...all }, placed(0, 4), placed(0, 5)],
  [
    'one right after the other',
    { kind: 'pair', how: 'consecutive', lessons: [0, 1], ...all },
    placed(0, 1),
    placed(1, 0),
  ],
  ['two side by side', { kind: 'pair', how: 'beside', lessons: [0, 1], ...all }, placed(1, 0), placed(0, 2)],
  [
    'an order in the week',
    { kind: 'pair', how: 'ordered', lessons: [0, 1], ...all },
    placed(0, 4),
    placed(4, 0),
  ],
  [
    'an order on a day',
    { kind: 'pair', how: 'ordered-on-a-day', lessons: [0, 1], ...all },
    placed(4, 0),
    placed(1, 0),
  ],
  ['three in one row', { kind: 'row', lessons: [0, 1, 2], ...all }, placed(2, 0, 1), placed(0, 1, 3)],
  [
    'lessons that are never at once',
    { kind: 'apart', lessons: [0, 3], ...all },
    placed(0, 4, 5, 1),
    placed(2, 4, 5, 1).with(1, nowhere).with(2, nowhere),
  ],
];

describe('rules of a timetable', () => {
  for (const [title, rule, right, wrong] of cases) {
    it(`finds whether a week keeps: ${title}`, () => {
      expect(broken(rule, right)).toBe(0);
      expect(broken(rule, wrong)).toBeGreaterThan(0);
    });
    if (title !== 'the same beginning')
      it(`makes a week that keeps: ${title}`, () => {
        const problem = school(rule);
        const { complete, places } = solve(problem, {
          seed: 1,
          attempts: () => 3,
          now: () => 0,
        });
        expect(complete).toBe(!['most days of a week', 'most hours of a day'].includes(title));
        if (complete) expect(scoreOf(modelOf(problem), places).hard).toEqual([]);
      });
  }

  it('finds two lessons that want one teacher at once', () => {
    expect(scoreOf(modelOf(school()), placed(0, 0)).hard).not.toEqual([]);
  });

  it('gives a lesson no room that is too small for it', () => {
    const problem = school({ kind: 'rooms', lessons: [0], rooms: [1, 0], home: false, weight: 100 });
    expect(solve(problem, { seed: 1, now: () => 0 }).places[0]?.room).toBe(0);
  });

  it('breaks a weighted rule rather than leaving a lesson without a place', () => {
    const problem = school({ kind: 'starts', lessons: [0], slots: [], weight: 90 });
    const { complete, cost } = solve(problem, { seed: 1, now: () => 0 });
    expect({ complete, cost }).toEqual({ complete: true, cost: 0 });
    expect(scoreOf(modelOf(problem), solve(problem, { seed: 1, now: () => 0 }).places).cost).toBe(90);
  });
});
