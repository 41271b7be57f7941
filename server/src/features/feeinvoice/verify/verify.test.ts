import { randomUUID } from 'node:crypto';
import {
  countPrint,
  readFamilyBalance,
  readReceipt,
  recordPayment,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const aDebtor = async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(sql`
    select family_id as id from invoice where branch_id = 1 group by family_id having sum(balance) > 500000
    order by 1 desc limit 1`);
  return rows[0]?.id ?? 0;
};

const paid = async (familyId: number, amount = 90_000) => {
  const body = {
    idempotencyKey: randomUUID(),
    familyId,
    payer: 'ທ້າວ ຄົນຈ່າຍ',
    method: 'cash',
    amount,
  } as const;
  const { id } = await server.send(recordPayment, { body }, 'cashier');
  return receiptOf(id);
};
const receiptOf = (id: number) => server.send(readReceipt, { params: { id } }, 'cashier');
const opened = (url: string, cookie = '') => server.app.inject({ url, headers: { cookie } });

test('whoever holds a receipt sees that it is genuine, in both languages and without any name', async () => {
  const receipt = await paid(await aDebtor());
  const page = await opened(receipt.verify);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['x-robots-tag']).toContain('noindex');
  expect(page.body, 'the style is not text').not.toContain('&gt;');
  for (const text of [
    receipt.receipt,
    'ໃບຮັບເງິນນີ້ເປັນຂອງແທ້',
    'This receipt is genuine and valid',
    '90,000',
    '90.000',
    receipt.branch.name.lo,
  ])
    expect(page.body).toContain(text);
  const names = [
    receipt.payer,
    receipt.family.name,
    receipt.cashier.name,
    receipt.allocations[0]?.student.name,
  ];
  for (const name of names.flatMap((both) => [both?.lo, both?.en]).filter(Boolean))
    expect(page.body).not.toContain(name);
  expect(page.body.indexOf('lang="lo-LA"')).toBeLessThan(page.body.indexOf('This receipt is genuine'));
  expect((await opened(receipt.verify, 'locale=en')).body).toContain('<html lang="en-US">');
});

test('a void receipt is genuine and says that it proves no payment', async () => {
  const receipt = await paid(await aDebtor());
  await server.send(voidPayment, { params: { id: receipt.id }, body: { reason: 'Wrong family' } }, 'cashier');
  const { body } = await opened(receipt.verify);
  expect(body).toContain('This receipt is genuine, but void');
  expect(body).toContain('data-state="void"');
  expect(body).not.toContain('Wrong family');
});

test.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', "';--"])(
  'a paper with the token %s is said to be unknown',
  async (token) => {
    const page = await opened(`/verify/${token}`);
    expect([400, 404, 414]).toContain(page.statusCode);
    if (token.length === 22) expect(page.body).toContain('The school has no such receipt');
  },
);

test('receipts from before can be checked too, each by a token of its own', async () => {
  const { rows } = await server.app.db.execute<{ all: number; tokens: number }>(
    sql`select count(*)::int as all, count(distinct verify_token)::int as tokens from payment`,
  );
  expect(rows[0]?.all).toBeGreaterThan(10);
  expect(rows[0]?.tokens).toBe(rows[0]?.all);
  expect(await receiptOf(1)).toMatchObject({ verify: expect.stringMatching(/^\/verify\/[\w-]{22}$/) });
});

test('a receipt says what the family owed when it was written, and a copy says the same later', async () => {
  const familyId = await aDebtor();
  const first = await paid(familyId);
  const { balance } = await server.send(readFamilyBalance, { params: { id: familyId } }, 'cashier');
  expect(first.owedAfter).toBe(balance);
  expect((await paid(familyId, 10_000)).owedAfter).toBe(balance - 10_000);
  await server.send(
    countPrint,
    { params: { id: first.id }, body: { idempotencyKey: randomUUID() } },
    'cashier',
  );
  expect((await receiptOf(first.id)).owedAfter).toBe(balance);
});
