import { randomUUID } from 'node:crypto';
import { askLeave, listLeave } from '@suksa/contracts/reports';
import { addAnnouncementFile } from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlToday } from '../../school/clock.ts';
import { aFile } from '../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { familyQuota, staffQuota } from './upload-quota.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const content = '%PDF-1.7 a letter\n%%EOF';
const send = () =>
  server.send(
    addAnnouncementFile,
    { body: { name: 'letter', file: aFile(content, 'application/pdf', 'letter.pdf') } },
    'admin',
  );

/** As though the account had sent all but so much. */
const left = ({ files, bytes }: { readonly files: number; readonly bytes: number }) =>
  server.app.db.execute(sql`update upload_day
    set files = ${staffQuota.files - files}, bytes = ${staffQuota.bytes - bytes}`);

const kept = async () =>
  (
    await server.app.db.execute<{ day: string; files: number; bytes: number }>(
      sql`select (day - ${sqlToday})::int as day, files, bytes::int as bytes from upload_day order by 1`,
    )
  ).rows;

test('what an account sends in a day is counted, and days that are over are forgotten', async () => {
  await send();
  await server.app.db.execute(sql`insert into upload_day select user_id, day - 1, 7, 7 from upload_day`);
  await send();
  expect(await kept()).toEqual([{ day: 0, files: 2, bytes: 2 * content.length }]);
});

test.each([
  ['files', { files: 1, bytes: 1_000_000 }],
  ['bytes', { files: 100, bytes: content.length }],
])('with all of its %s sent it sends no more until tomorrow', async (_, still) => {
  await left(still);
  await send();
  await expect(send()).rejects.toMatchObject({ status: 429, code: 'upload_quota_reached' });
});

test('the last one that fits is taken once, however many come at the same time', async () => {
  await left({ files: 1, bytes: 1_000_000 });
  const sent = await Promise.allSettled(Array.from({ length: 8 }, send));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a family has a smaller share, and nothing of another account’s', async () => {
  const ask = () =>
    server.send(
      askLeave,
      { body: { ...leave, idempotencyKey: randomUUID(), paper: aFile(content, 'application/pdf') } },
      'family',
    );
  const { children } = await server.send(listLeave, { query: {} }, 'family');
  const leave = {
    studentId: children[0]?.id ?? 0,
    firstDay: '2026-12-28',
    lastDay: '2026-12-28',
    reason: 'ໄປງານສົບ',
    noteId: null,
  };
  await left({ files: 0, bytes: 0 });
  const first = await ask();
  expect(first.hasPaper).toBe(true);
  await server.app.db.execute(sql`update upload_day set files = ${familyQuota.files}`);
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'upload_quota_reached' });
});
