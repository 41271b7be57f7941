import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '@suksa/contracts';
import { daysAfter } from '@suksa/contracts/days';
import {
  approveVoid,
  bankCash,
  countTill,
  explainTill,
  exportPayments,
  forceCloseTill,
  listPayments,
  listTills,
  type NoteCount,
  noteKeys,
  notes,
  openTill,
  readMyTill,
  readTill,
  readTotals,
  recordPayment,
  requestVoid,
  summarisePayments,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { branchImpact } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let families: number[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select family_id as id from invoice where branch_id = 1 group by 1 having sum(balance) > 500000 order by 1`,
  );
  families = rows.map(({ id }) => id);
}, 60_000);
afterAll(() => server.stop());

const today = todayIn();
const none = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
const notesFor = (sum: number): NoteCount => {
  const count = { ...none };
  let left = sum;
  for (const key of noteKeys) {
    count[key] = Math.floor(left / notes[key]);
    left %= notes[key];
  }
  return count;
};
const mine = (as: Account) => server.send(readMyTill, {}, as);
const open = (sum: number, as: Account, takenFrom: number | null = null, note = '') =>
  server.send(openTill, { body: { notes: notesFor(sum), takenFrom, note } }, as);
const count = (id: number, sum: number, as: Account, handTo: number | null = null) =>
  server.send(countTill, { params: { id }, body: { notes: notesFor(sum), handTo } }, as);
/** One after the other, and from the first again: what is too much for the last stays as credit. */
const nextFamily = () => {
  const [next = 0, ...others] = families;
  families = [...others, next];
  return next;
};
const pay = (
  amount: number,
  as: Account,
  changes: Partial<{ method: 'bank_qr'; bankReference: string }> = {},
) =>
  server.send(
    recordPayment,
    {
      body: {
        ...{ idempotencyKey: randomUUID(), familyId: nextFamily(), payer: 'ນາງ ຄຳ' },
        ...{ method: 'cash' as const, amount, keepRest: true, ...changes },
      },
    },
    as,
  );
const idOf = async (as: Account) => (await mine(as)).till?.id ?? 0;

/** Every number of an answer by the place where it stands. */
const sumsIn = (body: string | undefined): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  const walk = (value: unknown, place: string) => {
    if (typeof value === 'number') sums.set(place, value);
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, `${place}.${key}`);
  };
  if (body?.startsWith('{')) walk(JSON.parse(body), '');
  return sums;
};

/** Ways to narrow an answer, as far as its call knows them; what it doesn't know changes nothing. */
const narrowings = (query: Endpoint['query'], till: number): ReadonlySet<string> => {
  const shape = query && 'shape' in query ? (query.shape as object) : {};
  const ways: readonly Readonly<Record<string, string>>[] = [
    { from: today, until: today },
    { from: today, until: today, method: 'cash' },
    { from: today, until: today, by: 'cashier' },
    { from: today, until: today, by: 'method' },
    { from: '2000-01-01', until: today, by: 'class' },
    { from: '2000-01-01', until: today, by: 'month' },
    { from: '2000-01-01', until: daysAfter(today, -1) },
    { by: 'method' },
    { till: String(till) },
    { till: String(till), from: today, until: today, method: 'cash' },
    { q: 'VTE' },
    { status: 'paid' },
    { status: 'open' },
    { status: 'overdue' },
  ];
  const known = ways.map((way) => Object.entries(way).filter(([key]) => key in shape));
  return new Set(known.flatMap((way) => (way.length > 0 ? [`?${new URLSearchParams(way)}`] : [])));
};

/** Counts what the caller's till holds to the last kip, as a test knows it and the cashier doesn't. */
const closeExactly = async (as: Account) => {
  const id = await idOf(as);
  const { rows } = await server.app.db.execute<{ sum: number }>(
    sql`select till_expected(till)::float8 as sum from till where id = ${id}`,
  );
  return count(id, rows[0]?.sum ?? 0, as);
};

describe('a till', () => {
  test('is told to its cashier without what it should hold, in no answer that a cashier may ask for', async () => {
    await closeExactly('cashier');
    const opened = await open(1_234_500, 'cashier');
    const held = await server.app.db.execute<{ permission: string }>(sql`
      select p.permission from role_permission p join app_user u on u.role_id = p.role_id where u.username = 'cashier'`);
    const permissions = new Set(held.rows.map(({ permission }) => permission));
    const asked = server.app.endpoints.filter(
      ({ method, access }) => method === 'GET' && (access === 'signed-in' || permissions.has(access)),
    );
    const askAll = async (records: readonly number[]) => {
      const answers = new Map<string, string>();
      const headers = { authorization: `Bearer ${await server.tokenOf('cashier')}` };
      const ask = async (url: string) => {
        const reply = await server.app.inject({ url, headers });
        expect(reply.statusCode, url).toBeLessThan(500);
        if (reply.statusCode === 200) answers.set(url, reply.body);
        return reply.statusCode;
      };
      for (const { path, query } of asked) {
        for (const known of path.includes(':') ? records : [0]) {
          const place = path.replaceAll(/:\w+/g, String(known));
          // A record that isn't there isn't there for any filter.
          if ((await ask(place)) === 404) continue;
          for (const filters of narrowings(query, opened.id)) await ask(place + filters);
        }
      }
      return answers;
    };
    const before = await askAll([opened.id]);
    const { id } = await pay(111_000, 'cashier');
    await pay(222_000, 'cashier');
    await pay(70_000, 'cashier', { method: 'bank_qr', bankReference: 'QR-BLIND-1' });
    const secrets = [1_234_500 + 333_000, 333_000];
    const after = await askAll([opened.id, id]);
    expect(after.size).toBeGreaterThan(50);
    const told: string[] = [];
    for (const [url, body] of after) {
      for (const secret of secrets)
        if (new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(body)) told.push(`${url} tells ${secret}`);
      // Nor by what was there before the money was taken.
      const was = sumsIn(before.get(url));
      for (const [place, sum] of sumsIn(body))
        if ([333_000, 403_000].includes(Math.abs(sum - (was.get(place) ?? sum))))
          told.push(`${url} moves ${place}`);
    }
    expect(told).toEqual([]);
    const sums = await server.send(summarisePayments, { query: { from: today, method: 'cash' } }, 'cashier');
    expect(sums.tillLeftOut).toBe(true);
    const list = await server.send(listPayments, { query: { from: today } }, 'cashier');
    expect(list.rows.every(({ runningTotal }) => runningTotal === null)).toBe(true);
    // What is in it stands with what is in none, and can't be asked for alone.
    const taken = list.rows.filter(({ receivedAt }) => receivedAt >= opened.openedAt);
    expect(taken.map(({ till }) => till)).toEqual([null, null, null]);
    const alone = { till: opened.id };
    const columns = [{ key: 'amount', title: 'Amount' }];
    for (const telling of [
      () => server.send(listPayments, { query: alone }, 'cashier'),
      () => server.send(summarisePayments, { query: alone }, 'cashier'),
      () => server.send(exportPayments, { body: { format: 'csv', columns, query: alone } }, 'cashier'),
    ])
      await expect(telling()).rejects.toMatchObject({ status: 409, code: 'till_uncounted' });
    await expect(
      server.send(readTotals, { query: { from: today, until: today } }, 'cashier'),
    ).rejects.toMatchObject({ status: 409, code: 'till_uncounted' });
    const counted = await count(opened.id, secrets[0] ?? 0, 'cashier');
    expect(counted).toMatchObject({ state: 'closed', expected: secrets[0], difference: 0, forced: false });
    const later = await server.send(summarisePayments, { query: { from: today, method: 'cash' } }, 'cashier');
    expect(later.received.amount - sums.received.amount).toBe(333_000);
    const details = await server.send(readTill, { params: { id: opened.id } }, 'cashier');
    expect(details.receipts?.methods).toEqual([
      { method: 'bank_qr', count: 1, amount: 70_000 },
      { method: 'cash', count: 2, amount: 333_000 },
    ]);
    expect(details.refunds).toEqual({ count: 0, amount: 0 });
  });

  test('isn’t told to who would take its branch out of use, by what that would leave unpaid', async () => {
    await open(0, 'admin');
    const unpaid = async () => (await server.send(branchImpact, { params: { id: 1 } }, 'admin')).unpaid;
    const before = await unpaid();
    await pay(50_000, 'admin');
    expect(await unpaid()).toBe(before);
    await closeExactly('admin');
    expect(await unpaid()).toBe(before - 50_000);
  });

  test('is needed for cash, and for nothing else', async () => {
    await expect(pay(5000, 'cashier')).rejects.toMatchObject({ status: 409, code: 'till_needed' });
    const { id } = await pay(5000, 'cashier', { method: 'bank_qr', bankReference: 'QR-NO-TILL' });
    expect(id).toBeGreaterThan(0);
  });

  test('that is over or short waits for the reason; nothing more goes into it', async () => {
    const { id } = await open(50_000, 'cashier');
    await expect(open(0, 'cashier')).rejects.toMatchObject({ status: 409, code: 'till_open' });
    const paid = await pay(20_000, 'cashier');
    await server.send(voidPayment, { params: { id: paid.id }, body: { reason: 'ຜິດ' } }, 'cashier');
    await pay(30_000, 'cashier');
    const [counted, again] = await Promise.all([count(id, 79_000, 'cashier'), count(id, 79_000, 'cashier')]);
    expect(counted).toMatchObject({ state: 'counted', expected: 80_000, difference: -1000 });
    // Sent again without its answer, the same count is told what it came to; another one is refused.
    expect(again).toEqual(counted);
    await expect(count(id, 80_000, 'cashier')).rejects.toMatchObject({ status: 409, code: 'till_counted' });
    await expect(pay(1000, 'cashier')).rejects.toMatchObject({ code: 'till_needed' });
    await expect(open(0, 'cashier')).rejects.toMatchObject({ code: 'till_open' });
    const explain = (reason: string) =>
      server.send(explainTill, { params: { id }, body: { reason } }, 'cashier');
    await expect(explain(' ')).rejects.toMatchObject({ status: 400 });
    expect(await explain('ທອນເງິນຜິດ')).toMatchObject({ state: 'closed', difference: -1000 });
    await expect(explain('ອີກ')).rejects.toMatchObject({ code: 'till_not_counted' });
  });

  test('that is counted while money comes in holds it, or the money waits for the next one', async () => {
    const { id } = await open(0, 'cashier');
    const [paid, counted] = await Promise.allSettled([pay(40_000, 'cashier'), count(id, 0, 'cashier')]);
    expect(counted.status).toBe('fulfilled');
    const till = await server.send(readTill, { params: { id } }, 'cashier');
    expect(till.expected).toBe(paid.status === 'fulfilled' ? 40_000 : 0);
    if (paid.status === 'rejected') expect(paid.reason).toMatchObject({ code: 'till_needed' });
    if (till.state === 'counted')
      await server.send(explainTill, { params: { id }, body: { reason: 'ພ້ອມກັນ' } }, 'cashier');
  });

  test('whose count has begun takes no cash any more, whatever the clocks of two machines say', async () => {
    const { pool, kind } = server.app.connection;
    // One session inside: nothing there happens at the same time.
    if (kind === 'embedded') return;
    const { id } = await open(0, 'cashier');
    const counting = await pool.connect();
    try {
      await counting.query('begin');
      await counting.query('select 1 from till where id = $1 for update', [id]);
      const paying = Promise.allSettled([pay(40_000, 'cashier')]);
      const waiting = async () =>
        (
          await pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount;
      await expect.poll(waiting).toBe(1);
      await counting.query(
        `update till set state = 'counted', counted_notes = opening_notes, counted = opening, expected = 0,
          counted_at = clock_timestamp() + interval '1 minute' where id = $1`,
        [id],
      );
      await counting.query('commit');
      expect(await paying).toMatchObject([{ status: 'rejected', reason: { code: 'till_needed' } }]);
    } finally {
      counting.release();
    }
    await server.send(explainTill, { params: { id }, body: { reason: 'ພ້ອມກັນ' } }, 'cashier');
    expect(await server.send(readTill, { params: { id } }, 'cashier')).toMatchObject({
      expected: 0,
      state: 'closed',
    });
  });

  test('that was forgotten takes no cash, and is closed by somebody else with a reason', async () => {
    await server.app.db.execute(sql`
      insert into till (branch_id, cashier_id, day, opening_notes, opening)
      select 1, id, ${daysAfter(today, -1)}, '{"n500": 2}'::jsonb, 1000 from app_user where username = 'cashier'`);
    expect(await mine('cashier')).toMatchObject({ overdue: true, till: { opening: 1000 } });
    await expect(pay(1000, 'cashier')).rejects.toMatchObject({ status: 409, code: 'till_overdue' });
    const id = await idOf('cashier');
    const force = (as: Account) =>
      server.send(forceCloseTill, { params: { id }, body: { notes: notesFor(500), reason: 'ລືມປິດ' } }, as);
    await expect(force('cashier')).rejects.toMatchObject({ status: 403 });
    expect(await force('head')).toMatchObject({ state: 'closed', forced: true, difference: -500 });
    await expect(force('head')).rejects.toMatchObject({ code: 'till_not_open' });
    const own = await open(0, 'operator');
    const close = (inUse?: boolean) =>
      server.send(
        forceCloseTill,
        { params: { id: own.id }, body: { notes: none, reason: 'ເຈັບ', ...(inUse && { inUse }) } },
        'head',
      );
    // Of this day, it isn't forgotten: only who says that its cashier can't closes it.
    await expect(close()).rejects.toMatchObject({ fields: [{ path: 'inUse', code: 'till_in_use' }] });
    await expect(
      server.send(forceCloseTill, { params: { id: own.id }, body: { notes: none, reason: 'ກ' } }, 'operator'),
    ).rejects.toMatchObject({ code: 'till_own' });
    expect(await close(true)).toMatchObject({ state: 'closed', forced: true });
  });

  test('is handed over once, to the last kip or with a word about it', async () => {
    const { id } = await open(60_000, 'cashier');
    const operator = (await mine('cashier')).colleagues.find(({ name }) => name.en !== '');
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from app_user where username = 'operator'`,
    );
    expect(operator).toBeDefined();
    await expect(count(id, 60_000, 'cashier', 999_999)).rejects.toMatchObject({ status: 400 });
    await count(id, 60_000, 'cashier', rows[0]?.id ?? 0);
    expect((await mine('operator')).handover).toMatchObject({ tillId: id, amount: 60_000 });
    await expect(open(59_000, 'operator', id)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'note', code: 'handover_differs' }],
    });
    const taken = await Promise.allSettled([open(60_000, 'operator', id), open(60_000, 'operator', id)]);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await mine('operator')).handover).toBeNull();
    await expect(deposit(id, { amount: 1000 })).rejects.toMatchObject({ code: 'till_not_closed' });
    await closeExactly('operator');
  });

  test('that nobody has taken over is brought to the bank, and the rest of it is still handed over', async () => {
    const { id } = await open(60_000, 'cashier');
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from app_user where username = 'operator'`,
    );
    const operator = rows[0]?.id ?? 0;
    await count(id, 60_000, 'cashier', operator);
    const details = () => server.send(readTill, { params: { id } }, 'cashier');
    expect((await details()).may.bank).toBe(true);
    await deposit(id, { amount: 40_000 });
    expect((await mine('operator')).handover).toMatchObject({ tillId: id, amount: 20_000 });
    await deposit(id, { amount: 20_000 });
    expect((await mine('operator')).handover).toBeNull();
    expect((await mine('cashier')).busy.map((one) => one.id)).not.toContain(operator);
    expect((await details()).may.bank).toBe(false);
  });

  test('is handed over only to who can take it: not to who has one, nor to whom cash waits already', async () => {
    const idByName = async (username: string) =>
      (await server.app.db.execute<{ id: number }>(sql`select id from app_user where username = ${username}`))
        .rows[0]?.id ?? 0;
    const [operator, admin] = [await idByName('operator'), await idByName('admin')];
    const takers = async () => {
      const { colleagues, busy } = await mine('cashier');
      return { free: colleagues.map(({ id }) => id), busy: busy.map(({ id }) => id) };
    };
    const refused = { status: 400, fields: [{ path: 'handTo', code: 'colleague_busy' }] };
    const { id } = await open(10_000, 'cashier');
    const { id: other } = await open(5000, 'operator');
    expect(await takers()).toMatchObject({ free: expect.arrayContaining([admin]), busy: [operator] });
    await expect(count(id, 10_000, 'cashier', operator)).rejects.toMatchObject(refused);
    await count(other, 5000, 'operator', admin);
    expect((await takers()).busy).toEqual([admin]);
    await expect(count(id, 10_000, 'cashier', admin)).rejects.toMatchObject(refused);
    expect(await count(id, 10_000, 'cashier', operator)).toMatchObject({ handedTo: { id: operator } });
    await open(5000, 'admin', other);
    await closeExactly('admin');
    await open(10_000, 'operator', id);
    await closeExactly('operator');
    expect((await takers()).busy).toEqual([]);
  });

  const deposit = (id: number, changes: { amount: number; slip?: string; idempotencyKey?: string }) =>
    server.send(
      bankCash,
      { params: { id }, body: { idempotencyKey: randomUUID(), slip: randomUUID(), day: today, ...changes } },
      'cashier',
    );

  test('is brought to the bank with a slip, never more than was counted, each slip and each call once', async () => {
    const { id } = await open(90_000, 'cashier');
    await expect(deposit(id, { amount: 1000 })).rejects.toMatchObject({ code: 'till_not_closed' });
    await count(id, 90_000, 'cashier');
    await expect(deposit(id, { amount: 90_001 })).rejects.toMatchObject({ code: 'deposit_too_much' });
    const body = { amount: 50_000, slip: 'bcel 77', idempotencyKey: randomUUID() };
    const twice = await Promise.all([deposit(id, body), deposit(id, body)]);
    expect(twice.map(({ banked }) => banked)).toEqual([50_000, 50_000]);
    await expect(deposit(id, { amount: 1000, slip: 'BCEL77' })).rejects.toMatchObject({
      code: 'slip_used',
      fields: [{ path: 'slip' }],
    });
    const both = await Promise.allSettled([deposit(id, { amount: 40_000 }), deposit(id, { amount: 40_000 })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await server.send(readTill, { params: { id } }, 'head')).deposits).toHaveLength(2);
  });

  test('gives back the cash of a receipt that is voided once its own till was counted', async () => {
    const receiptInCountedTill = async (amount: number) => {
      const { id: till } = await open(0, 'cashier');
      const { id } = await pay(amount, 'cashier');
      expect(await count(till, amount, 'cashier')).toMatchObject({ state: 'closed', difference: 0 });
      return id;
    };
    const back = { params: { id: await receiptInCountedTill(40_000) }, body: { reason: 'ໃສ່ຜິດຄອບຄົວ' } };
    // The money is still there: it is put on the right family, in the till that is open now.
    const { id } = await open(10_000, 'cashier');
    await server.send(voidPayment, back, 'cashier');
    await pay(40_000, 'cashier');
    expect(await count(id, 10_000, 'cashier')).toMatchObject({ state: 'closed', difference: 0 });
    const told = await server.send(readTill, { params: { id } }, 'head');
    expect(told).toMatchObject({ expected: 10_000, refunds: { count: 1, amount: 40_000 } });

    // Whoever countersigns has no till: it is the one's who asked.
    const params = { id: await receiptInCountedTill(25_000) };
    const { id: asked } = await open(30_000, 'cashier');
    const body = { idempotencyKey: randomUUID(), reason: 'ໃສ່ຜິດຄອບຄົວ' };
    const request = await server.send(requestVoid, { params, body }, 'cashier');
    await server.send(approveVoid, { params: { id: request.id } }, 'head');
    expect(await count(asked, 5_000, 'cashier')).toMatchObject({ state: 'closed', difference: 0 });

    // More than it holds can't come out of it: the rest came from what the school keeps, and is no cash over.
    const large = { params: { id: await receiptInCountedTill(90_000) }, body: { reason: 'x' } };
    const { id: small } = await open(20_000, 'cashier');
    await server.send(voidPayment, large, 'cashier');
    await pay(30_000, 'cashier');
    expect(await count(small, 0, 'cashier')).toMatchObject({ state: 'closed', expected: 0, difference: 0 });

    // Nobody has a till: it leaves what the school keeps, and no till afterwards.
    const kept = { params: { id: await receiptInCountedTill(15_000) }, body: { reason: 'x' } };
    await server.send(voidPayment, kept, 'cashier');
    const { id: later } = await open(0, 'cashier');
    expect(await count(later, 0, 'cashier')).toMatchObject({ state: 'closed', difference: 0 });
  });

  test('gives back the cash of a void where that cash is: what waits for a colleague, then the till of whoever took it over', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from app_user where username = 'operator'`,
    );
    const operator = rows[0]?.id ?? 0;
    const { id: first } = await open(10_000, 'cashier');
    const [early, late, third] = [
      await pay(40_000, 'cashier'),
      await pay(25_000, 'cashier'),
      await pay(5000, 'cashier'),
    ];
    await count(first, 80_000, 'cashier', operator);
    const takeBack = ({ id }: { id: number }) =>
      server.send(voidPayment, { params: { id }, body: { reason: 'ໃສ່ຜິດຄອບຄົວ' } }, 'cashier');
    await takeBack(early);
    expect((await mine('operator')).handover).toMatchObject({ tillId: first, amount: 40_000 });
    const told = await server.send(readTill, { params: { id: first } }, 'head');
    // The close stays as it was counted; what went since stands beside it.
    expect(told).toMatchObject({ counted: 80_000, refunds: { count: 0, amount: 0 }, givenBack: 40_000 });
    await expect(deposit(first, { amount: 40_001 })).rejects.toMatchObject({ code: 'deposit_too_much' });
    const { id: second } = await open(40_000, 'operator', first);
    await takeBack(late);
    expect(await count(second, 15_000, 'operator')).toMatchObject({ state: 'closed', difference: 0 });
    // Counted and kept by nobody else: it leaves what the school keeps.
    await takeBack(third);
    expect(await server.send(readTill, { params: { id: second } }, 'head')).toMatchObject({
      refunds: { count: 1, amount: 25_000 },
      givenBack: 0,
    });
    const { rows: differences } = await server.app.db.execute<{ amount: number }>(sql`
      select (t.opening - (g.counted - g.banked - g.given_back) + t.difference)::float8 as amount
      from till t join till g on g.id = t.taken_from where t.id = ${second}`);
    expect(differences).toEqual([{ amount: 0 }]);
  });

  test('that waits for a colleague is given back from once, by two who void at the same time and while it is taken over', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from app_user where username = 'operator'`,
    );
    const { id: first } = await open(0, 'cashier');
    const paid = [await pay(30_000, 'cashier'), await pay(20_000, 'cashier')];
    await count(first, 50_000, 'cashier', rows[0]?.id ?? 0);
    const takeBack = ({ id }: { id: number }) =>
      server.send(voidPayment, { params: { id }, body: { reason: 'x' } }, 'cashier');
    await deposit(first, { amount: 15_000 });
    await Promise.all(paid.map(takeBack));
    // 35,000 were left: one of the two came out of it, the other from what the school keeps.
    const left = (await mine('operator')).handover?.amount;
    expect([5000, 15_000]).toContain(left);
    const { givenBack } = await server.send(readTill, { params: { id: first } }, 'head');
    expect(givenBack).toBe(35_000 - (left ?? 0));
    const { id: second } = await open(left ?? 0, 'operator', first);
    expect(await count(second, left ?? 0, 'operator')).toMatchObject({ state: 'closed', difference: 0 });
  });

  test('loses the cash of a void once, where it is voided while it is counted', async () => {
    const { id: first } = await open(0, 'cashier');
    const { id: receipt } = await pay(70_000, 'cashier');
    const taken = { params: { id: receipt }, body: { reason: 'x' } };
    const [counted] = await Promise.all([
      count(first, 70_000, 'cashier'),
      server.send(voidPayment, taken, 'cashier'),
    ]);
    // Void before the count: 70,000 over. After it: exact, and what the school keeps is less.
    expect([0, 70_000]).toContain(counted.difference);
    if (counted.state === 'counted')
      await server.send(explainTill, { params: { id: first }, body: { reason: 'x' } }, 'cashier');
    const { id: later } = await open(0, 'cashier');
    expect(await count(later, 0, 'cashier')).toMatchObject({ state: 'closed', difference: 0 });
  });

  test('is the business of those who take money, and of their branch', async () => {
    for (const as of ['teacher', 'family', 'registrar'] as const)
      await expect(open(0, as)).rejects.toMatchObject({ status: 403 });
    await expect(open(0, 'head')).rejects.toMatchObject({ status: 403 });
    const { rows } = await server.send(listTills, { query: { state: 'closed', size: 20 } }, 'head');
    expect(rows.length).toBeGreaterThan(3);
    await expect(
      server.send(readTill, { params: { id: rows[0]?.id ?? 0 } }, 'admin', { branchId: 2, yearId: 0 }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

test('each receipt carries the mark of the one before it, and none can be changed', async () => {
  const { rows } = await server.app.db.execute<
    Record<'code' | 'method' | 'reference' | 'at' | 'hash', string> &
      Record<'branch' | 'amount' | 'cashier', number> & { till: number | null; day: string }
  >(sql`
    select branch_id as branch, receipt_code as code, amount::float8 as amount, method, coalesce(bank_reference, '') as reference,
      cashier_id as cashier, till_day::text as day, till_id as till, hash,
      to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from payment order by branch_id, series_year, receipt_number`);
  const latest = new Map<number, string>();
  for (const { branch, code, amount, method, reference, cashier, day, till, at, hash } of rows) {
    const before = latest.get(branch) ?? '';
    const text = [before, code, amount, method, reference, cashier, day, till ?? '', at].join('|');
    expect(createHash('sha256').update(text).digest('hex'), code).toBe(hash);
    latest.set(branch, hash);
  }
  expect(latest.size).toBe(2);
  await expect(
    server.app.db.execute(sql`update payment set amount = amount + 1 where branch_id = 1`),
  ).rejects.toThrow();
  const closed = await server.send(listTills, { query: { state: 'closed' } }, 'head');
  const last = await server.send(readTill, { params: { id: closed.rows[0]?.id ?? 0 } }, 'head');
  expect(rows.find(({ code }) => code === last.lastReceipt?.receipt)?.hash).toBe(last.lastReceipt?.hash);
});
