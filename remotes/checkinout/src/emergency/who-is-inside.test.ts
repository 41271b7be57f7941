import type { RosterPerson } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import type { KeptState, RosterFacts } from '../device/store.ts';
import { knownAsOf, whoIsInside } from './who-is-inside.ts';

const day = '2026-11-25';
const person = (id: number, className: string | null) =>
  ({ id, kind: className === null ? 'staff' : 'student', className }) as RosterPerson;
const state = (id: number, kind: 'student' | 'staff', direction: 'in' | 'out', on = day) =>
  ({ id, kind, direction, day: on, firstIn: 450 }) as KeptState;

const shown = (people: RosterPerson[], states: KeptState[]) =>
  whoIsInside(
    { people: () => people, states: (asked) => states.filter((one) => one.day === asked) },
    day,
  ).map(({ className, people: inside }) => [className, inside.map(({ person: { id } }) => id)]);

test('who came and hasn’t left stands by class, the second class before the tenth, staff last', () => {
  const people = [person(1, '10/1'), person(2, '2/1'), person(3, '2/1'), person(4, null), person(5, '2/1')];
  const states = [1, 2, 3].map((id) => state(id, 'student', 'in'));
  expect(shown(people, [...states, state(4, 'staff', 'in'), state(5, 'student', 'out')])).toEqual([
    ['2/1', [2, 3]],
    ['10/1', [1]],
    [null, [4]],
  ]);
});

test('primary stands before secondary', () => {
  const people = [person(1, 'M1/1'), person(2, 'P5/1'), person(3, 'P1/2')];
  const states = people.map(({ id }) => state(id, 'student', 'in'));
  expect(shown(people, states).map(([className]) => className)).toEqual(['P1/2', 'P5/1', 'M1/1']);
});

test('who came yesterday and never checked out isn’t counted, nor a student with the number of a member of staff', () => {
  const people = [person(1, '2/1'), person(2, '2/1')];
  expect(shown(people, [state(1, 'student', 'in', '2026-11-24'), state(2, 'staff', 'in')])).toEqual([]);
});

test('what is known is as new as the last scan of this gate, and a clock that runs ahead makes it no newer', () => {
  const asOf = '2026-11-25T01:00:00.000Z';
  const seenAt = (...times: string[]) => {
    const states = times.map((at) => ({ day, at }) as KeptState);
    const memory = { facts: () => ({ asOf }) as RosterFacts, states: () => states };
    return knownAsOf({ memory, now: () => new Date('2026-11-25T02:00:00.000Z') }, day);
  };
  expect(seenAt()).toBe(asOf);
  const [scanned, ahead] = ['2026-11-25T01:30:00.000Z', '2026-11-25T03:00:00.000Z'];
  expect(seenAt('2026-11-25T00:30:00.000Z', scanned, ahead)).toBe(scanned);
});

test('whom a class was called with here is inside before the server tells it, unless a gate has seen them leave', () => {
  const people = [person(1, '2/1'), person(2, '2/1'), person(3, '2/1'), person(4, null)];
  const memory = {
    people: () => people,
    states: () => [state(1, 'student', 'out'), state(2, 'student', 'in')],
  };
  const at = '2026-11-25T01:05:00.000Z';
  const called = new Map([1, 2, 3, 4].map((id) => [id, at]));
  const inside = whoIsInside(memory, day, called).flatMap((group) => group.people);
  expect(inside.map(({ person: { id }, firstIn }) => [id, firstIn])).toEqual([
    [2, 450],
    [3, 8 * 60 + 5],
  ]);
  const device = {
    memory: { facts: () => null, states: () => [] },
    now: () => new Date('2026-11-25T02:00:00Z'),
  };
  expect(knownAsOf(device, day, called)).toBe(at);
});
