import { randomUUID } from 'node:crypto';
import {
  approveRefund,
  approveVoid,
  bounceCheque,
  payRefund,
  payWithCredit,
  readReceipt,
  recordPayment,
  refuseVoid,
  requestRefund,
  requestVoid,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestServer } from '../test-server.ts';
import type { Work } from './ledger.ts';

/** Money of it was given back, or went to another branch: it can't be taken back any more. */
const isRefunded = async ({ app }: TestServer, receipt: number): Promise<boolean> => {
  const { rows } = await app.db.execute(
    sql`select 1 from refund where payment_id = ${receipt} and state = 'paid' limit 1`,
  );
  return rows.length > 0;
};

const common = () => ({ idempotencyKey: randomUUID(), payer: 'ນາງ ຄຳ', keepRest: true });

export const pay: Work = async ({ server, oneOf, random, receipts, add, netOf }, { family }) => {
  const { balance } = await netOf(family);
  const amount = oneOf([
    Math.max(1000, balance),
    1 + random(balance + 1),
    balance + 1000 * (1 + random(300)),
  ]);
  const body = { ...common(), familyId: family, method: 'cash' as const, amount };
  const sent = random(3) === 0 ? [1, 2] : [1];
  const answers = await Promise.all(sent.map(() => server.send(recordPayment, { body }, 'cashier')));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  receipts.push({ id: answers[0]?.id ?? 0, family, amount });
  add(family, -amount);
};

/** Money by cheque, kept as credit where nothing is owed. */
export const payByCheque: Work = async ({ server, random, receipts, add }, { family }) => {
  const amount = 1000 * (1 + random(500));
  const body = { ...common(), familyId: family, method: 'cheque' as const, amount };
  const bankReference = `CHQ-${randomUUID()}`;
  const { id } = await server.send(recordPayment, { body: { ...body, bankReference } }, 'cashier');
  receipts.push({ id, family, amount, cheque: true });
  add(family, -amount);
};

/** Every connection to the database is killed while a receipt is written; the till sends it again until it is answered. */
export const payThroughKill: Work = async ({ server, random, receipts, add }, { family }) => {
  const amount = 1000 * (1 + random(200));
  const body = { ...common(), familyId: family, method: 'cash' as const, amount };
  const pay = () => server.send(recordPayment, { body }, 'cashier');
  const kill = server.app.db
    .execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    .catch(() => null);
  const [first] = await Promise.allSettled([pay(), kill]);
  let receipt = first.status === 'fulfilled' ? first.value : null;
  for (let tries = 0; receipt === null && tries < 20; tries += 1) receipt = await pay().catch(() => null);
  if (!receipt) return expect.fail('the till is never answered again');
  await untilAllAnswer(server);
  receipts.push({ id: receipt.id, family, amount });
  return add(family, -amount);
};

/** Each connection that was cut is noticed by who asks on it next: here, and not by one of the others' operations. */
const untilAllAnswer = async ({ app }: TestServer) => {
  const all = () => Promise.allSettled(Array.from({ length: 40 }, () => app.db.execute(sql`select 1`)));
  while ((await all()).some(({ status }) => status === 'rejected'));
};

export const undoReceipt: Work = async ({ server, random, receipts, add }) => {
  const at = random(receipts.length);
  const receipt = receipts[at];
  if (!receipt) return;
  const order = { params: { id: receipt.id }, body: { reason: 'ຜິດ' } };
  const refunded = await isRefunded(server, receipt.id);
  const sent = server.send(voidPayment, order, 'cashier');
  if (refunded) return expect(sent).rejects.toMatchObject({ code: 'receipt_refunded' });
  receipts.splice(at, 1);
  await sent;
  if (random(3) === 0)
    await expect(server.send(voidPayment, order, 'cashier')).rejects.toMatchObject({ code: 'already_void' });
  return add(receipt.family, receipt.amount);
};

/** The bank sends a cheque back, and two say so at once; the family pays for it or is spared. */
export const bounce: Work = async ({ server, random, receipts, add }) => {
  const at = receipts.findIndex(({ cheque }) => cheque);
  const receipt = receipts[at];
  if (!receipt || (await isRefunded(server, receipt.id))) return;
  const order = {
    params: { id: receipt.id },
    body: { reason: 'ເງິນບໍ່ພຽງພໍ', chargeFee: random(2) === 0 },
  };
  const both = await Promise.allSettled([1, 2].map(() => server.send(bounceCheque, order, 'head')));
  const fees = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.fee] : []));
  expect(fees).toHaveLength(1);
  receipts.splice(at, 1);
  for (const fee of fees) add(receipt.family, receipt.amount + fee);
};

/** Somebody asks that a receipt be voided; one countersigns while another refuses, and one of them has decided. */
export const voidByTwo: Work = async ({ server, random, receipts, add }) => {
  const at = random(receipts.length);
  const receipt = receipts[at];
  if (!receipt || (await isRefunded(server, receipt.id))) return;
  const asked = { idempotencyKey: randomUUID(), reason: 'ຜິດຄອບຄົວ' };
  const { id } = await server.send(requestVoid, { params: { id: receipt.id }, body: asked }, 'cashier');
  const [approved, refused] = await Promise.allSettled([
    server.send(approveVoid, { params: { id } }, 'head'),
    server.send(refuseVoid, { params: { id }, body: { reason: 'ບໍ່ແມ່ນ' } }, 'operator'),
  ]);
  expect([approved, refused].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  if (approved.status === 'rejected') return;
  receipts.splice(at, 1);
  add(receipt.family, receipt.amount);
};

export const refund: Work = async ({ server, random, receipts, add }) => {
  const receipt = receipts[random(receipts.length)];
  if (!receipt) return;
  const { credit: left } = await server.send(readReceipt, { params: { id: receipt.id } }, 'cashier');
  if (left === 0) return;
  const amount = 1 + random(Math.min(left, 500_000));
  const body = {
    ...{ idempotencyKey: randomUUID(), paymentId: receipt.id, amount },
    ...{ method: 'cash' as const, reason: 'ຂໍຄືນ' },
  };
  const { id, needsSecond } = await server.send(requestRefund, { body }, 'cashier');
  if (needsSecond) await server.send(approveRefund, { params: { id } }, 'head');
  // Two cashiers at once give it back once.
  const order = { params: { id }, body: { method: 'cash' as const } };
  const paid = await Promise.allSettled([1, 2].map(() => server.send(payRefund, order, 'cashier')));
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  add(receipt.family, amount);
};

export const useCredit: Work = async ({ server, netOf }, { family }) => {
  const { credit: known, balance } = await netOf(family);
  if (known <= 0 || balance <= 0) return;
  const order = { params: { id: family }, body: { credit: known } };
  // Two clerks at once use it once.
  const answers = await Promise.allSettled([
    server.send(payWithCredit, order, 'cashier'),
    server.send(payWithCredit, order, 'cashier'),
  ]);
  const used = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.used] : []));
  expect(used).toEqual([Math.min(known, balance)]);
};
