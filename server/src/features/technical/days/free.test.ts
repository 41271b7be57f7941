import * as technical from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dayFromToday } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const day = () => dayFromToday(0);
const free = (query: Partial<technical.FreeQuery> = {}, as: 'head' | 'teacher' | 'family' = 'head') =>
  server.send(
    technical.findFree,
    { params: { day: day() }, query: { startsAt: '08:00', endsAt: '08:45', ...query } },
    as,
  );

describe('whoever looks for somebody free at an hour of a day', () => {
  test('finds every teacher and room with what they have then, the free ones first', async () => {
    const { lessons } = await server.send(technical.readDay, { params: { day: day() } }, 'teacher');
    const now = lessons.filter(({ startsAt, endsAt }) => startsAt < '08:45' && endsAt > '08:00');
    const { teachers, rooms } = await free({}, 'teacher');
    for (const { id, taken } of teachers.filter((one) => one.taken?.why !== 'away'))
      expect(taken !== null).toBe(
        now.some(
          ({ teachers: own, change }) =>
            own.some((one) => one.id === id && !one.absent) || change?.substitute?.id === id,
        ),
      );
    expect(teachers.some(({ taken }) => taken?.why === 'away')).toBe(true);
    for (const { id, taken } of rooms) expect(taken !== null).toBe(now.some(({ room }) => room?.id === id));
    for (const rows of [teachers, rooms]) {
      const states = rows.map(({ taken }) => taken !== null);
      expect(states).toEqual([...states].sort());
    }
  });

  test('has those who teach the subject first, and rooms of the type and size that is asked', async () => {
    const { subjects } = await server.send(technical.readTeaching, {}, 'head');
    const { teachers } = await free({ subjectId: subjects.at(-1)?.id });
    const able = teachers.flatMap(({ taken, teachesSubject }) => (taken ? [] : [!teachesSubject]));
    expect(able).toEqual([...able].sort());
    const all = (await free()).rooms;
    const seats = Math.max(...all.map((room) => room.seats ?? 0));
    for (const room of (await free({ seats })).rooms)
      expect(room.seats ?? seats).toBeGreaterThanOrEqual(seats);
    const kind = all[0]?.kind;
    const { rooms } = await free({ kind });
    expect(rooms).toEqual(all.filter((room) => room.kind === kind));
  });

  test('is told where the time ends before it begins, and families aren’t told anything', async () => {
    await expect(free({ endsAt: '07:00' })).rejects.toMatchObject({
      fields: [{ path: 'endsAt', code: 'time_order' }],
    });
    await expect(free({}, 'family')).rejects.toMatchObject({ code: 'no_permission' });
  });
});
