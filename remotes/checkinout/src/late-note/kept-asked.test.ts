import { expect, test } from 'vitest';
import { forgetStored } from '../device/forget-stored.ts';
import { createVault } from '../device/vault.ts';
import { type ReasonQuestion, withAsked } from './asked-places.ts';
import { keptAsked } from './kept-asked.ts';

const person: ReasonQuestion['person'] = {
  ...{ kind: 'student', id: 1, code: 'S1', name: { lo: 'ນ້ອຍ', en: 'Noy' } },
  ...{ nickname: '', className: null, hasPhoto: false },
};
const stored = new Map<string, string>();
const store = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
const key = new Uint8Array(32).fill(7);

test('who is asked stands there after a reload, sealed, until the moment is over or the device forgets', () => {
  const keys = createVault();
  keys.open(key);
  const before = keptAsked({ store, keys, now: () => 1000 });
  before.change('gate', (places) => withAsked(places, { kind: 'late', eventKey: 'a', person, at: 1000 }));
  expect(before.at('staff')).toEqual([]);
  expect([...stored.values()].join()).not.toContain('Noy');

  const locked = createVault();
  const after = keptAsked({ store, keys: locked, now: () => 2000 });
  expect(after.at('gate')).toEqual([]);
  locked.open(key);
  expect(after.at('gate')).toMatchObject([{ eventKey: 'a', person: { name: { en: 'Noy' } } }]);

  const late = keptAsked({ store, keys, now: () => 60_000 });
  late.change('gate', (lasting) => lasting);
  expect(late.at('gate')).toEqual([]);
  forgetStored(store);
  expect(stored.size).toBe(0);
});
