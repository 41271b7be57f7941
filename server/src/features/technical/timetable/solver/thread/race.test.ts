import { expect, test } from 'vitest';
import { solve } from '../solve.ts';
import { laoSchool } from '../testing/lao-school.ts';
import { attemptsLeft, isDone, raceOf, seedOf, winnerOf } from './race.ts';

test('the lane with the fewest attempts wins, among equals the first, in whatever order they end', () => {
  const done = (lane: number, attempt: number | null, placed = 10) => ({ lane, attempt, placed, of: 10 });
  expect(winnerOf([done(0, 2), done(1, 1)]).lane).toBe(1);
  expect(winnerOf([done(0, 1), done(1, 1)]).lane).toBe(0);
  expect(winnerOf([done(0, null, 9), done(1, 4)]).lane).toBe(1);
  expect(winnerOf([done(0, null, 8), done(1, null, 9)]).lane).toBe(1);
  expect(winnerOf([done(0, null, 9), done(1, null, 9)]).lane).toBe(0);
});

test('who can’t win any more stops, who still can goes on', () => {
  const race = raceOf(2);
  expect(attemptsLeft(race, 0)).toBe(Number.POSITIVE_INFINITY);
  isDone(race, 1, 3);
  // The first lane may still be done in the same attempt, and would have won.
  expect(attemptsLeft(race, 0)).toBe(4);
  isDone(race, 0, 2);
  expect(attemptsLeft(race, 1)).toBe(2);
});

test('two lanes come to the same week whichever of them is asked first', () => {
  const problem = laoSchool(4, 1);
  const weekBy = (order: readonly number[]) => {
    const race = raceOf(2);
    const ended = new Map<number, ReturnType<typeof laneOf>>();
    const laneOf = (lane: number) => {
      let attempt: number | null = null;
      const solution = solve(problem, {
        seed: seedOf(5, lane),
        now: () => 0,
        attempts: () => attemptsLeft(race, lane),
        onWhole: (at) => {
          attempt = at;
          isDone(race, lane, at);
        },
      });
      return { ...solution, attempt };
    };
    for (const lane of order) ended.set(lane, laneOf(lane));
    return winnerOf([0, 1].flatMap((lane) => ended.get(lane) ?? [])).places;
  };
  expect(weekBy([0, 1])).toEqual(weekBy([1, 0]));
});
