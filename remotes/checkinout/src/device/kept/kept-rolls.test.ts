import type { RosterPerson } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import { createVault } from '../vault.ts';
import { bringRolls, keepRolls, keptRolls } from './kept-rolls.ts';

const date = '2026-11-25';
const roll = (className: string) => ({
  ...{ date, className, takenAt: null, takenBy: null, lesson: null },
  students: [
    {
      ...{ id: 3, code: 'S3', name: { lo: 'ນ້ອຍ', en: 'Noy' }, nickname: '', hasPhoto: false },
      ...{ state: 'inside' as const, firstIn: '07:30' },
    },
  ],
});

test('the classes of a day are there after a reload with the key alone, and on the next day nothing of them', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const keys = createVault();
  keepRolls({ date, rolls: { 1: roll('M1/1') } }, { store, keys });
  expect(kept.size).toBe(0);
  keys.open(new Uint8Array(32).fill(7));
  keepRolls({ date, rolls: { 1: roll('M1/1') } }, { store, keys });
  keepRolls({ date, rolls: { 2: roll('M1/2') } }, { store, keys });
  expect([...kept.values()].join()).not.toContain('Noy');

  const later = createVault();
  expect(keptRolls(date, { store, keys: later }).rolls).toEqual({});
  later.open(new Uint8Array(32).fill(7));
  expect(keptRolls(date, { store, keys: later }).rolls).toEqual({ 1: roll('M1/1'), 2: roll('M1/2') });
  expect(keptRolls('2026-11-26', { store, keys: later }).rolls).toEqual({});
});

/** As `localStorage`, with what was kept to be looked at. */
const aStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const opened = () => {
  const keys = createVault();
  keys.open(new Uint8Array(32).fill(7));
  return keys;
};

test('a device brings the rolls that differ, by the marks of those that lie on it, and none without its key', async () => {
  const store = aStore();
  const keys = createVault();
  const bringing = { ...{ store, keys, people: [] }, today: date };
  const asked: string[] = [];
  const answer = (rolls: object, marks: Record<string, string>) => async (known: string) => {
    asked.push(known);
    return { date, classes: [], rolls: rolls as never, marks };
  };
  await bringRolls(answer({}, {}), bringing);
  expect(asked).toEqual([]);
  keys.open(new Uint8Array(32).fill(7));
  const both = { 1: roll('M1/1'), 2: roll('M1/2') };
  await bringRolls(answer(both, { 1: 'a', 2: 'b' }), bringing);
  await bringRolls(answer({ 2: roll('M1/2 new') }, { 1: 'a', 2: 'c' }), bringing);
  expect(asked).toEqual(['', '1:a,2:b']);
  const { rolls, marks } = keptRolls(date, { store, keys });
  expect([rolls[1]?.className, rolls[2]?.className, marks]).toEqual(['M1/1', 'M1/2 new', { 1: 'a', 2: 'c' }]);
});

const person = (id: number): RosterPerson => ({
  ...{ kind: 'student', id, code: `S${id}`, name: { lo: 'ນ້ອຍ', en: `Noy ${id}` }, nickname: '' },
  ...{ classId: 1, className: 'M1/1', group: '', photo: id === 4 ? '2026' : null, block: null },
  ...{ cardBlocked: false, keys: [], cards: [], collectors: [] },
});

test('a roll in short has its names from the roster; one with a student whom that doesn’t know is asked for again', async () => {
  const [store, keys] = [aStore(), opened()];
  const asked: string[] = [];
  const aClass = (id: number) => ({ id, name: `M1/${id}`, students: 2, takenAt: null, absent: 0 });
  const short = (ids: number[], said = {}) => ({ takenAt: null, takenBy: null, lesson: null, ids, said });
  const ask = async (known: string) => {
    asked.push(known);
    return {
      ...{ date, classes: [aClass(1), aClass(2)], marks: { 1: 'a', 2: 'b' }, rolls: {} },
      short: { 1: short([4, 3], { 3: { state: 'inside' as const, firstIn: '07:30' } }), 2: short([3, 9]) },
    };
  };
  // Staff have ids of their own.
  const people = [person(3), person(4), { ...person(9), kind: 'staff' as const }];
  const bringing = { ...{ store, keys, people }, today: date };
  await bringRolls(ask, bringing);
  const { rolls } = keptRolls(date, { store, keys });
  expect(Object.keys(rolls)).toEqual(['1']);
  expect(rolls[1]).toEqual({
    ...{ date, className: 'M1/1', takenAt: null, takenBy: null, lesson: null },
    students: [
      {
        ...{ id: 4, code: 'S4', name: { lo: 'ນ້ອຍ', en: 'Noy 4' }, nickname: '', hasPhoto: true },
        ...{ state: 'open', firstIn: null },
      },
      {
        ...{ id: 3, code: 'S3', name: { lo: 'ນ້ອຍ', en: 'Noy 3' }, nickname: '', hasPhoto: false },
        ...{ state: 'inside', firstIn: '07:30' },
      },
    ],
  });
  await bringRolls(ask, { ...bringing, people: [...people, person(9)] });
  expect(asked).toEqual(['', '1:a']);
  expect(keptRolls(date, { store, keys }).rolls[2]?.students.map(({ id }) => id)).toEqual([3, 9]);
});
