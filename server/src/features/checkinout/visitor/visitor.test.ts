import { randomUUID } from 'node:crypto';
import { admitVisitor, endVisit, shareFound, visitorsOn } from '@suksa/contracts/checkinout';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const visit = (changes: { key?: string; name?: string; arrivedAt?: string; sentAt?: string } = {}) => ({
  ...{ key: randomUUID(), name: 'ທ້າວ ສົມຈິດ', host: 'ອາຈານ ຄຳຫຼ້າ', reason: 'ສົ່ງເອກະສານ' },
  ...{ arrivedAt: ago(0), sentAt: ago(0) },
  ...changes,
});
const admit = (body: ReturnType<typeof visit>, as: Account = 'gate') =>
  server.send(admitVisitor, { body }, as);
const end = (key: string, leftAt = ago(0)) =>
  server.send(endVisit, { body: { key, leftAt, sentAt: ago(0) } }, 'gate');
const today = async () => (await server.send(visitorsOn, { query: {} }, 'gate')).visitors;
const visitOf = async (key: string) => (await today()).find((one) => one.key === key);

test('a visitor comes once, however often it is told, and leaves once: the first leaving counts', async () => {
  const body = visit({ arrivedAt: ago(2) });
  await Promise.all([admit(body), admit(body)]);
  expect(await visitOf(body.key)).toMatchObject({ name: body.name, host: body.host, leftAt: null });
  await Promise.all([end(body.key), end(body.key)]);
  const first = (await visitOf(body.key))?.leftAt;
  expect(first).not.toBeNull();
  await end(body.key);
  expect((await visitOf(body.key))?.leftAt).toBe(first);
  expect((await today()).filter(({ key }) => key === body.key)).toHaveLength(1);
});

test('a gate without a line brings it later: it counts for when it was, and nobody leaves before they came', async () => {
  const sentAt = ago(-600);
  const body = visit({ arrivedAt: ago(-570), sentAt });
  await admit(body);
  const known = await visitOf(body.key);
  expect(Math.abs(Date.parse(known?.arrivedAt ?? '') - Date.parse(ago(30)))).toBeLessThan(20_000);
  await end(body.key, ago(45));
  expect((await visitOf(body.key))?.leftAt).toBe(known?.arrivedAt);
});

test('a leaving waits for the visit, an old one isn’t taken, and a key is for one visitor', async () => {
  await expect(end(randomUUID())).rejects.toMatchObject({ code: 'event_unknown', status: 409 });
  const old = visit({ arrivedAt: ago(8 * 24 * 60) });
  await expect(admit(old)).rejects.toMatchObject({ code: 'scan_too_old' });
  const body = visit();
  await admit(body);
  await expect(admit({ ...body, name: 'ຄົນອື່ນ' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await expect(admit({ ...visit(), name: ' ' })).rejects.toMatchObject({ code: 'validation_failed' });
});

test('who doesn’t sign out is inside on the days that follow, and leaves then; after two weeks they are no more', async () => {
  const came = async (daysAgo: number) => {
    const body = visit();
    await admit(body);
    await server.app.db.execute(sql`update visitor set day = day - ${daysAgo}::int,
      arrived_at = arrived_at - make_interval(days => ${daysAgo}::int) where key = ${body.key}`);
    return body.key;
  };
  const [yesterday, before, long] = [await came(1), await came(14), await came(15)];
  expect(await visitOf(yesterday)).toMatchObject({ leftAt: null });
  expect(await visitOf(before)).toMatchObject({ leftAt: null });
  expect(await visitOf(long)).toBeUndefined();
  await end(yesterday);
  // Among those who left today, below everybody who is inside.
  const places = (await today()).map(({ key }) => key);
  expect(places.indexOf(yesterday)).toBeGreaterThan(places.indexOf(before));
  await server.app.db.execute(
    sql`update visitor set left_at = arrived_at + interval '1 hour' where key = ${yesterday}`,
  );
  expect(await visitOf(yesterday)).toBeUndefined();
});

test('only a gate lets visitors in or sees them, and only those of its branch; the audit names nobody', async () => {
  for (const account of ['family', 'cashier'] as const)
    await expect(admit(visit(), account)).rejects.toMatchObject({ code: 'no_permission' });
  const body = visit({ name: 'canary-visitor' });
  await admit(body);
  await server.app.db.execute(sql`update visitor set branch_id = 2 where key = ${body.key}`);
  expect(await visitOf(body.key)).toBeUndefined();
  await expect(end(body.key)).rejects.toMatchObject({ code: 'event_unknown' });
  await expect(admit(body)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  const { rows } = await server.app.db.execute(
    sql`select 1 from audit_entry where coalesce(after::text, '') || coalesce(before::text, '') like '%canary-visitor%'`,
  );
  expect(rows).toEqual([]);
  const past = await server.send(visitorsOn, { query: { date: '2020-01-01' } }, 'gate');
  expect(past).toEqual({ date: '2020-01-01', visitors: [] });
});

test('wardens with several devices know whom the others have found, and the last word counts in whatever order it comes', async () => {
  const share = async (
    marks: readonly { who: string; found: boolean; at: string }[],
    as: Account = 'gate',
    sentAt = ago(0),
  ) =>
    Object.fromEntries(
      (await server.send(shareFound, { body: { sentAt, marks: [...marks] } }, as)).marks.map(
        ({ who, found }) => [who, found],
      ),
    );
  const mark = (who: string, minutesAgo: number, found = true) => ({ who, found, at: ago(minutesAgo) });
  await share([mark('student1', 3), mark('staff2', 3)]);
  // Without a line till now, by a clock an hour ahead; what it said of student 1 is older than what it says of all.
  const ahead = [mark('student1', -58, false), mark('student7', -59)];
  expect(await share(ahead, 'head', ago(-60))).toEqual({ student1: false, staff2: true, student7: true });
  expect(await share([mark('student1', 3), mark('staff2', 3)])).toMatchObject({ student1: false });
  const [first, again] = [await share([mark('student1', 0)]), await share([mark('', 0, false)], 'head')];
  expect([first.student1, again['']]).toEqual([true, false]);
  const { rows } = await server.app.db.execute(
    sql`select action from audit_entry where entity = 'checkinout.emergency'`,
  );
  expect(rows).toEqual([{ action: 'clear' }]);
  // Of another day nothing is taken, and nothing stays.
  await server.app.db.execute(sql`update emergency_found set day = day - 1`);
  expect(await share([mark('student9', 24 * 60)])).toEqual({});
  await share([mark('student9', 0)]);
  expect((await server.app.db.execute(sql`select who from emergency_found`)).rows).toEqual([
    { who: 'student9' },
  ]);
  await expect(share([mark('Somchai', 0)])).rejects.toMatchObject({ code: 'validation_failed' });
  for (const account of ['family', 'cashier'] as const)
    await expect(share([], account)).rejects.toMatchObject({ code: 'no_permission' });
});
