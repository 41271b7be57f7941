import { expect, test } from 'vitest';
import { decide } from './watch-rules.ts';

const plan = { steps: [1, 10, 50, 100], seconds: 1800, loads: 20 };
const at = (
  share: number,
  seconds: number,
  [loads, failed]: readonly [number, number],
  before: [number, number] | null = null,
) =>
  decide({
    plan,
    share,
    seconds,
    counts: { loads, failed },
    before: before && { loads: before[0], failed: before[1] },
  });

test('a step that does well is followed by the next when its time is over, and the last makes it the first version', () => {
  expect(at(1, 1799, [200, 0])).toEqual({ kind: 'wait' });
  expect(at(1, 1800, [200, 4])).toEqual({ kind: 'raise', share: 10 });
  expect(at(10, 1800, [200, 0])).toEqual({ kind: 'raise', share: 50 });
  expect(at(50, 1800, [200, 0])).toEqual({ kind: 'promote' });
});

test('few page loads say nothing: more people get it only when there were enough', () => {
  expect(at(1, 90_000, [19, 0])).toEqual({ kind: 'wait' });
  expect(at(1, 10, [19, 19])).toEqual({ kind: 'wait' });
});

test('what fails is taken back at once, before its time is over, for some people as for all', () => {
  expect(at(1, 10, [20, 1])).toEqual({ kind: 'take-back' });
  expect(at(100, 10, [20, 20])).toEqual({ kind: 'take-back' });
});

test('what failed just so in the version before is not the fault of the new one', () => {
  expect(at(1, 1800, [1000, 50], [1000, 30])).toEqual({ kind: 'raise', share: 10 });
  expect(at(1, 1800, [1000, 61], [1000, 30])).toEqual({ kind: 'take-back' });
});

test('what all have is watched for its time, and stays, few page loads or many', () => {
  expect(at(100, 1799, [1000, 0])).toEqual({ kind: 'wait' });
  expect(at(100, 1800, [1000, 0])).toEqual({ kind: 'end' });
  expect(at(100, 1800, [3, 3])).toEqual({ kind: 'end' });
});

test('a plan that ends before all have it leaves it with those who do', () => {
  const some = { ...plan, steps: [1, 10] };
  expect(
    decide({ plan: some, share: 10, seconds: 1800, counts: { loads: 99, failed: 0 }, before: null }),
  ).toEqual({
    kind: 'end',
  });
});
