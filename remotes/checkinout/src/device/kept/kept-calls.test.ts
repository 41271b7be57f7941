import { expect, test, vi } from 'vitest';
import { createVault } from '../vault.ts';
import { type KeptCall, keptCalls, type SendResult } from './kept-calls.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const call = (id: string, userId = 1): KeptCall => ({
  ...{ id, kind: 'late_note', userId, at: '2026-11-25T00:45:00Z' },
  body: { noteId: 3 },
});
const now = () => Date.parse('2026-11-25T02:00:00Z');
const idsOf = (calls: readonly KeptCall[]) => calls.map(({ id }) => id);

test('what is said without a line is there after a reload, and goes in its order once there is one', async () => {
  const store = memory();
  const before = keptCalls({ store, now, keys: createVault() });
  before.keep(call('a'));
  before.keep(call('b'));
  await before.deliver(1, async () => ({ result: 'later' }));
  const after = keptCalls({ store, now, keys: createVault() });
  expect(idsOf(after.all())).toEqual(['a', 'b']);
  const sent: string[] = [];
  await after.deliver(1, async ({ id }) => {
    sent.push(id);
    return { result: 'sent' };
  });
  expect(sent).toEqual(['a', 'b']);
  expect(keptCalls({ store, now, keys: createVault() }).all()).toEqual([]);
});

test('one that must wait for its scan holds up no other, and one that is refused doesn’t come back', async () => {
  const calls = keptCalls({ store: memory(), now, keys: createVault() });
  for (const id of ['a', 'b', 'c']) calls.keep(call(id));
  const answers: Record<string, SendResult> = {
    a: { result: 'not_yet' },
    b: { result: 'refused', code: 'no_permission' },
    c: { result: 'sent' },
  };
  await calls.deliver(1, async ({ id }) => answers[id] ?? { result: 'later' });
  expect(idsOf(calls.all())).toEqual(['a']);
});

test('a later word on a scan doesn’t overtake an earlier one that waits for the scan', async () => {
  const calls = keptCalls({ store: memory(), now, keys: createVault() });
  const of = (id: string, eventKey: string) => ({ ...call(id), body: { eventKey, noteId: 3 } });
  for (const one of [of('first', 'scan'), of('last', 'scan'), of('other', 'another scan')]) calls.keep(one);
  const sent: string[] = [];
  const send = async ({ id }: KeptCall): Promise<SendResult> => {
    sent.push(id);
    return { result: sent.length === 1 ? 'not_yet' : 'sent' };
  };
  await calls.deliver(1, send);
  await calls.deliver(1, send);
  expect(sent).toEqual(['first', 'other', 'first', 'last']);
});

test('what is held goes once its time is over, after a reload too, unless it is taken back before', async () => {
  const store = memory();
  const at = (milliseconds: number) =>
    keptCalls({ store, now: () => now() + milliseconds, keys: createVault() });
  const before = at(0);
  for (const id of ['mistaken', 'meant']) before.keep({ ...call(id), heldUntil: now() + 12_000 });
  before.keep(call('at once'));
  const sent: string[] = [];
  const send = async ({ id }: KeptCall): Promise<SendResult> => {
    sent.push(id);
    return { result: 'sent' };
  };
  await before.deliver(1, send);
  expect(before.takeBack('mistaken')).toBe(true);
  await at(11_999).deliver(1, send);
  expect(sent).toEqual(['at once']);
  const after = at(12_000);
  await after.deliver(1, send);
  expect(sent).toEqual(['at once', 'meant']);
  expect(after.takeBack('meant')).toBe(false);
});

test('a clock that is put back holds nothing for longer', async () => {
  const calls = keptCalls({ store: memory(), now, keys: createVault() });
  calls.keep({ ...call('a'), heldUntil: now() + 60 * 60_000 });
  await calls.deliver(1, async () => ({ result: 'sent' }));
  expect(calls.all()).toEqual([]);
});

test('nobody sends in another account’s name, and what has waited for more than a week is given up', async () => {
  const store = memory();
  const calls = keptCalls({ store, now, keys: createVault() });
  calls.keep(call('a', 2));
  await calls.deliver(1, async () => ({ result: 'sent' }));
  expect(idsOf(calls.all())).toEqual(['a']);
  expect(keptCalls({ store, now: () => now() + 9 * 24 * 60 * 60 * 1000, keys: createVault() }).all()).toEqual(
    [],
  );
});

test('a visitor’s name lies on the device unreadable, and goes to the server once the key is there', async () => {
  const store = memory();
  const keys = createVault();
  const visitor: KeptCall = { ...call('v'), kind: 'visitor', body: { key: 'k', name: 'Somsanouk' } };
  const before = keptCalls({ store, now, keys });
  before.keep(visitor);
  keys.open(new Uint8Array(32).fill(7));
  expect(store.getItem('checkinout.calls')).not.toContain('Somsanouk');
  expect(before.all()).toMatchObject([{ body: { name: 'Somsanouk' } }]);

  const later = createVault();
  const after = keptCalls({ store, now, keys: later });
  const sent: unknown[] = [];
  const send = async ({ body }: KeptCall): Promise<SendResult> => {
    sent.push(body);
    return { result: 'sent' };
  };
  after.keep(call('note'));
  await after.deliver(1, send);
  expect(sent).toEqual([{ noteId: 3 }]);
  expect(after.all()).toMatchObject([{ id: 'v', body: {} }]);
  later.open(new Uint8Array(32).fill(7));
  await after.deliver(1, send);
  expect(sent.at(-1)).toEqual(visitor.body);
  expect(after.all()).toEqual([]);
});

test('two windows of one browser keep what each of them says, and either brings it once', async () => {
  const store = memory();
  const [gate, pickUp] = [
    keptCalls({ store, now, keys: createVault() }),
    keptCalls({ store, now, keys: createVault() }),
  ];
  gate.keep(call('a'));
  pickUp.keep(call('b'));
  gate.keep(call('c'));
  const sent: string[] = [];
  const send = async ({ id }: KeptCall): Promise<SendResult> => {
    sent.push(id);
    return { result: 'sent' };
  };
  await pickUp.deliver(1, send);
  await gate.deliver(1, send);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect([gate.all(), pickUp.all()]).toEqual([[], []]);
});

test('where the browser keeps nothing, what is said stays until it is brought', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  const calls = keptCalls({ store: full, now, keys: createVault() });
  calls.keep(call('a'));
  calls.keep(call('b'));
  expect(idsOf(calls.all())).toEqual(['a', 'b']);
  await calls.deliver(1, async ({ id }) => ({ result: id === 'a' ? 'sent' : 'later' }));
  expect(idsOf(calls.all())).toEqual(['b']);
  vi.restoreAllMocks();
});
