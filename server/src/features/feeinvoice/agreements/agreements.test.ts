import { randomUUID } from 'node:crypto';
import {
  type Agreement,
  chargeLateFees,
  createAgreement,
  endAgreement,
  listAgreements,
  listLateInvoices,
  listOverdue,
  readFamilyBalance,
  readInvoice,
  recordPayment,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { lateFeeOf } from '../late-fees/late-fee-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const run = async (statement: string) => (await server.app.db.execute(sql.raw(statement))).rows;
const overdue = async () => (await server.send(listOverdue, {}, 'head')).rows;
/** An overdue family that has agreed on nothing yet, with its overdue invoices. */
const debtor = async (at = 0, most = 9) => {
  const agreed = await run(`select distinct i.family_id as id from instalment_invoice x
    join invoice i on i.id = x.invoice_id where x.agreement_state = 'active'`);
  const taken = new Set(agreed.map(({ id }) => id));
  const family = (await overdue()).filter(
    ({ invoices, balance, family: { id } }) => !taken.has(id) && invoices.length <= most && balance > 300_000,
  )[at];
  if (!family) throw new Error('nobody is overdue');
  const { invoices, balance } = family;
  return { id: family.family.id, invoiceIds: invoices.map(({ id }) => id), balance };
};
const inParts = (balance: number) => [
  { dueDate: '2026-12-10', amount: balance - 200_000 },
  { dueDate: '2027-01-11', amount: 150_000 },
  { dueDate: '2027-02-10', amount: 50_000 },
];
type Debtor = Awaited<ReturnType<typeof debtor>>;
const order = ({ invoiceIds, balance }: Debtor, change: object = {}) => ({
  ...{ idempotencyKey: randomUUID(), invoiceIds, parts: inParts(balance), agreedBy: 'ນາງ ຄຳ', note: '' },
  ...change,
});
const agree = (family: Debtor, change: object = {}, as: Account = 'head') =>
  server.send(createAgreement, { params: { id: family.id }, body: order(family, change) }, as);
const pay = (familyId: number, amount: number) =>
  server.send(
    recordPayment,
    {
      body: {
        ...{ idempotencyKey: randomUUID(), familyId, payer: 'ນາງ ຄຳ', amount, keepRest: false },
        ...{ method: 'bank_transfer' as const, bankReference: `AG-${randomUUID().slice(0, 8)}` },
      },
    },
    'cashier',
  );
const find = async (id: number) =>
  (await server.send(listAgreements, { query: {} }, 'head')).rows.find((row) => row.id === id) as Agreement;
const untilOf = async (id = 0) => (await server.send(readInvoice, { params: { id } }, 'head')).agreedUntil;

describe('an agreement on instalments', () => {
  it('is kept once for a key, and while it is kept its invoices are neither overdue nor late', async () => {
    const family = await debtor();
    const body = order(family);
    const both = await Promise.all(
      [1, 2].map(() => server.send(createAgreement, { params: { id: family.id }, body }, 'head')),
    );
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ state: 'kept', total: family.balance, settled: 0, ended: null });
    expect((await overdue()).map((row) => row.family.id)).not.toContain(family.id);
    const late = (await server.send(listLateInvoices, {}, 'head')).rows.map((row) => row.id);
    expect(late.filter((id) => family.invoiceIds.includes(id))).toEqual([]);
    const invoice = await server.send(readInvoice, { params: { id: family.invoiceIds[0] ?? 0 } }, 'head');
    expect(invoice).toMatchObject({ agreedUntil: '2026-12-10', overdueDays: 0 });
    expect(invoice.status).not.toBe('overdue');
    const account = await server.send(readFamilyBalance, { params: { id: family.id } }, 'cashier');
    expect(account.invoices.filter(({ status }) => status === 'overdue')).toEqual([]);
    expect(account.instalments).toEqual([{ until: '2026-12-10', amount: family.balance - 200_000 }]);
  });

  it('goes on to its next part when one is paid, and back when the receipt is void', async () => {
    const family = await debtor();
    const { id } = await agree(family);
    const receipt = await pay(family.id, family.balance - 200_000);
    expect(await untilOf(family.invoiceIds.at(-1))).toBe('2027-01-11');
    const instalments = async () =>
      (await server.send(readFamilyBalance, { params: { id: family.id } }, 'cashier')).instalments;
    expect(await instalments()).toEqual([{ until: '2027-01-11', amount: 150_000 }]);
    await pay(family.id, 60_000);
    expect(await instalments()).toEqual([{ until: '2027-01-11', amount: 90_000 }]);
    expect((await find(id)).parts.map(({ settled }) => settled)).toEqual([
      family.balance - 200_000,
      60_000,
      0,
    ]);
    await server.send(voidPaymentAsManager, { params: { id: receipt.id }, body: { reason: 'ຜິດ' } }, 'head');
    expect(await untilOf(family.invoiceIds[0])).toBe('2026-12-10');
    await pay(family.id, family.balance - 60_000);
    expect(await find(id)).toMatchObject({ state: 'paid', settled: family.balance });
  });

  it('that isn’t kept makes its invoices overdue by their own dates again, until the family has caught up', async () => {
    const family = await debtor(0, 1);
    const first = family.invoiceIds[0];
    await server.app.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into instalment_agreement (branch_id, total, agreed_by, day, made_by)
        values (1, ${family.balance}, 'ທ້າວ ບຸນ', '2026-10-01', 1) returning id`);
      const id = rows[0]?.id;
      await tx.execute(sql`insert into instalment_part values (${id}, 1, '2026-11-10', 100000),
        (${id}, 2, '2026-12-10', ${family.balance - 100_000})`);
      await tx.execute(sql`insert into instalment_invoice (agreement_id, invoice_id, amount)
        values (${id}, ${first}, ${family.balance})`);
    });
    const { rows } = await server.send(listAgreements, { query: { state: 'behind' } }, 'head');
    const behind = rows.find(({ agreedBy }) => agreedBy === 'ທ້າວ ບຸນ');
    expect(behind?.total).toBe(family.balance);
    expect((await overdue()).map((row) => row.family.id)).toContain(family.id);
    expect(await untilOf(first)).toBeNull();
    // At the till what was missed is told: with it the agreement is kept again.
    const account = () => server.send(readFamilyBalance, { params: { id: family.id } }, 'cashier');
    expect((await account()).instalments).toEqual([]);
    expect((await account()).behind).toEqual([{ since: '2026-11-10', amount: 100_000 }]);
    // A late fee is of the part whose day has passed.
    const { rows: late, terms } = await server.send(listLateInvoices, {}, 'head');
    const fee = lateFeeOf(terms, 100_000);
    expect(late.find((row) => row.id === first)).toMatchObject({ late: 100_000, fee });
    expect(fee).toBeLessThan(lateFeeOf(terms, family.balance));
    const charged = await server.send(chargeLateFees, { body: { invoiceIds: [first ?? 0] } }, 'head');
    expect(charged).toEqual({ charged: 1, amount: fee });
    await pay(family.id, 100_000);
    expect((await find(behind?.id ?? 0)).state).toBe('kept');
    expect((await account()).behind).toEqual([]);
    expect((await overdue()).map((row) => row.family.id)).not.toContain(family.id);
  });

  it('ends with a reason, once, and not by who has seen an older one', async () => {
    const family = await debtor();
    const { id, version } = await agree(family);
    const end = (as: Account, seen = version) =>
      server.send(endAgreement, { params: { id }, body: { version: seen, reason: 'ຄອບຄົວຂໍ' } }, as);
    await expect(end('cashier')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(end('head', version + 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(await end('head')).toMatchObject({ state: 'ended', ended: { reason: 'ຄອບຄົວຂໍ' } });
    await expect(end('head')).rejects.toMatchObject({ code: 'agreement_ended' });
    expect((await overdue()).map((row) => row.family.id)).toContain(family.id);
    // What has ended can be agreed on anew.
    await agree(family);
    await expect(agree(family)).rejects.toMatchObject({ code: 'invoice_agreed' });
  });

  it('comes to all that its invoices have to get, in days that come one after the other', async () => {
    const family = await debtor();
    const other = await debtor(1);
    const refused = async (change: object, code: string, as: Account = 'head') =>
      expect(agree(family, change, as)).rejects.toMatchObject({ code });
    await refused({}, 'no_permission', 'cashier');
    await refused({ parts: [{ dueDate: '2026-12-10', amount: 1000 }] }, 'agreement_sum');
    await refused({ parts: [{ dueDate: '2026-11-24', amount: family.balance }] }, 'validation_failed');
    await refused({ parts: inParts(family.balance).reverse() }, 'validation_failed');
    await refused({ parts: [] }, 'validation_failed');
    for (const parts of ['x', {}, [null, null]]) await refused({ parts }, 'validation_failed');
    await refused({ invoiceIds: other.invoiceIds }, 'invoice_changed');
    await refused({ agreedBy: ' ' }, 'validation_failed');
    await expect(agree({ ...family, id: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is found by family and invoice, and stays as it was agreed on', async () => {
    const { rows, total } = await server.send(listAgreements, { query: { sort: 'total' } }, 'cashier');
    expect(total).toBe(rows.length);
    const [row] = rows as [Agreement];
    const q = row.invoices[0]?.number ?? '';
    const found = await server.send(listAgreements, { query: { q } }, 'cashier');
    expect(found.rows.map(({ id }) => id)).toContain(row.id);
    await expect(server.send(listAgreements, { query: {} }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(run('update instalment_part set amount = amount + 1')).rejects.toThrow();
    await expect(run('update instalment_invoice set amount = amount + 1')).rejects.toThrow();
    await expect(run("update invoice set agreed_until = '2030-01-01'")).rejects.toThrow();
    await expect(
      run(
        "insert into instalment_agreement (branch_id, total, agreed_by, day, made_by) values (1, 1, 'x', '2026-11-25', 1)",
      ),
    ).rejects.toThrow();
  });
});

it('a part that was agreed for a day off is payable on the next working day, and not behind before', async () => {
  const family = await debtor();
  // A Saturday, and a Monday.
  const parts = [
    { dueDate: '2026-12-12', amount: family.balance - 100_000 },
    { dueDate: '2026-12-21', amount: 100_000 },
  ];
  const { id } = await agree(family, { parts });
  const { rows } = await server.send(listAgreements, { query: { size: 100 } }, 'head');
  const made = rows.find((row) => row.id === id);
  expect(made?.parts.map(({ dueDate, payableOn }) => [dueDate, payableOn])).toEqual([
    ['2026-12-12', '2026-12-14'],
    ['2026-12-21', undefined],
  ]);
});
