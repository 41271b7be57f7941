import { randomUUID } from 'node:crypto';
import { movePayment, transferCredit } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { otherBranch, type Work } from './ledger.ts';

/** Credit goes to the other branch, or comes back from it, asked for twice at once with one key. */
export const transfer: Work = async (ledger, { family }) => {
  const { server, random, inOther, netOf, add, addThere } = ledger;
  if (!inOther.has(family)) return;
  const back = random(3) === 0;
  const from = back ? otherBranch : 1;
  const { credit } = await netOf(family, from);
  if (credit <= 0) return;
  const amount = 1 + random(credit);
  const order = {
    idempotencyKey: randomUUID(),
    toBranchId: back ? 1 : otherBranch,
    amount,
    reason: 'ນ້ອງຢູ່ສາຂານັ້ນ',
  };
  const send = () =>
    server.send(transferCredit, { params: { id: family }, body: order }, 'operator', { branchId: from });
  const [one, other] = await Promise.all([send(), send()]);
  expect(other.id).toBe(one.id);
  add(family, back ? -amount : amount);
  addThere(family, back ? amount : -amount);
};

/** What a receipt has put on one invoice goes on another one of the family: nothing changes for the family. */
export const moveReceipt: Work = async ({ server, random }, { family }) => {
  const { rows } = await server.app.db.execute<{
    payment: number;
    from: number;
    to: number;
    most: number;
  }>(sql`
    select a.payment_id as payment, a.invoice_id as from, o.id as to, least(sum(a.amount), o.balance)::float8 as most
    from payment_allocation a join payment p on p.id = a.payment_id and p.family_id = ${family} and p.branch_id = 1
      join invoice i on i.id = a.invoice_id and i.family_id = ${family} and i.state = 'issued'
      cross join lateral (select id, balance from invoice x where x.family_id = ${family} and x.branch_id = 1
        and x.balance > 0 and x.id <> a.invoice_id order by x.id limit 1) o
    where not exists (select 1 from payment_void v where v.payment_id = p.id)
    group by a.payment_id, a.invoice_id, o.id, o.balance having sum(a.amount) > 0
    order by a.payment_id desc limit 1`);
  const [found] = rows;
  if (!found) return;
  const order = {
    idempotencyKey: randomUUID(),
    fromInvoiceId: found.from,
    toInvoiceId: found.to,
    reason: 'ຜິດຄົນ',
  };
  const send = (amount: number) =>
    server.send(movePayment, { params: { id: found.payment }, body: { ...order, amount } }, 'cashier');
  const amount = 1 + random(found.most);
  if (random(4) === 0) await expect(send(found.most + 1)).rejects.toMatchObject({ code: 'move_too_much' });
  await Promise.all([send(amount), send(amount)]);
};
