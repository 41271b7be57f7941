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

test('a device brings the rolls that differ, by the marks of those that lie on it, and none without its key', async () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const keys = createVault();
  const asked: string[] = [];
  const answer = (rolls: object, marks: Record<string, string>) => async (known: string) => {
    asked.push(known);
    return { date, classes: [], rolls: rolls as never, marks };
  };
  await bringRolls(answer({}, {}), { store, keys, today: date });
  expect(asked).toEqual([]);
  keys.open(new Uint8Array(32).fill(7));
  const both = { 1: roll('M1/1'), 2: roll('M1/2') };
  await bringRolls(answer(both, { 1: 'a', 2: 'b' }), { store, keys, today: date });
  await bringRolls(answer({ 2: roll('M1/2 new') }, { 1: 'a', 2: 'c' }), { store, keys, today: date });
  expect(asked).toEqual(['', '1:a,2:b']);
  const { rolls, marks } = keptRolls(date, { store, keys });
  expect([rolls[1]?.className, rolls[2]?.className, marks]).toEqual(['M1/1', 'M1/2 new', { 1: 'a', 2: 'c' }]);
});
