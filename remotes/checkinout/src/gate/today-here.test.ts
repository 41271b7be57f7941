import type { RosterPerson } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import type { KeptState } from '../device/store.ts';
import { todayHere } from './today-here.ts';

const day = '2026-11-25';
const person = (id: number, kind: 'student' | 'staff' = 'student') =>
  ({ id, kind, code: `${kind}${id}`, name: { lo: '', en: '' }, className: null }) as unknown as RosterPerson;
const state = (id: number, letter: string, direction: 'in' | 'out', more: Partial<KeptState> = {}) =>
  ({ id, kind: 'student', letter, direction, day, at: `${day}T00:${10 + id}:00Z`, ...more }) as KeptState;

test('a gate without a line counts who came, late and inside, students alone, and names who passed last', () => {
  const people = [person(1), person(2), person(3), person(4), person(5, 'staff')];
  const states = [
    ...[state(1, 'P', 'in'), state(2, 'L', 'out'), state(3, 'H', 'in'), state(4, 'A', 'in')],
    state(5, 'P', 'in', { kind: 'staff' }),
    state(6, 'P', 'in', { day: '2026-11-24' }),
  ];
  const here = todayHere(
    { people: () => people, states: (asked) => states.filter((one) => one.day === asked) },
    day,
  );
  expect(here).toMatchObject({ arrived: 3, late: 1, inside: 3 });
  expect(here.recent.map(({ code }) => code)).toEqual([
    ...['staff5', 'student4', 'student3', 'student2', 'student1'],
  ]);
});
