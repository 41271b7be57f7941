import { randomUUID } from 'node:crypto';
import { callRoll, gateRolls } from '@suksa/contracts/checkinout';
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
