import { describe, expect, it } from 'vitest';
import { explain } from './explain/explain.ts';
import { worthSearching } from './explain/worth-searching.ts';
import { placedIn } from './lane.ts';
import { modelOf } from './model/model.ts';
import type { Problem, Rule } from './problem.ts';
import { repair } from './repair/repair.ts';
import { scoreOf } from './score/score.ts';
import { solve } from './solve.ts';
import { contradictionsIn } from './testing/contradictions.ts';
import { laoSchool } from './testing/lao-school.ts';

const now = () => 0;
const small = laoSchool(12, 1);
const week = solve(small, { seed: 1, now });

const withRule = (problem: Problem, ...rules: Rule[]): Problem => ({
  ...problem,
  rules: [...problem.rules, ...rules],
});
const days = (...chosen: number[]) =>
  chosen.flatMap((day) => [...Array(7).keys()].map((period) => day * 7 + period));
const all = { weight: 100 } as const;

describe('the week of a school', () => {
  it.each([
    ['12 classes', small],
    ['23 classes in two shifts', laoSchool(23, 2)],
  ])('of %s comes out whole, with nothing broken that must hold', (_, problem) => {
    const { complete, places, cost } = solve(problem, { seed: 1, now });
    const score = scoreOf(modelOf(problem), places);
    expect({ complete, ...score }).toMatchObject({ complete: true, unplaced: 0, hard: [] });
    expect(cost).toBe(score.cost);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(solve(small, { seed: 1, now }).places).toEqual(week.places);
    expect(solve(small, { seed: 2, now }).places).not.toEqual(week.places);
  });

  it('keeps lessons where they are locked', () => {
    const slot = week.places[5]?.slot ?? 0;
    const locked = withRule(small, { kind: 'starts', lessons: [5], slots: [slot], locked: true, ...all });
    expect(solve(locked, { seed: 9, now }).places[5]?.slot).toBe(slot);
  });

  it('stops when it is cancelled, with the best so far', () => {
    const stopped = solve(laoSchool(23, 2), { seed: 1, now, cancelled: () => true });
    expect(scoreOf(modelOf(laoSchool(23, 2)), stopped.places).hard.filter(({ rule }) => rule < 0)).toEqual(
      [],
    );
    let asked = 0;
    const hopeless = withRule(small, {
      kind: 'unavailable',
      who: { teacher: 0 },
      slots: days(0, 1, 2, 3),
      ...all,
    });
    const cancelled = () => {
      asked += 1;
      return asked > 20;
    };
    const later = solve(hopeless, { seed: 1, now, cancelled });
    expect(later.complete).toBe(false);
    expect(later.placed).toBeGreaterThan(200);
    expect(scoreOf(modelOf(hopeless), later.places).hard.filter(({ rule }) => rule < 0)).toEqual([]);
  });

  it('says how far it is and what is in the way', () => {
    const seen: number[] = [];
    solve(small, { seed: 1, now, onProgress: ({ placed, of }) => seen.push(placed / of) });
    expect(seen.at(-1)).toBe(1);
  });
});

describe('a week that cannot be', () => {
  it('is searched for but a moment where counting proves so, and tells how many lessons have their place', () => {
    const lost = withRule(small, { kind: 'starts', lessons: [0], slots: [], ...all });
    expect(worthSearching(lost, 60_000)).toBe(3000);
    expect(worthSearching(small, 60_000)).toBe(60_000);
    const seen: number[] = [];
    const { places } = solve(lost, {
      ...{ seed: 1, now, cancelled: () => seen.length > 10 },
      onProgress: ({ placed, of }) => seen.push(of - placed),
    });
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(placedIn(places)).toBeGreaterThan(small.lessons.length - 10);
  });

  it.each(contradictionsIn(small))(
    'is explained by a few rules, the planted one among them, within ten seconds: $title',
    ({ rules }) => {
      // By the processor’s time: what else a machine does is no matter.
      const clock = () => process.cpuUsage().user / 1000;
      const began = clock();
      const found = explain(withRule(small, ...rules), { now: clock, within: 10_000 });
      expect(clock() - began).toBeLessThan(10_000);
      expect(found?.rules.some((rule) => rule >= small.rules.length)).toBe(true);
      expect(found?.rules.filter((rule) => rule < small.rules.length).length).toBeLessThanOrEqual(5);
    },
  );

  it('is not claimed of a week that can be', () => {
    expect(explain(small, { now, within: 1 })).toBeUndefined();
  });
});

describe('a week that is mended', () => {
  const mend = (problem: Problem) => repair(problem, week.places, { seed: 1, now, within: 1, tries: 4 });

  it('moves no more than a tenth of the other lessons when a teacher loses a day', () => {
    const changed = withRule(small, { kind: 'unavailable', who: { teacher: 4 }, slots: days(2), ...all });
    const { moved, unplaced, places } = mend(changed);
    const others = moved.filter(({ lesson }) => !small.lessons[lesson]?.teachers.includes(4));
    expect(unplaced).toEqual([]);
    expect(scoreOf(modelOf(changed), places).hard).toEqual([]);
    expect(others.length).toBeLessThanOrEqual(small.lessons.length / 10);
  });

  it('changes nothing when nothing has changed', () => {
    expect(mend(small)).toMatchObject({ moved: [], unplaced: [] });
  });

  it('finds another room when one is gone, and a place for one lesson more', () => {
    const gone = withRule(small, {
      kind: 'unavailable',
      who: { room: 0 },
      slots: days(0, 1, 2, 3, 4),
      ...all,
    });
    expect(mend(gone).places.filter(({ room }) => room === 0)).toEqual([]);
    const more = { ...small, lessons: [...small.lessons, { duration: 1, teachers: [4], students: [0] }] };
    const { unplaced, moved } = mend(more);
    expect(unplaced).toEqual([]);
    expect(moved.length).toBeLessThanOrEqual(small.lessons.length / 10);
  });
});
