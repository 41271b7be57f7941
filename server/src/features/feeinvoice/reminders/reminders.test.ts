import { randomUUID } from 'node:crypto';
import {
  listOverdue,
  type NoteCount,
  noteKeys,
  openTill,
  type ReminderWay,
  readFeeTerms,
  recordPayment,
  remindFamilies,
  updateFeeTerms,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { stepOf } from './reminder-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const run = async (statement: string) => (await server.app.db.execute(sql.raw(statement))).rows;
const overdue = async (as: Account = 'head') => (await server.send(listOverdue, {}, as)).rows;
const remind = (way: ReminderWay, familyIds: number[], as: Account = 'head') =>
  server.send(remindFamilies, { body: { way, familyIds } }, as);

describe('overdue families', () => {
  it('are listed with everything that they are overdue with, the longest overdue first', async () => {
    const { rows, more, all } = await server.send(listOverdue, {}, 'head');
    const [sums] = await run(
      "select count(distinct family_id)::int as families, sum(balance)::float8 as owed from invoice where branch_id = 1 and balance > 0 and due_date < '2026-11-25'",
    );
    expect(rows).toHaveLength(Number(sums?.families) - more);
    expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(sums?.owed);
    expect(all).toEqual({ families: sums?.families, balance: sums?.owed });
    const days = rows.map(({ overdueDays }) => overdueDays);
    expect(days).toEqual([...days].sort((a, b) => b - a));
    expect(rows[0]).toMatchObject({ step: 3, needsLetter: true, needsMessage: true });
    expect(rows[0]?.invoices[0]).toMatchObject({ letterOn: null, messageOn: null });
  });

  it('come to one sum that tells nobody what is in the till that they still have to count', async () => {
    const all = async (as: Account) => (await server.send(listOverdue, {}, as)).all;
    const [first] = await overdue();
    const before = await all('cashier');
    await run(`update till set state = 'closed', counted_notes = opening_notes, counted = till_expected(till),
      expected = till_expected(till), counted_at = clock_timestamp(), closed_by = cashier_id where state = 'open' and branch_id = 1`);
    expect(await all('cashier')).toEqual(await all('head'));
    const notes = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
    await server.send(openTill, { body: { notes } }, 'cashier');
    const [familyId, amount] = [first?.family.id ?? 0, first?.balance ?? 0];
    const rest = { idempotencyKey: randomUUID(), payer: 'ນາງ ຄຳ', method: 'cash' as const };
    const { id } = await server.send(recordPayment, { body: { ...rest, familyId, amount } }, 'cashier');
    expect(await all('cashier')).toEqual(before);
    expect(await all('head')).toEqual({ families: before.families - 1, balance: before.balance - amount });
    await server.send(voidPayment, { params: { id }, body: { reason: 'ຜິດ' } }, 'cashier');
    expect(await all('head')).toEqual(before);
  });

  it('are reminded by a letter once at each step, however often it is asked for, and at the same moment too', async () => {
    const [first, second] = await overdue();
    const ids = [first?.family.id ?? 0, second?.family.id ?? 0];
    const answers = await Promise.all([1, 2, 3].map(() => remind('letter', ids)));
    expect(answers.reduce((sum, { families }) => sum + families, 0)).toBe(2);
    expect(await remind('letter', ids)).toEqual({ families: 0, messages: 0 });
    const now = (await overdue()).filter(({ family }) => ids.includes(family.id));
    expect(now.map(({ needsLetter, needsMessage }) => [needsLetter, needsMessage])).toEqual([
      [false, true],
      [false, true],
    ]);
    // At the next step it is due again.
    await run(`insert into fee_reminder (branch_id, invoice_id, step, way, amount, day, made_by)
      select branch_id, invoice_id, 1, way, amount, day, made_by from fee_reminder where step = 3 limit 1`);
    await expect(run('update fee_reminder set step = 2')).rejects.toThrow();
    const audited = await run("select after from audit_entry where entity = 'feeinvoice.reminder'");
    expect(audited.length).toBeGreaterThan(0);
  });

  it('get a message where a guardian can be reached, once, and nobody is told twice', async () => {
    // Who wants to hear of nothing else is told all the same what is to be paid.
    await run(`insert into message_choice (guardian_id, language, channels, kinds)
      select id, 'lo', '{app}', '{}' from guardian where user_id is not null on conflict do nothing`);
    const reached = (await overdue()).filter((row) => row.reached > 0);
    expect(reached.length).toBeGreaterThan(0);
    const ids = (await overdue()).map(({ family }) => family.id);
    const both = await Promise.all([remind('message', ids), remind('message', ids)]);
    expect(both.reduce((sum, { families }) => sum + families, 0)).toBe(reached.length);
    const messages = await run(
      "select key, user_id, body, language from message where kind = 'fee_reminder'",
    );
    expect(messages).toHaveLength(both.reduce((sum, answer) => sum + answer.messages, 0));
    expect(messages.length).toBeGreaterThanOrEqual(reached.length);
    const [family] = reached;
    const amount = (family?.balance ?? 0).toLocaleString('en').replaceAll(',', '.');
    expect(messages.some(({ body }) => String(body).includes(amount))).toBe(true);
    // Those whom no message reaches stay to be written to.
    const rest = (await overdue()).filter((row) => row.reached === 0);
    expect(rest.every(({ needsMessage }) => needsMessage)).toBe(true);
  });

  it('aren’t reminded of what is paid, nor of other branches', async () => {
    const [paid] = await run(
      'select family_id as id from invoice where branch_id = 1 group by 1 having sum(balance) = 0 limit 1',
    );
    expect(await remind('letter', [Number(paid?.id), 999_999])).toEqual({ families: 0, messages: 0 });
  });

  it('are reminded by who writes invoices, and listed for who sees the plans', async () => {
    await expect(remind('letter', [1], 'teacher')).rejects.toMatchObject({ status: 403 });
    await expect(overdue('family')).rejects.toMatchObject({ status: 403 });
    await expect(remind('letter', [])).rejects.toMatchObject({ status: 400 });
  });
});

describe('the step of a reminder', () => {
  it.each([
    [0, 0],
    [1, 1],
    [15 - 1, 1],
    [15, 2],
    [30, 3],
    [400, 3],
  ])('after %i days is %i', (days, step) => {
    expect(stepOf(days, [1, 15, 30])).toBe(step);
  });
});

describe('the days of reminders', () => {
  const change = async (reminderDays: number[]) => {
    const terms = await server.send(readFeeTerms, {}, 'operator');
    return server.send(updateFeeTerms, { body: { ...terms, reminderDays } }, 'operator');
  };

  it('are a setting: nobody is reminded before the first, and each step begins on its day', async () => {
    const before = await overdue();
    const longest = before[0]?.overdueDays ?? 0;
    const shortest = Math.min(...before.flatMap(({ invoices }) => invoices.map((one) => one.overdueDays)));
    const { version } = await change([shortest, longest]);
    expect((await overdue())[0]).toMatchObject({ step: 2, overdueDays: longest });
    expect(await change([longest + 1])).toMatchObject({ version: version + 1 });
    expect(await overdue()).toEqual([]);
    const ids = before.map(({ family }) => family.id);
    expect(await remind('letter', ids)).toEqual({ families: 0, messages: 0 });
    await change([1, 15, 30]);
    expect(await overdue()).toHaveLength(before.length);
    const [audited] = await run(
      "select after from audit_entry where entity = 'feeinvoice.terms' order by id desc limit 1",
    );
    expect(JSON.stringify(audited)).toContain('reminderDays');
  });

  it('rise, and stay as they are where an older bundle says nothing of them', async () => {
    await expect(change([])).rejects.toMatchObject({ status: 400 });
    await expect(change([15, 15])).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'reminderDays.1', code: 'days_order' }],
    });
    await expect(change([1, 2, 3, 4])).rejects.toMatchObject({ status: 400 });
    await change([2, 9]);
    const { reminderDays: _kept, ...body } = await server.send(readFeeTerms, {}, 'operator');
    expect((await server.send(updateFeeTerms, { body }, 'operator')).reminderDays).toEqual([2, 9]);
  });
});
