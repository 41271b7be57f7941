import { randomUUID } from 'node:crypto';
import { daysAfter, endOfMonth } from '@suksa/contracts/days';
import { moveClasses } from '@suksa/contracts/education';
import {
  exportAccounts,
  exportComing,
  groupTotals,
  issueCreditNote,
  listAccounts,
  listComing,
  listCreditNotes,
  listInvoices,
  listPayments,
  listRefunds,
  listWriteOffs,
  proposeCredit,
  readForecast,
  readTotals,
  recordPayment,
  summariseInvoices,
  summarisePayments,
  type TotalsRow,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
const today = todayIn();
const days = { from: '2026-09-01', until: today };

const totals = (query = days) => server.send(readTotals, { query }, 'head');
const accounts = (query: object = {}, as: Account = 'head') =>
  server.send(listAccounts, { query: { ...days, ...query } }, as);

beforeAll(async () => {
  server = await startTestServer();
  // Something of every kind: paid ahead, taken back, and credited of what was paid.
  const { rows } = await server.send(listInvoices, { query: { status: 'paid' } }, 'head');
  const [paid] = rows;
  const { lines } = await server.send(proposeCredit, { params: { id: paid?.id ?? 0 } }, 'head');
  const line = lines.find(({ most }) => most >= 5000);
  await server.send(
    issueCreditNote,
    {
      params: { id: paid?.id ?? 0 },
      body: {
        ...{ idempotencyKey: randomUUID(), kind: 'correction', reason: 'ຜິດ' },
        lines: [{ lineId: line?.lineId ?? 0, amount: 5000 }],
      },
    },
    'head',
  );
  const receipts = await server.send(listPayments, { query: { status: 'valid' } }, 'head');
  await server.send(
    voidPaymentAsManager,
    { params: { id: receipts.rows[0]?.id ?? 0 }, body: { reason: 'ຜິດ' } },
    'head',
  );
  await server.send(
    recordPayment,
    {
      body: {
        ...{ idempotencyKey: randomUUID(), familyId: rows.at(-1)?.family.id ?? 0, payer: 'ນາງ ຄຳ' },
        ...{ method: 'bank_transfer', bankReference: 'AHEAD-1', amount: 123_000_000, keepRest: true },
      },
    },
    'cashier',
  );
}, 60_000);
afterAll(() => server.stop());

describe('the accounts of families', () => {
  test('come to every line of the statement, to what is paid ahead and to what is due', async () => {
    const all = await totals();
    const { sums } = await accounts();
    expect(sums).toEqual({
      opening: all.opening,
      billed: all.billed - all.discounts + all.lateFees - all.cancelled,
      credited: all.credited + all.writtenOff,
      received: all.received - all.takenBack - all.refunded,
      closing: all.closing,
      owed: all.now.outstanding,
      credit: all.now.credit,
    });
    expect(all.takenBack).toBeGreaterThan(0);
    expect(all.now.credit).toBeGreaterThan(0);
    const ahead = await accounts({ side: 'credit' });
    expect(ahead.sums.credit).toBe(all.now.credit);
    expect(ahead.rows.every(({ credit }) => credit !== 0)).toBe(true);
    expect((await accounts({ side: 'debt' })).sums.owed).toBe(all.now.outstanding);
  });

  test('are as many as add up, and each does, on any days', async () => {
    const { now } = await totals();
    expect((await accounts({ from: undefined, until: undefined })).total).toBe(now.families);
    expect((await accounts({ side: 'untied', from: undefined })).total).toBe(now.untied);
    for (const back of [70, 40, 10, 0]) {
      const until = daysAfter(today, -back);
      const { rows, sums } = await accounts({ from: daysAfter(until, -20), until, size: 100 });
      for (const { opening, billed, credited, received, closing } of rows)
        expect(opening + billed - credited - received).toBe(closing);
      expect(sums.closing).toBe((await totals({ from: until, until })).closing);
    }
  });

  test('are found by a child, sorted by what they close with, and saved as a file', async () => {
    const { rows } = await accounts({ sort: 'closing', dir: 'desc' });
    const closing = rows.map((row) => row.closing);
    expect(closing).toEqual(closing.toSorted((a, b) => b - a));
    const [first] = rows;
    const { rows: children } = await server.send(
      listInvoices,
      { query: { family: first?.family.id, years: 'all' } },
      'head',
    );
    const found = await accounts({ q: children[0]?.student.name.lo });
    expect(found.rows.map(({ family }) => family.id)).toContain(first?.family.id);
    const columns = ['family', 'closing'].map((key) => ({ key, title: key }));
    const file = await server.send(
      exportAccounts,
      { body: { query: { ...days, sort: 'closing', dir: 'desc' }, format: 'csv', columns } },
      'head',
    );
    expect(await file.text()).toContain(`,${first?.closing}`);
  });

  test('are told to who sees the branch’s money, and to nobody before their till is counted', async () => {
    for (const as of ['registrar', 'teacher', 'family'] as const)
      await expect(accounts({}, as)).rejects.toMatchObject({ status: 403 });
    // Before the days of the till too: what stands now is told beside them.
    const before = accounts({ until: '2026-10-01' }, 'cashier');
    await expect(before).rejects.toMatchObject({ code: 'till_uncounted' });
  });
});

describe('the forecast', () => {
  test('opens to rows that come to each of its numbers', async () => {
    const { late, weeks, later } = await server.send(readForecast, {}, 'head');
    const coming = (query: object) => server.send(listComing, { query }, 'head');
    const monday = weeks[0]?.monday ?? today;
    const opened = async (query: object) => (await coming(query)).sums;
    expect(await opened({ until: daysAfter(today, -1) })).toEqual(late);
    expect(await opened({ from: daysAfter(monday, 26 * 7) })).toEqual(later);
    for (const { monday: from, own, ...week } of weeks) {
      const among = { from: [from, today].sort().at(-1), until: daysAfter(from, 6) };
      expect(await opened(among)).toEqual(week);
      expect((await opened({ ...among, habit: 'own' })).amount).toBe(own);
    }
    const all = await coming({ size: 100, sort: 'amount', dir: 'desc' });
    const { now } = await totals();
    expect(all.sums.amount).toBe(now.outstanding);
    expect(new Set(all.rows.map(({ key }) => key)).size).toBe(all.rows.length);
    const columns = [{ key: 'amount', title: 'Amount' }];
    const file = await server.send(exportComing, { body: { query: {}, format: 'csv', columns } }, 'head');
    expect((await file.text()).trim().split('\n')).toHaveLength(all.total + 1);
    await expect(server.send(listComing, { query: {} }, 'teacher')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the invoices and receipts behind a number', () => {
  const invoices = (query: object) =>
    server.send(summariseInvoices, { query: { years: 'all', ...query } }, 'head');
  const issued = { issuedFrom: days.from, issuedUntil: days.until };
  const partsOf = async (query: object) => (await invoices({ ...issued, ...query })).parts;

  test('come to each line of the statement', async () => {
    const all = await totals();
    expect(await partsOf({})).toMatchObject({
      ...{ fees: all.billed, discounts: all.discounts, lateFees: all.lateFees },
    });
    expect((await partsOf({ discount: 'with' }))?.discounts).toBe(all.discounts);
    expect((await partsOf({ lateFee: 'with' }))?.lateFees).toBe(all.lateFees);
    const ended = { cancelledFrom: days.from, cancelledUntil: days.until };
    expect((await invoices(ended)).parts?.cancelled).toBe(all.cancelled);
    const list = { from: days.from, until: days.until };
    expect((await server.send(listCreditNotes, { query: list }, 'head')).sum).toBe(all.credited);
    const off = { ...list, state: 'approved' as const };
    expect((await server.send(listWriteOffs, { query: off }, 'head')).sum).toBe(all.writtenOff);
    const back = { state: 'paid' as const, paidFrom: days.from, paidUntil: days.until };
    expect((await server.send(listRefunds, { query: back }, 'head')).sum).toBe(all.refunded);
    const { received, voided } = await server.send(summarisePayments, { query: list }, 'head');
    expect(received.amount + voided.amount).toBe(all.received);
  });

  const narrowed = {
    billed: {},
    discounts: { discount: 'with' },
    lateFees: { lateFee: 'with' },
    credited: { credited: 'with' },
    writtenOff: { writtenOff: 'with' },
    returned: { credited: 'with' },
  } as const;
  const partOf = { billed: 'fees', discounts: 'discounts', lateFees: 'lateFees' } as const;

  const opensTo = async (row: TotalsRow, among: object) => {
    const { total } = await server.send(
      listInvoices,
      { query: { years: 'all', ...issued, status: 'counted', ...among } },
      'head',
    );
    expect(total).toBe(row.documents);
    for (const [figure, more] of Object.entries(narrowed) as [keyof typeof narrowed, object][]) {
      if (!row[figure]) continue;
      const parts = await partsOf({ status: 'counted', ...among, ...more });
      const part = figure in partOf ? partOf[figure as keyof typeof partOf] : figure;
      expect(parts?.[part as 'fees']).toBe(row[figure]);
    }
    if (row.paid !== null)
      expect((await invoices({ ...issued, status: 'counted', ...among })).paid).toBe(row.paid);
    if (row.outstanding !== null)
      expect((await invoices({ ...issued, status: 'open', ...among })).balance).toBe(row.outstanding);
  };

  test('say what was paid and is credit again, so that each line ties', async () => {
    const { rows } = await server.send(groupTotals, { query: { ...days, by: 'class' } }, 'head');
    expect(rows.reduce((sum, { returned }) => sum + (returned ?? 0), 0)).toBe(5000);
    for (const row of rows) {
      const due = (row.billed ?? 0) - (row.discounts ?? 0) + (row.lateFees ?? 0);
      const off = (row.credited ?? 0) + (row.writtenOff ?? 0);
      expect(due - off - (row.paid ?? 0) + (row.returned ?? 0)).toBe(row.outstanding);
    }
  });

  test('come to each figure of a class, level, fee and month, and of what has none', async () => {
    const { app } = server;
    // A student whose class in that year isn't known any more, and a line of no fee of the list.
    await app.connection.pool.query(`update enrolment set is_current = false where student_id = (
      select student_id from invoice where branch_id = 1 and state = 'issued' order by id desc limit 1)`);
    for (const by of ['class', 'level', 'item', 'month'] as const) {
      const { rows } = await server.send(groupTotals, { query: { ...days, by } }, 'head');
      expect(rows.length).toBeGreaterThan(0);
      for (const row of [rows[0], rows.at(-1), rows.find(({ credited }) => credited)])
        if (row)
          await opensTo(
            row,
            by === 'month'
              ? { issuedFrom: `${row.key}-01`, issuedUntil: [endOfMonth(`${row.key}-01`), today].sort()[0] }
              : row.id === null
                ? { without: by === 'item' ? 'item' : 'class' }
                : { [by]: row.id },
          );
    }
  });

  test('follow a student into another class with what was billed before, as the invoices do', async () => {
    const { rows: billed } = await server.app.connection.pool.query<{
      student: number;
      from: number;
      to: number;
    }>(`
      select e.student_id as student, e.class_id as from,
        (select min(c.id) from class c where c.year_id = e.year_id and c.id <> e.class_id) as to
      from enrolment e join invoice i on i.student_id = e.student_id and i.year_id = e.year_id
      where e.is_current and e.branch_id = 1 and e.end_date is null and i.state = 'issued' order by i.id limit 1`);
    const { student, from, to } = billed[0] ?? expect.fail('nobody is billed');
    const move = { students: [student], classId: to, from: '2026-11-23' };
    const why = { reason: 'Moved house', overCapacityReason: 'Agreed' };
    await server.send(moveClasses, { body: { ...move, ...why } }, 'registrar');
    const { rows } = await server.send(groupTotals, { query: { ...days, by: 'class' } }, 'head');
    for (const row of rows.filter(({ id }) => id === from || id === to))
      await opensTo(row, { class: row.id });
    expect(rows.some(({ id }) => id === to)).toBe(true);
  });

  test('come to what came by each method and to each cashier', async () => {
    const receipts = (query: object) =>
      server.send(summarisePayments, { query: { ...days, status: 'valid', ...query } }, 'head');
    const methods = (await server.send(groupTotals, { query: { ...days, by: 'method' } }, 'head')).rows;
    for (const { key, paid, documents } of methods) {
      const { methods: told } = await receipts({ method: key });
      expect(told.find(({ method }) => method === key)).toMatchObject({ amount: paid, count: documents });
    }
    const cashiers = (await server.send(groupTotals, { query: { ...days, by: 'cashier' } }, 'head')).rows;
    for (const { id, paid, documents } of cashiers)
      expect((await receipts({ cashier: id })).received).toEqual({ amount: paid, count: documents });
    const sum = cashiers.reduce((all, { paid }) => all + (paid ?? 0), 0);
    expect((await receipts({})).received.amount).toBe(sum);
  });
});
