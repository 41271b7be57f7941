import { instantAt } from '@suksa/contracts/days';
import * as technical from '@suksa/contracts/technical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dayFromToday } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const renew = (params: technical.FeedOf, as: 'teacher' | 'family' = 'teacher') =>
  server.send(technical.renewCalendarFeed, { params, body: { locale: 'en' } }, as);
const fetched = (address: string) => server.app.inject({ url: address });

test('a secret address gives the lessons of a class, until it is renewed or taken away', async () => {
  const day = dayFromToday(0);
  const { lessons } = await server.send(technical.readDay, { params: { day } }, 'teacher');
  const classId = lessons[0]?.classes[0]?.id ?? 0;
  const of = { kind: 'class', id: classId } as const;
  expect(await server.send(technical.readCalendarFeed, { params: of }, 'teacher')).toEqual({ madeAt: null });
  const { address } = await renew(of);
  const answer = await fetched(address);
  expect(answer.headers['content-type']).toContain('text/calendar');
  const text = answer.payload.replaceAll('\r\n ', '');
  const own = lessons.filter(({ classes }) => classes.some(({ id }) => id === classId));
  const compact = day.replaceAll('-', '');
  const starts = own.map(
    ({ startsAt }) =>
      `DTSTART:${instantAt(day, startsAt)
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')}`,
  );
  for (const start of starts) expect(text).toContain(start);
  expect(text.match(new RegExp(`DTSTART:${compact}`, 'g'))).toHaveLength(own.length);
  for (const line of answer.payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const again = await renew(of);
  expect((await fetched(address)).statusCode).toBe(404);
  expect((await fetched(again.address)).statusCode).toBe(200);
  await server.send(technical.deleteCalendarFeed, { params: of }, 'teacher');
  expect((await fetched(again.address)).statusCode).toBe(404);
  await expect(server.send(technical.deleteCalendarFeed, { params: of }, 'teacher')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a teacher’s calendar has what is taken over, and says what somebody else takes over', async () => {
  const { lessons } = await server.send(technical.readDay, { params: { day: dayFromToday(0) } }, 'head');
  const covered = lessons.find(({ change }) => change?.coverState === 'assigned');
  const [away, substitute] = [covered?.teachers[0]?.id ?? 0, covered?.change?.substitute?.id ?? 0];
  const event = async (id: number) => {
    const { address } = await renew({ kind: 'teacher', id });
    const { payload } = await fetched(address);
    return payload
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .find((one) => one.includes(`${dayFromToday(0)}-${covered?.lessonId}-${covered?.block}-`));
  };
  expect(await event(substitute)).toContain('STATUS:CONFIRMED');
  expect(await event(away)).toContain('STATUS:CANCELLED');
});

test('nobody is given the address of what isn’t there, families of nothing, and a guessed one opens nothing', async () => {
  await expect(renew({ kind: 'room', id: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(renew({ kind: 'class', id: 1 }, 'family')).rejects.toMatchObject({ code: 'no_permission' });
  expect((await fetched(`/calendar/${'A'.repeat(43)}.ics`)).statusCode).toBe(404);
  expect((await fetched('/calendar/none.ics')).statusCode).toBe(404);
  const { rows } = await server.app.connection.pool.query('select token_hash from timetable_feed');
  for (const { token_hash } of rows) expect(token_hash).toHaveLength(32);
});
