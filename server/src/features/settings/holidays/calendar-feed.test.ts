import { calendarAddress, createHoliday, renewCalendarAddress } from '@suksa/contracts/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** As a telephone asks, which is signed in nowhere. */
const follow = (path: string, tag?: string) =>
  server.app.inject({ url: path, headers: tag ? { 'if-none-match': tag } : {} });

const nextYear = () => Number(todayIn().slice(0, 4)) + 1;

const addDay = (en: string, date: string) =>
  server.send(
    createHoliday,
    {
      body: {
        ...{ startDate: date, endDate: date, name: { lo: en, en }, type: 'closure', everywhere: false },
        ...{ levelId: null, classId: null, audience: 'everyone', freeFrom: null, freeUntil: null },
        ...{ paid: true, source: '', confirmed: true },
      },
    },
    'admin',
  );

test('a telephone follows the calendar by an address of its branch, and is told when nothing is new', async () => {
  await addDay('Sports day', `${nextYear()}-03-09`);
  const { path } = await server.send(calendarAddress, {}, 'admin');
  const first = await follow(`${path}?language=en`);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toContain('text/calendar');
  expect(first.headers['cache-control']).toBe('no-cache');
  expect(first.body).toContain('SUMMARY:Sports day');
  expect(first.body).toContain('SUMMARY:National Day');

  const tag = String(first.headers.etag);
  expect((await follow(`${path}?language=en`, tag)).statusCode).toBe(304);
  await addDay('Fair', `${nextYear()}-03-10`);
  const second = await follow(`${path}?language=en`, `W/"other", ${tag}`);
  expect(second.statusCode).toBe(200);
  expect(second.body).toContain('SUMMARY:Fair');
});

test('a renewed address takes the place of the old one, which answers nobody', async () => {
  const { path: old } = await server.send(calendarAddress, {}, 'admin');
  expect((await server.send(calendarAddress, {}, 'head')).path).toBe(old);
  const { path } = await server.send(renewCalendarAddress, { body: {} }, 'admin');
  expect(path).not.toBe(old);
  expect((await follow(path)).statusCode).toBe(200);
  expect((await follow(old)).statusCode).toBe(404);
  expect((await follow(old.replace(/feeds.[^/]+/, 'feeds/guessed'))).statusCode).toBe(404);
});

test('the address is told to those who see the holidays, and renewed by those who edit them', async () => {
  await expect(server.send(calendarAddress, {}, 'cashier')).rejects.toMatchObject({ status: 403 });
  await expect(server.send(renewCalendarAddress, { body: {} }, 'teacher')).rejects.toMatchObject({
    status: 403,
  });
});
