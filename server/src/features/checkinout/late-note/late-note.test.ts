import { randomUUID } from 'node:crypto';
import { lateReasons, noteLate, recordEvents } from '@suksa/contracts/checkinout';
import { dayStory } from '@suksa/contracts/reports';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { students } from '../../../db/schema/index.ts';
import { at, day, gateServer, nextStudent, scan, server } from '../gate/gate-testing.ts';

gateServer();

const reasons = async () => (await server.send(lateReasons, {}, 'gate')).reasons;
const note = (eventKey: string, noteId: number) =>
  server.send(noteLate, { body: { eventKey, noteId } }, 'gate');

test('a reason for being late stands beside the scan, once, and the last word counts', async () => {
  const [traffic, rain] = await reasons();
  expect([traffic?.picture, rain?.picture]).toEqual(['traffic', 'rain']);
  at('08:00');
  const code = nextStudent();
  const idempotencyKey = randomUUID();
  expect((await scan(code, { idempotencyKey })).result).toBe('late');
  for (const one of [traffic, traffic, rain]) await note(idempotencyKey, one?.id ?? 0);
  const [student] = await server.app.db.select().from(students).where(eq(students.code, code));
  const story = await server.send(dayStory, { params: { id: student?.id ?? 0, day } }, 'admin');
  expect(story.scans.map(({ reason }) => reason?.en)).toEqual(['Heavy rain']);
});

test('only a late coming that is known has a reason, and only one that the school offers', async () => {
  const [first] = await reasons();
  const early = randomUUID();
  await scan(nextStudent(), { idempotencyKey: early });
  for (const key of [early, randomUUID()])
    await expect(note(key, first?.id ?? 0)).rejects.toMatchObject({ status: 409, code: 'event_unknown' });
  at('08:00');
  const late = randomUUID();
  await scan(nextStudent(), { idempotencyKey: late });
  await expect(note(late, 987654)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('what was said at the second of two gates that were both offline is kept, beside the scan that counts', async () => {
  const [traffic] = await reasons();
  const code = nextStudent();
  at('08:00');
  const brought = async (device: string, said: 'late' | 'on_time', of = code) => {
    const id = randomUUID();
    const scanned = { id, number: 1, mode: 'gate', code: of, direction: 'auto', source: 'scanner' } as const;
    const told = { answered: false, override: false, clockOffset: 0, said };
    const now = new Date().toISOString();
    await server.send(
      recordEvents,
      { body: { device, sentAt: now, events: [{ ...scanned, ...told, scannedAt: now }] } },
      'gate',
    );
    return id;
  };
  await brought('test-north', 'late');
  await note(await brought('test-south', 'late'), traffic?.id ?? 0);
  const [student] = await server.app.db.select().from(students).where(eq(students.code, code));
  const story = await server.send(dayStory, { params: { id: student?.id ?? 0, day } }, 'admin');
  expect(story.scans.map(({ reason }) => reason?.en)).toEqual([traffic?.text.en]);
  // Late for the gate alone: taken, and nothing is left to wait for at the gate.
  at('07:20');
  await note(await brought('test-south', 'late', nextStudent()), traffic?.id ?? 0);
});
