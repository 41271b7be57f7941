import { findRecords } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.connection.pool.query(text, values)).rows as Row[];
const one = async <Row>(text: string, values: unknown[] = []) => {
  const [row] = await query<Row>(text, values);
  if (!row) throw new Error(`the demo school has nothing for: ${text}`);
  return row;
};
const find = async (account: Account, q: string) =>
  (await server.send(findRecords, { query: { q } }, account)).rows;

const aReceipt = () =>
  one<{ id: number; code: string }>(
    'select id, receipt_code as code from payment where branch_id = 1 order by id limit 1',
  );
const ofTheFamily = `(select pg.student_id from student_guardian pg join guardian g on g.id = pg.guardian_id
  join app_user u on u.id = g.user_id where u.username = 'family')`;
const anInvoice = (whose: 'in' | 'not in') =>
  one<{ id: number; number: string }>(
    `select id, number from invoice where branch_id = 1 and state <> 'draft' and student_id ${whose} ${ofTheFamily}
     order by id limit 1`,
  );

describe('finding a record by its number', () => {
  test('gives a cashier the very receipt and the very invoice first, and where they open', async () => {
    const receipt = await aReceipt();
    const invoice = await anInvoice('not in');
    expect((await find('cashier', receipt.code.toLowerCase()))[0]).toMatchObject({
      kind: 'receipt',
      code: receipt.code,
      href: `/feeinvoice/fee_transaction?receipt=${receipt.id}`,
    });
    expect((await find('cashier', invoice.number))[0]).toMatchObject({
      kind: 'invoice',
      code: invoice.number,
      href: `/feeinvoice?invoice=${invoice.id}`,
    });
    expect((await find('cashier', receipt.code.slice(0, -1))).length).toBeGreaterThan(1);
  });

  test('gives a teacher neither', async () => {
    for (const q of [
      (await aReceipt()).code,
      (await anInvoice('not in')).number,
      (await anInvoice('in')).number,
    ])
      expect(await find('teacher', q)).toEqual([]);
  });

  test('gives a family its own invoices alone', async () => {
    const own = await anInvoice('in');
    expect(await find('family', own.number)).toMatchObject([{ kind: 'invoice', id: own.id }]);
    expect(await find('family', (await anInvoice('not in')).number)).toEqual([]);
    expect(await find('family', (await aReceipt()).code)).toEqual([]);
  });

  test('finds nothing for what SQL might take for a pattern', async () => {
    for (const q of ['%0%', '_TE-2'])
      expect((await find('cashier', q)).filter(({ kind }) => kind !== 'family')).toEqual([]);
    expect(await find('admin', '%%%')).toEqual([]);
  });

  test('gives the holder of a card, to whoever may see cards', async () => {
    const { id, code } = await one<{ id: number; code: string }>(
      `select p.id, p.code from student p join enrolment e on e.student_id = p.id join academic_year y on y.id = e.year_id
       where e.branch_id = 1 and y.state = 'open' and e.is_current and p.status = 'enrolled' order by p.id limit 1`,
    );
    await query(
      `insert into card (branch_id, student_id, number, token, issued_on, expires_on)
       values (1, $1, 'VTE-C990001', 'a-token-of-this-test-alone', '2026-01-01', '2099-01-01')`,
      [id],
    );
    expect(await find('registrar', 'vte-c990001')).toMatchObject([
      { kind: 'card', code: 'VTE-C990001', href: `/settings/students/tool_desight_card?tab=cards&q=${code}` },
    ]);
    expect(await find('cashier', 'VTE-C990001')).toEqual([]);
  });
});

describe('finding somebody by name', () => {
  test('gives staff and families to an administrator, and none to a teacher', async () => {
    const { name } = await one<{ name: string }>(
      `select f.name_lo as name from family f join student p on p.family_id = f.id
       join enrolment e on e.student_id = p.id and e.branch_id = 1 where f.merged_into_id is null and f.name_lo <> ''
       order by f.id limit 1`,
    );
    const families = (await find('cashier', name)).filter(({ kind }) => kind === 'family');
    expect(families.length).toBeGreaterThan(0);
    expect(families[0]?.href).toMatch(/^\/settings\/users\/customer\?family=\d+$/);
    expect((await find('admin', 'cashier'))[0]).toMatchObject({
      kind: 'user',
      code: 'cashier',
      href: '/settings/users?q=cashier',
    });
    for (const account of ['teacher', 'family'] as const)
      for (const q of ['cashier', name]) expect(await find(account, q)).toEqual([]);
  });
});
