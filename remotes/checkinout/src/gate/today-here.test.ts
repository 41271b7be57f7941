import type { CheckOutcome, RosterPerson } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import type { KeptState } from '../device/store.ts';
import { todayHere } from './today-here.ts';
import { type Today, withOutcome } from './use-today.ts';

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

test('on a special day who comes is counted though nobody is expected, with a line and without', () => {
  const states = [state(1, '.', 'in', { firstIn: 450 }), state(2, '.', 'out', { firstIn: null })];
  expect(todayHere({ people: () => [], states: () => states }, day).arrived).toBe(1);
  const none = { expected: 0, arrived: 0, late: 0, notArrived: 0, inside: 0 };
  const came = {
    recorded: true,
    direction: 'in',
    result: 'on_time',
    person: { kind: 'student' },
    minutes: 0,
  };
  const today = { numbers: none, recent: [] } as unknown as Today;
  const { numbers } = withOutcome(today, { ...came, at: `${day}T00:30:00Z` } as unknown as CheckOutcome);
  expect(numbers).toMatchObject({ expected: 0, arrived: 0, cameFree: 1, inside: 1 });
});
