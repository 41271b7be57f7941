import { randomUUID } from 'node:crypto';
import {
  approveVoid,
  bounceCheque,
  countTill,
  explainTill,
  listVoidRequests,
  type NoteCount,
  noteKeys,
  openTill,
  readFamilyBalance,
  readFeeTerms,
  readMyTill,
  readReceipt,
  recordPayment,
  refuseVoid,
  requestVoid,
  updateFeeTerms,
  type VoidRequestQuery,
  voidPayment,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let family = 0;
beforeAll(async () => {
  server = await startTestServer();
  const rows = await run(
    'select family_id as id from invoice where branch_id = 1 group by 1 having sum(balance) > 500000 order by 1 limit 1',
  );
  family = Number(rows[0]?.id);
}, 60_000);
afterAll(() => server.stop());

const none = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
const run = async (statement: string) => (await server.app.db.execute(sql.raw(statement))).rows;
const owed = async () => {
  const { balance, credit } = await server.send(readFamilyBalance, { params: { id: family } }, 'head');
  return balance - credit;
};
const pay = async (
  method: 'cash' | 'cheque',
  others: { method: 'cheque'; reference: string; amount: number }[] = [],
) => {
  const reference = method === 'cash' ? '' : `CHQ-${randomUUID().slice(0, 8)}`;
  const body = {
    idempotencyKey: randomUUID(),
    familyId: family,
    payer: 'x',
    method,
    bankReference: reference,
  };
  return (await server.send(recordPayment, { body: { ...body, amount: 50_000, others } }, 'cashier')).id;
};
const ask = (id: number, as: Account = 'cashier', idempotencyKey = randomUUID()) =>
  server.send(requestVoid, { params: { id }, body: { idempotencyKey, reason: 'ໃສ່ຜິດຄອບຄົວ' } }, as);
const approve = (id: number, as: Account = 'head') => server.send(approveVoid, { params: { id } }, as);
const refuse = (id: number, as: Account = 'head') =>
  server.send(refuseVoid, { params: { id }, body: { reason: 'ບໍ່ແມ່ນ' } }, as);
const receipt = (id: number) => server.send(readReceipt, { params: { id } }, 'head');
const bounce = (id: number, chargeFee = true, as: Account = 'head') =>
  server.send(bounceCheque, { params: { id }, body: { reason: 'ເງິນບໍ່ພຽງພໍ', chargeFee } }, as);
/** A receipt that was written on an earlier day, by the cashier. */
const earlier = async (only = '') => {
  const rows = await run(`select p.id from payment p join app_user u on u.id = p.cashier_id
    where p.branch_id = 1 and p.till_day < '2026-11-25' and u.username = 'cashier'
      and not exists (select 1 from payment_void v where v.payment_id = p.id)
      and not exists (select 1 from refund r where r.payment_id = p.id)
      and not exists (select 1 from void_request q where q.payment_id = p.id) ${only} order by p.id desc limit 1`);
  return Number(rows[0]?.id);
};

describe('a void that was asked for', () => {
  it('waits until somebody else countersigns it, and then the receipt is void', async () => {
    const id = await earlier();
    const key = randomUUID();
    const asked = await ask(id, 'cashier', key);
    expect(asked).toMatchObject({ state: 'waiting', receipt: { id }, mayDecide: false });
    expect(await ask(id, 'cashier', key)).toEqual(asked);
    expect((await receipt(id)).status).toBe('valid');
    await expect(ask(id, 'operator')).rejects.toMatchObject({ status: 409, code: 'void_waits' });
    expect(await approve(asked.id)).toMatchObject({ state: 'approved', mayDecide: false });
    expect(await receipt(id)).toMatchObject({ status: 'void', voided: { bounced: false } });
    await expect(approve(asked.id)).rejects.toMatchObject({ status: 409, code: 'void_decided' });
    await expect(ask(id)).rejects.toMatchObject({ status: 409, code: 'already_void' });
  });

  it('is countersigned once by two at the same moment', async () => {
    const asked = await ask(await earlier());
    const both = await Promise.allSettled([
      approve(asked.id),
      approve(asked.id, 'operator'),
      refuse(asked.id),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused with a reason, and may be asked for again', async () => {
    const id = await earlier();
    const asked = await ask(id);
    expect(await refuse(asked.id)).toMatchObject({ state: 'refused', refusal: 'ບໍ່ແມ່ນ' });
    expect((await receipt(id)).status).toBe('valid');
    await approve((await ask(id)).id);
  });

  it('names the till that its cash leaves: of who asked, of who countersigns, or none; and it does', async () => {
    const cash = `and p.method = 'cash'`;
    const readAs = async (id: number, as: Account) =>
      (await server.send(listVoidRequests, { query: { receipt: id } }, as)).rows[0]?.cash;
    const left = async (id: number) =>
      (
        await run(`select u.name_en as en from payment_void v left join till t on t.id = v.till_id
          left join app_user u on u.id = t.cashier_id where v.payment_id = ${id}`)
      )[0]?.en;
    const count = async (till: number, as: Account) => {
      const params = { id: till };
      const { state } = await server.send(countTill, { params, body: { notes: none } }, as);
      if (state === 'counted') await server.send(explainTill, { params, body: { reason: 'x' } }, as);
    };
    const mine = (await server.send(readMyTill, {}, 'cashier')).till;
    const open = mine ?? (await server.send(openTill, { body: { notes: none } }, 'cashier'));
    const hers = { till: { cashier: open.cashier.name, openedAt: open.openedAt } };
    const first = await earlier(cash);
    const asked = await ask(first);
    expect(asked.cash).toEqual(hers);
    // The countersigner's own is open too: what was asked for leaves the one's who asked.
    const theirs = await server.send(openTill, { body: { notes: none } }, 'operator');
    expect(await readAs(first, 'operator')).toEqual(hers);
    expect((await approve(asked.id, 'operator')).cash).toBeNull();
    expect(await left(first)).toBe(open.cashier.name.en);

    await count(open.id, 'cashier');
    const second = await earlier(cash);
    const { id } = await ask(second);
    expect(await readAs(second, 'operator')).toEqual({
      till: { cashier: theirs.cashier.name, openedAt: theirs.openedAt },
    });
    expect(await readAs(second, 'head')).toEqual({ till: null });
    await approve(id);
    expect(await left(second)).toBeNull();
    expect((await ask(await earlier(`and p.method = 'bank_qr' and p.others is null`))).cash).toBeNull();
    await count(theirs.id, 'operator');
    await server.send(openTill, { body: { notes: none } }, 'cashier');
  });

  it('isn’t decided by who has asked, nor by who may not approve', async () => {
    const asked = await ask(await earlier(), 'head');
    await expect(approve(asked.id)).rejects.toMatchObject({ status: 409, code: 'void_own_request' });
    await expect(approve(asked.id, 'cashier')).rejects.toMatchObject({ status: 403 });
    await expect(refuse(asked.id, 'cashier')).rejects.toMatchObject({ status: 403 });
    await expect(ask(await earlier(), 'teacher')).rejects.toMatchObject({ status: 403 });
  });

  it('is told as decided where the receipt was voided meanwhile', async () => {
    const id = await pay('cash');
    const asked = await ask(id, 'operator');
    await server.send(voidPayment, { params: { id }, body: { reason: 'x' } }, 'cashier');
    await expect(approve(asked.id)).rejects.toMatchObject({ status: 409, code: 'void_decided' });
  });

  it('waits for nobody once the receipt is void by another way', async () => {
    const requestOf = async (id: number) =>
      (await server.send(listVoidRequests, { query: { receipt: id } }, 'head')).rows[0];
    const cheque = await pay('cheque');
    await ask(cheque, 'operator');
    await bounce(cheque);
    expect(await requestOf(cheque)).toMatchObject({ state: 'approved', mayDecide: false });
    const earlierOne = await earlier();
    await ask(earlierOne);
    const body = { reason: 'x' };
    await server.send(voidPaymentAsManager, { params: { id: earlierOne }, body }, 'operator');
    expect(await requestOf(earlierOne)).toMatchObject({ state: 'approved' });
    const audited = `select 1 from audit_entry a join void_request r on a.entity_id = r.id::text
      where a.entity = 'feeinvoice.void-request' and a.action = 'approved' and r.payment_id in (${cheque}, ${earlierOne})`;
    expect(await run(audited)).toHaveLength(2);
  });

  it('stands in a list that can be searched and narrowed', async () => {
    const list = async (query: Partial<VoidRequestQuery>) =>
      (await server.send(listVoidRequests, { query }, 'cashier')).rows;
    const all = await list({});
    expect((await list({ state: 'refused' })).every(({ state }) => state === 'refused')).toBe(true);
    const [first] = all;
    const found = await list({ q: first?.receipt.number ?? '' });
    expect(found.map(({ id }) => id)).toContain(first?.id);
    expect(await list({ q: '100%_' })).toEqual([]);
  });

  it('can’t be written as decided, nor changed afterwards, by the database itself', async () => {
    await expect(run("update void_request set reason = 'y'")).rejects.toThrow();
    await expect(run("update void_request set state = 'waiting' where state = 'refused'")).rejects.toThrow();
    const id = await earlier();
    await expect(
      run(`insert into void_request (branch_id, payment_id, reason, requested_by, state, decided_by, decided_at)
        values (1, ${id}, 'x', 1, 'approved', 2, now())`),
    ).rejects.toThrow();
  });
});

describe('a cheque that came back', () => {
  it('takes its receipt back with a mark, and the family owes again', async () => {
    const before = await owed();
    const id = await pay('cheque');
    expect(await owed()).toBe(before - 50_000);
    expect(await bounce(id, false)).toEqual({ fee: 0 });
    expect(await owed()).toBe(before);
    expect(await receipt(id)).toMatchObject({
      status: 'void',
      voided: { bounced: true, reason: 'ເງິນບໍ່ພຽງພໍ' },
    });
    await expect(bounce(id)).rejects.toMatchObject({ status: 409, code: 'already_void' });
  });

  it('costs the family what the rules of the branch say, once, and only where it is charged', async () => {
    const terms = await server.send(readFeeTerms, {}, 'head');
    await server.send(updateFeeTerms, { body: { ...terms, bounceFee: 75_000 } }, 'head');
    const before = await owed();
    const id = await pay('cheque');
    const both = await Promise.allSettled([bounce(id), bounce(id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await owed()).toBe(before + 75_000);
    expect(await bounce(await pay('cheque'), false)).toEqual({ fee: 0 });
    expect(await owed()).toBe(before + 75_000);
  });

  it('isn’t one where something else was paid with the receipt', async () => {
    await expect(bounce(await pay('cash'))).rejects.toMatchObject({
      status: 409,
      code: 'receipt_not_cheque',
    });
    const mixed = await pay('cash', [
      { method: 'cheque', reference: `CHQ-${randomUUID()}`.slice(0, 20), amount: 10_000 },
    ]);
    await expect(bounce(mixed)).rejects.toMatchObject({ code: 'receipt_not_cheque' });
    await expect(
      run(
        `insert into payment_void (payment_id, voided_by, reason, bounced) values (${mixed}, 1, 'x', true)`,
      ),
    ).rejects.toThrow();
  });

  it('is told by who may approve', async () => {
    await expect(bounce(await pay('cheque'), true, 'cashier')).rejects.toMatchObject({ status: 403 });
  });
});
