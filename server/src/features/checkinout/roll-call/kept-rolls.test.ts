import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { callRoll, gateRolls, gateRoster } from '@suksa/contracts/checkinout';
import { rollOfShort } from '@suksa/contracts/checkinout/short-roll';
import { expect, test } from 'vitest';
import { gateServer, scan, server } from '../gate/gate-testing.ts';

gateServer();

test('The rolls of a day are told to a device once, and a class again when it was called', async () => {
  const first = await server.send(gateRolls, { query: { known: '' } }, 'gate');
  const ids = first.classes.map(({ id }) => String(id));
  expect(Object.keys(first.rolls).sort()).toEqual(ids.toSorted());
  const known = Object.entries(first.marks)
    .map((pair) => pair.join(':'))
    .join(',');
  const differing = async () =>
    Object.keys((await server.send(gateRolls, { query: { known } }, 'gate')).rolls);
  expect(await differing()).toEqual([]);
  const classId = Number(ids.find((id) => first.rolls[id]?.students.some(({ state }) => state === 'open')));
  const student = first.rolls[classId]?.students.find(({ state }) => state === 'open');
  expect((await scan(student?.code ?? '')).recorded).toBe(true);
  expect(await differing()).toEqual([]);
  const body = { idempotencyKey: randomUUID(), absent: [] };
  await server.send(callRoll, { params: { classId }, body }, 'gate');
  expect(await differing()).toEqual([String(classId)]);
  await expect(server.send(gateRolls, { query: { known: '' } }, 'cashier')).rejects.toMatchObject({
    status: 403,
  });
});

test('In short, without a name, rolls are with the gate’s roster what they are as a whole', async () => {
  const whole = await server.send(gateRolls, { query: { known: '' } }, 'gate');
  const told = await server.send(gateRolls, { query: { known: '', people: 'known' } }, 'gate');
  const roster = await server.send(gateRoster, { query: {} }, 'gate');
  const people = new Map(
    roster.parts
      .flatMap(({ people }) => people)
      .flatMap((one) => (one.kind === 'student' ? [[one.id, one] as const] : [])),
  );
  const names = new Map(told.classes.map(({ id, name }) => [String(id), name]));
  const made = Object.entries(told.short ?? {}).map(([id, roll]) => [
    id,
    rollOfShort(roll, { date: told.date, className: names.get(id) ?? '', people }),
  ]);
  expect(Object.fromEntries(made)).toEqual(whole.rolls);
  expect(told.rolls).toEqual({});
  expect(told.marks).toEqual(whole.marks);
  const size = (answer: object) => gzipSync(JSON.stringify(answer)).length;
  expect(size(told)).toBeLessThan(size(whole) / 2);
  const known = Object.entries(told.marks)
    .map((pair) => pair.join(':'))
    .join(',');
  const again = await server.send(gateRolls, { query: { known, people: 'known' } }, 'gate');
  expect(again.short).toEqual({});
});
