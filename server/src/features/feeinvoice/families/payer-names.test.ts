import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { exportPayments, listPayments, readReceipt, recordPayment } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const aPayer = async () => {
  const { rows } = await server.app.db.execute<{ family: number; lo: string; en: string }>(sql`
    select g.family_id as family, g.name_lo as lo, g.name_en as en from guardian g
    where g.name_lo <> '' and g.name_en <> '' and exists (
      select 1 from invoice i where i.family_id = g.family_id and i.branch_id = 1 and i.balance > 200000)
    order by g.id desc limit 1`);
  const [row] = rows;
  if (!row) throw new Error('no guardian of the demo school owes anything');
  return { ...row, name: { lo: row.lo, en: row.en } };
};

const payAs = async (familyId: number, payer: string) => {
  const body = { idempotencyKey: randomUUID(), familyId, payer, method: 'cash', amount: 1000 } as const;
  const { id } = await server.send(recordPayment, { body }, 'cashier');
  return { id, payer: (await server.send(readReceipt, { params: { id } }, 'cashier')).payer };
};

test("the payer is kept in both scripts, whatever the language of the cashier's screen", async () => {
  const { family, name } = await aPayer();
  const inEnglish = await payAs(family, `  ${name.en.toUpperCase()} `);
  expect(inEnglish.payer).toEqual(name);
  expect((await payAs(family, name.lo)).payer).toEqual(name);
  expect((await payAs(family, 'ນາງ ຄົນແປກໜ້າ')).payer).toEqual({ lo: 'ນາງ ຄົນແປກໜ້າ', en: '' });
  expect((await payAs(family, 'A stranger')).payer).toEqual({ lo: '', en: 'A stranger' });

  const { rows } = await server.send(listPayments, { query: { size: '20' } }, 'cashier');
  expect(rows.find(({ id }) => id === inEnglish.id)?.payer).toEqual(name);
  const exported = async (language: 'en' | 'lo') => {
    const columns = [{ key: 'payer', title: 'Payer' }];
    const body = { format: 'csv', columns, language, query: {} } as const;
    return (await server.send(exportPayments, { body }, 'cashier')).text();
  };
  expect(await exported('en')).toContain(name.en);
  expect(await exported('en')).not.toContain(name.lo);
  expect(await exported('lo')).toContain(name.lo);
});

test('a name stays as it was when the guardian is called otherwise later', async () => {
  const { family, name } = await aPayer();
  const { id } = await payAs(family, name.lo);
  await server.app.db.execute(sql`update guardian set name_en = 'Renamed' where name_lo = ${name.lo}`);
  expect((await server.send(readReceipt, { params: { id } }, 'cashier')).payer).toEqual(name);
  await server.app.db.execute(sql`update guardian set name_en = ${name.en} where name_lo = ${name.lo}`);
});

test('receipts from before get the other script where the name is that of somebody of the family', async () => {
  const { family, name } = await aPayer();
  const [known, lao, latin] = [
    (await payAs(family, name.en)).id,
    (await payAs(family, 'ທ້າວ ບໍ່ຮູ້ຈັກ')).id,
    (await payAs(family, 'Nobody known')).id,
  ];
  const folder = new URL('../../../db/migrations/', import.meta.url);
  const file = (await readdir(folder)).find((name) => name.endsWith('payer_in_both_scripts.sql'));
  const migration = await readFile(new URL(file ?? '', folder), 'utf8');
  const [trigger, ...fill] = migration.split('--> statement-breakpoint').slice(2);
  for (const statement of [
    trigger ?? '',
    "update payment set payer_name_lo = '', payer_name_en = ''",
    ...fill,
  ])
    await server.app.db.execute(sql.raw(statement));
  const payerOf = async (id: number) => (await server.send(readReceipt, { params: { id } }, 'cashier')).payer;
  expect(await payerOf(known)).toEqual(name);
  expect(await payerOf(lao)).toEqual({ lo: 'ທ້າວ ບໍ່ຮູ້ຈັກ', en: '' });
  expect(await payerOf(latin)).toEqual({ lo: '', en: 'Nobody known' });
  await expect(
    server.app.db.execute(sql`update payment set note = 'x' where id = ${known}`),
  ).rejects.toThrow();
});
