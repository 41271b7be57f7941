import type { RosterPerson } from '@suksa/contracts/checkinout';
import { cardKey } from '@suksa/contracts/checkinout/card-key';
import { expect, test } from 'vitest';
import { decideHere } from './decide-here.ts';
import { createMemory } from './memory.ts';
import type { RosterFacts } from './store.ts';

const day = '2026-11-25';
const at = (time: string) => new Date(`${day}T${time}:00+07:00`);
const shift = {
  ...{ id: 1, inFrom: 390, onTimeUntil: 465, startsAt: 465, lateUntil: 540 },
  ...{ outFrom: 930, outUntil: 1080, breakFrom: null, breakUntil: null },
};
const facts: RosterFacts = {
  branchId: 1,
  asOf: at('06:00').toISOString(),
  fetchedAt: 0,
  clockOffset: 0,
  days: {
    mark: 'x',
    list: [
      {
        date: day,
        plans: [
          { working: true, holiday: null, shifts: [shift] },
          { working: false, holiday: { lo: 'ບຸນ', en: 'Festival' }, shifts: [] },
          { working: true, off: true, holiday: null, shifts: [] },
        ],
        groups: { students: 0, free: 1, off: 2 },
      },
    ],
  },
};

const personOf = (id: number, changes: Partial<RosterPerson> = {}): RosterPerson => ({
  kind: 'student',
  id,
  code: `VTE${id}`,
  name: { lo: '', en: `Student ${id}` },
  nickname: '',
  classId: 1,
  className: '1/1',
  group: 'students',
  photo: null,
  block: null,
  cardBlocked: false,
  keys: [cardKey(1, `VTE${id}`)],
  cards: [],
  collectors: [],
  ...changes,
});

const gateOf = (...people: RosterPerson[]) => {
  const memory = createMemory({ facts, states: [] });
  memory.load([{ part: 0, mark: 'x', people }]);
  return memory;
};

const scan = (
  gate: ReturnType<typeof gateOf>,
  code: string,
  time: string,
  source: 'scanner' | 'code' = 'scanner',
) => {
  const decided = decideHere(gate, { code, direction: 'auto', source }, { at: at(time), mayOverride: false });
  if (decided?.state) gate.setState(decided.state);
  return decided?.outcome;
};

test('who comes, comes again, and leaves is told so without the server', () => {
  const gate = gateOf(personOf(1));
  expect(scan(gate, 'vte1', '07:30')).toMatchObject({
    result: 'on_time',
    firstIn: '07:30',
    person: { id: 1 },
  });
  expect(scan(gate, 'VTE໑', '07:40')).toMatchObject({ result: 'already_in', recorded: false });
  expect(scan(gate, 'VTE1', '15:45')).toMatchObject({ result: 'out', lastOut: '15:45' });
});

test('of whose class has no times that day, it is told that they came, and nothing is judged', () => {
  const gate = gateOf(personOf(1, { group: 'off' }), personOf(2));
  expect(scan(gate, 'VTE1', '08:05')).toMatchObject({
    result: 'on_time',
    offDay: true,
    recorded: true,
    minutes: 0,
  });
  expect(gate.stateOf({ kind: 'student', id: 1 }, day)).toMatchObject({ letter: '.', firstIn: 485 });
  expect(scan(gate, 'VTE2', '07:30')).not.toHaveProperty('offDay');
});

test('who is late is told by how many minutes', () => {
  expect(scan(gateOf(personOf(1)), 'VTE1', '08:05')).toMatchObject({ result: 'late', minutes: 20 });
});

test('a lost card and a suspended student are refused, and nothing of it is kept', () => {
  const lost = { key: cardKey(1, 'TOKEN'), status: 'lost' as const, expiresOn: null };
  const gate = gateOf(personOf(1, { cards: [lost] }), personOf(2, { block: 'suspended' }));
  expect(scan(gate, 'token', '07:30')).toMatchObject({ result: 'blocked', reason: 'card_lost' });
  expect(scan(gate, 'VTE2', '07:30')).toMatchObject({
    result: 'blocked',
    reason: 'suspended',
    recorded: false,
  });
  expect(gate.states(day)).toEqual([]);
});

test('a student who is suspended after coming in goes home without the server', () => {
  const gate = gateOf(personOf(1));
  scan(gate, 'VTE1', '07:30');
  const later = gateOf(personOf(1, { block: 'suspended' }));
  for (const state of gate.states(day)) later.setState(state);
  expect(scan(later, 'VTE1', '15:45')).toMatchObject({ result: 'out', reason: null });
});

test('a free day is told by its name, and a code typed by hand asks for a reason', () => {
  const gate = gateOf(personOf(1, { group: 'free' }), personOf(2));
  expect(scan(gate, 'VTE1', '07:30')).toMatchObject({ result: 'holiday', holiday: { en: 'Festival' } });
  expect(scan(gate, 'VTE2', '07:30', 'code')).toMatchObject({ result: 'ask_reason', recorded: false });
});

test('a code that nobody has, and a day beyond the roster, are left to the server', () => {
  const gate = gateOf(personOf(1));
  expect(scan(gate, 'NOBODY', '07:30')).toBeUndefined();
  const tomorrow = new Date(at('07:30').getTime() + 86_400_000);
  expect(
    decideHere(
      gate,
      { code: 'VTE1', direction: 'auto', source: 'scanner' },
      { at: tomorrow, mayOverride: false },
    ),
  ).toBeNull();
});

test('what another gate saw is taken in, but not over what this one has seen later', () => {
  const gate = gateOf(personOf(1), personOf(2));
  scan(gate, 'VTE1', '07:30');
  const told = (id: number, time: string, direction: 'in' | 'out') => ({
    ...{ kind: 'student' as const, id, day, letter: 'P', firstIn: 420, lastOut: null },
    ...{ direction, at: at(time).toISOString() },
  });
  gate.merge(facts, [], [told(1, '07:00', 'out'), told(2, '07:20', 'in')], day);
  expect(scan(gate, 'VTE1', '07:35')).toMatchObject({ result: 'already_in' });
  expect(scan(gate, 'VTE2', '07:35')).toMatchObject({ result: 'already_in', firstIn: '07:00' });
});

test('a member of staff who goes out and comes back has been away meanwhile, a student’s way isn’t counted', () => {
  const gate = gateOf(personOf(1), personOf(2, { kind: 'staff', className: null }));
  for (const code of ['VTE1', 'VTE2'])
    for (const time of ['07:30', '10:00', '10:40', '12:00', '12:30']) scan(gate, code, time);
  const awayOf = (id: number) => gate.states(day).find((state) => state.id === id)?.away;
  expect(awayOf(2)).toEqual([
    { from: 600, until: 640 },
    { from: 720, until: 750 },
  ]);
  expect(awayOf(1)).toBeUndefined();
});
