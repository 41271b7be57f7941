import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  exportTotals,
  groupTotals,
  issueInvoice,
  listInvoices,
  listPayments,
  readExpected,
  readTotals,
  recordPayment,
  summariseInvoices,
  summarisePayments,
  type TotalsRow,
  totalGroups,
  voidInvoice,
  voidPayment,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const today = todayIn();
const totals = (from = today, until = today, as: Account = 'head') =>
  server.send(readTotals, { query: { from, until } }, as);

describe('the totals of a branch', () => {
  test('end where the families’ balances stand, and each day begins where the one before ended', async () => {
    const all = await totals('2020-01-01', today);
    expect(all.opening).toBe(0);
    expect(all.closing).toBe(all.now.outstanding - all.now.credit);
    expect(all.now).toMatchObject({ untied: 0 });
    expect(all.now.families).toBeGreaterThan(0);
    let closing = (await totals('2020-01-01', daysAfter(today, -41))).closing;
    for (let back = 40; back >= 0; back -= 1) {
      const day = await totals(daysAfter(today, -back), daysAfter(today, -back));
      expect(day.opening).toBe(closing);
      closing = day.closing;
    }
    expect(closing).toBe(all.closing);
    // The card above the invoices says what it is: after discounts and voids, with late fees.
    const query = { years: 'all', issuedFrom: '2020-01-01', issuedUntil: today } as const;
    const card = await server.send(summariseInvoices, { query }, 'head');
    expect(card.billed).toBe(all.billed - all.discounts + all.lateFees - all.cancelled);
  });

  test('follow a bill, a payment, its void and the bill’s void, each on its day', async () => {
    const before = await totals();
    const { rows } = await server.send(listInvoices, { query: {} }, 'head');
    const [first] = rows;
    const issued = await server.send(
      issueInvoice,
      {
        body: {
          idempotencyKey: randomUUID(),
          studentId: first?.student.id ?? 0,
          dueDate: daysAfter(today, 10),
          lines: [{ feeItemId: 4, amount: 70_000 }],
        },
      },
      'cashier',
    );
    const paid = await server.send(
      recordPayment,
      {
        body: {
          idempotencyKey: randomUUID(),
          familyId: first?.family.id ?? 0,
          payer: 'ນາງ ຄຳ',
          method: 'cash',
          amount: 30_000,
          allocations: [{ invoiceId: issued.id, amount: 30_000 }],
        },
      },
      'cashier',
    );
    const after = await totals();
    expect(after.billed - before.billed).toBe(70_000);
    expect(after.received - before.received).toBe(30_000);
    expect(after.closing - before.closing).toBe(40_000);
    await server.send(voidPayment, { params: { id: paid.id }, body: { reason: 'ຜິດ' } }, 'cashier');
    await server.send(voidInvoice, { params: { id: issued.id }, body: { reason: 'ຜິດ', version: 3 } }, 'head');
    const end = await totals();
    expect(end.takenBack - before.takenBack).toBe(30_000);
    expect(end.cancelled - before.cancelled).toBe(70_000);
    expect(end.closing).toBe(before.closing);
    expect(end.closing).toBe(end.now.outstanding - end.now.credit);
  });

  test('open to what was voided and cancelled on these days, whenever it was written', async () => {
    const { rows } = await server.send(
      listPayments,
      { query: { until: daysAfter(today, -1), status: 'valid' } },
      'head',
    );
    const body = { reason: 'ຜິດ' };
    await server.send(voidPaymentAsManager, { params: { id: rows[0]?.id ?? 0 }, body }, 'head');
    const { takenBack, cancelled } = await totals();
    const voided = (on: string) =>
      server.send(summarisePayments, { query: { voidedFrom: on, voidedUntil: on } }, 'head');
    expect((await voided(today)).voided.amount).toBe(takenBack);
    expect((await voided(daysAfter(today, 1))).voided.count).toBe(0);
    const days = { cancelledFrom: today, cancelledUntil: today, years: 'all' as const };
    const ended = await server.send(listInvoices, { query: days }, 'head');
    expect(ended.rows.reduce((sum, { total }) => sum + total, 0)).toBe(cancelled);
    expect(cancelled).toBeGreaterThan(0);
  });

  test('are told by class, level, item, month, method and cashier, which come to the same', async () => {
    const query = { from: '2020-01-01', until: today };
    await server.app.db.execute(sql`
      with bill as (
        select i.id, i.branch_id, l.id as line from invoice i join invoice_line l on l.invoice_id = i.id
        where i.branch_id = 1 and i.status = 'issued' and l.kind = 'fee' and l.amount >= 5000 order by i.id limit 1
      ), note as (
        insert into credit_note (branch_id, number, invoice_id, kind, amount, reason, day, made_by)
        select branch_id, 'CN-TOTALS', id, 'correction', 5000, 'ຜິດ', ${today}::date, 1 from bill returning id)
      insert into credit_note_line (credit_note_id, invoice_line_id, amount) select note.id, line, 5000 from note, bill`);
    const all = await totals(query.from, query.until);
    expect(all.credited).toBe(5000);
    for (const by of totalGroups) {
      const { rows } = await server.send(groupTotals, { query: { ...query, by } }, 'head');
      expect(rows.length).toBeGreaterThan(0);
      const sum = (figure: Exclude<keyof TotalsRow, 'id' | 'key' | 'name'>) =>
        rows.reduce((total, row) => total + (row[figure] ?? 0), 0);
      if (by === 'method' || by === 'cashier') expect(sum('paid')).toBe(all.received - all.takenBack);
      else expect(sum('billed') - sum('discounts')).toBe(all.billed - all.discounts - all.cancelled);
      expect(sum('credited')).toBe(by === 'method' || by === 'cashier' ? 0 : all.credited);
      if (by !== 'class' && by !== 'level' && by !== 'month') continue;
      expect(sum('outstanding')).toBe(all.now.outstanding);
      const due = sum('billed') - sum('discounts') + sum('lateFees') - sum('credited') - sum('writtenOff');
      expect(due - sum('paid') + sum('returned')).toBe(sum('outstanding'));
    }
  });

  test('tell how old the debts are, and what each month of the year expected', async () => {
    const { now } = await totals();
    const { ageing } = now;
    expect(Object.values(ageing).reduce((sum, amount) => sum + amount, 0)).toBe(now.outstanding);
    const owed = async (among: { status: 'overdue' | 'not_due'; dueFrom?: string; dueUntil?: string }) =>
      (await server.send(summariseInvoices, { query: { years: 'all', ...among } }, 'head')).balance;
    expect(await owed({ status: 'not_due' })).toBe(ageing.notDue);
    expect(await owed({ status: 'overdue', dueFrom: daysAfter(today, -30) })).toBe(ageing.to30);
    expect(await owed({ status: 'overdue', dueUntil: daysAfter(today, -91) })).toBe(ageing.older);
    const { months } = await server.send(readExpected, {}, 'head');
    const opened = { status: 'counted', dueFrom: '2000-01-01', dueUntil: '2100-01-01' } as const;
    const { parts, ...sums } = await server.send(summariseInvoices, { query: opened }, 'head');
    expect(parts?.credited).toBeGreaterThan(0);
    const sumOf = (figure: 'expected' | 'collected') => months.reduce((sum, month) => sum + month[figure], 0);
    expect(sumOf('expected')).toBe(sums.billed - (parts?.credited ?? 0));
    expect(sumOf('collected')).toBe(sums.paid - (parts?.returned ?? 0));
    expect(sumOf('expected') - sumOf('collected')).toBe(sums.balance + (parts?.writtenOff ?? 0));
  });

  test('open to the invoices behind them', async () => {
    const query = { from: '2026-09-01', until: today };
    const { rows } = await server.send(groupTotals, { query: { ...query, by: 'level' } }, 'head');
    const [level] = rows;
    const behind = await server.send(
      summariseInvoices,
      {
        query: {
          level: level?.id ?? 0,
          issuedFrom: query.from,
          issuedUntil: query.until,
          years: 'all',
        },
      },
      'cashier',
    );
    expect(behind).toMatchObject({ balance: level?.outstanding, paid: level?.paid });
    const items = await server.send(groupTotals, { query: { ...query, by: 'item' } }, 'head');
    const [item] = items.rows;
    const listed = await server.send(
      listInvoices,
      {
        query: {
          item: item?.id ?? 0,
          issuedFrom: query.from,
          issuedUntil: query.until,
          years: 'all',
          status: 'counted',
        },
      },
      'cashier',
    );
    expect(listed.total).toBe(item?.documents);
  });

  test('are exported, and are for who sees the whole branch’s money', async () => {
    const query = { from: '2020-01-01', until: today, by: 'method' as const };
    const columns = [{ key: 'name', title: 'Method', labels: { cash: 'Cash!' } }];
    const file = await server.send(exportTotals, { body: { query, format: 'csv', columns } }, 'head');
    expect(await file.text()).toContain('Cash!');
    for (const as of ['registrar', 'teacher', 'family'] as const)
      await expect(totals(today, today, as)).rejects.toMatchObject({ status: 403 });
    await expect(totals(today, '2020-01-01')).rejects.toMatchObject({ status: 400 });
  });
});
