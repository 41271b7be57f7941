import { expect, test } from 'vitest';
import { everybody, type FoundMarks, foundIn, putTogether } from './found-people.ts';

const mark = (who: string, seconds: number, found = true) => ({
  ...{ who, found },
  at: new Date(Date.parse('2026-11-25T02:00:00Z') + seconds * 1000).toISOString(),
});
const marksOf = (...marks: ReturnType<typeof mark>[]): FoundMarks =>
  new Map(marks.map((one) => [one.who, one]));

test('what all wardens know is taken, but for what was ticked here while it was asked', () => {
  const sent = marksOf(mark('student1', 5), mark('student2', 1));
  const own = marksOf(mark('student1', 5), mark('student2', 4, false), mark('student4', 4));
  // This device’s clock is five seconds ahead; another warden has said since that student 1 isn’t found after all.
  const told = [mark('student1', 3, false), mark('student2', 1), mark('student3', 2)];
  const known = putTogether({ sent, own, told });
  expect([...foundIn(known)].sort()).toEqual(['student3', 'student4']);
  expect(known.get('student2')?.found).toBe(false);
});

test('who was found before all began again is sought anew', () => {
  const known = marksOf(mark('student1', 1), mark(everybody, 2, false), mark('visitor2', 3));
  expect([...foundIn(known)]).toEqual(['visitor2']);
});
