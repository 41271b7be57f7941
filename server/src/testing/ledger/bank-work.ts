import { randomUUID } from 'node:crypto';
import {
  acceptBankLine,
  closeMonth,
  importBankStatement,
  listBankLines,
  listBookMonths,
  reopenMonth,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { aFile } from '../a-file.ts';
import type { Work } from './ledger.ts';

/** A line of a bank's statement that two accept at once; the same file again adds nothing. */
export const bankLine: Work = async ({ server, random, receipts, add }, { family }) => {
  const amount = 1000 * (1 + random(400));
  const { rows: named } = await server.app.db.execute<{ number: string }>(
    sql`select number from invoice where family_id = ${family} and branch_id = 1 and balance > 0 limit 1`,
  );
  const cells = ['25/11/2026', `FT-${randomUUID()}`, amount, 'KHAM', named[0]?.number ?? 'x'];
  const text = `Date,Ref,Credit,Payer,Text\n${cells.join(',')}`;
  const body = {
    file: aFile(text, 'text/csv', 'bank.csv'),
    bank: 'BCEL',
    choice: ['day', 'reference', 'credit', 'payer', 'text'],
  };
  const { id } = await server.send(importBankStatement, { body }, 'cashier');
  expect(await server.send(importBankStatement, { body }, 'cashier')).toMatchObject({ id: null, added: 0 });
  const { rows } = await server.send(listBankLines, { params: { id: id ?? 0 }, query: {} }, 'cashier');
  const order = { params: { id: rows[0]?.id ?? 0 }, body: { familyId: family, keepRest: true } };
  const both = await Promise.allSettled([1, 2].map(() => server.send(acceptBankLine, order, 'cashier')));
  const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.receipt.id] : []));
  expect(new Set(made).size).toBe(1);
  receipts.push({ id: made[0] ?? 0, family, amount });
  add(family, -amount);
};

/** The last closed month is opened and closed again, with the sums that it had. */
export const closeAgain: Work = async ({ server }) => {
  const lastClosed = async () =>
    (await server.send(listBookMonths, {}, 'operator')).rows.find(({ mayReopen }) => mayReopen);
  const before = await lastClosed();
  if (!before) return;
  const order = { params: { month: before.month }, body: { reason: 'ກວດຄືນ' } };
  await server.send(reopenMonth, order, 'operator');
  await server.send(closeMonth, order, 'operator');
  const after = await lastClosed();
  expect([after?.month, after?.billed, after?.received]).toEqual([
    before.month,
    before.billed,
    before.received,
  ]);
};
