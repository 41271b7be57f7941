import {
  bankCash,
  closeMonth,
  listBookMonths,
  readFamilyBalance,
  recordPayment,
  reopenMonth,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const close = (month: string, as: Account = 'head', reason = 'ນັກບັນຊີກວດແລ້ວ') =>
  server.send(closeMonth, { params: { month }, body: { reason } }, as);
const reopen = (month: string, reason = 'ລືມໃບຝາກເງິນ') =>
  server.send(reopenMonth, { params: { month }, body: { reason } }, 'head');
const months = async () => (await server.send(listBookMonths, {}, 'head')).rows;
const run = (statement: string) => server.app.db.execute(sql.raw(statement));

const invoiceOn = (day: string) => `
  insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
  select 'X-${day}', branch_id, year_id, student_id, family_id, '${day}', '2026-12-01', 0, 'issued'
  from invoice where branch_id = 1 limit 1`;
const receiptOn = (day: string) => `
  insert into payment (branch_id, series_year, receipt_number, receipt_code, family_id, cashier_id, till_day, method,
    bank_reference, amount, idempotency_key)
  select branch_id, series_year, receipt_number + 1, 'X-4', family_id, cashier_id, '${day}', 'bank_qr', 'X4', 5,
    gen_random_uuid()
  from payment where branch_id = 1 order by series_year desc, receipt_number desc limit 1`;
const refundOn = (day: string) => `
  insert into refund (branch_id, payment_id, amount, method, reason, requested_by, state, paid_by, paid_on, bank_reference)
  select branch_id, payment_id, amount, 'bank_transfer', 'x', requested_by, 'paid', requested_by, '${day}', 'X5'
  from refund where branch_id = 1 and amount <= 500000 limit 1`;
const depositOn = (day: string) => `
  insert into cash_deposit (till_id, amount, slip, day, brought_by)
  select d.till_id, 1, 'X-3', '${day}', d.brought_by from cash_deposit d join till t on t.id = d.till_id
  where t.branch_id = 1 limit 1`;

const voidOn = (day: string) => `
  insert into payment_void (payment_id, voided_at, voided_by, reason)
  select id, '${day} 09:00+07', (select min(u.id) from app_user u where u.id <> p.cashier_id), 'x' from payment p where branch_id = 1 and till_day < '${day}'
    and not exists (select 1 from payment_void v where v.payment_id = p.id)
    and not exists (select 1 from refund r where r.payment_id = p.id) order by id limit 1`;
const creditNoteOn = (day: string) => `
  with note as (insert into credit_note (branch_id, number, invoice_id, kind, amount, reason, day, made_by)
    select branch_id, 'X-CN', id, 'correction', 1000, 'x', '${day}', 1 from invoice
    where branch_id = 1 and balance > 1000 order by id limit 1 returning id, invoice_id)
  insert into credit_note_line select note.id, l.id, 1000 from note join invoice_line l
    on l.invoice_id = note.invoice_id and l.kind = 'fee' limit 1`;
const writeOffOn = (day: string) => `
  insert into write_off (branch_id, invoice_id, amount, reason, requested_by)
  select branch_id, id, balance, 'x', 1 from invoice where branch_id = 1 and balance > 0 order by id desc limit 1;
  update write_off set state = 'approved', decided_by = 2, decided_at = now(), day = '${day}' where reason = 'x'`;

describe('a month of the books', () => {
  it('is closed once it is over, with all before it, and says by whom and why', async () => {
    const [latest] = await months();
    expect(latest).toMatchObject({ month: todayIn().slice(0, 7), closed: null, mayClose: false });
    await close('2026-09');
    const rows = await months();
    expect(rows.find(({ month }) => month === '2026-09')).toMatchObject({
      closed: { reason: 'ນັກບັນຊີກວດແລ້ວ' },
      mayClose: false,
      mayReopen: true,
    });
    // Nothing was written before it: what was closed along with it isn't listed, also once it is open again.
    expect(rows.at(-1)?.month).toBe('2026-09');
    expect(rows.find(({ month }) => month === '2026-10')).toMatchObject({ closed: null, mayClose: true });
    const { rows: audited } = await server.app.db.execute(
      sql`select reason from audit_entry where entity = 'feeinvoice.month' and action = 'close'`,
    );
    expect(audited).toEqual([{ reason: 'ນັກບັນຊີກວດແລ້ວ' }]);
  });

  it.each([
    ['an invoice', invoiceOn('2026-09-10')],
    ['an invoice of an earlier month', invoiceOn('2025-12-10')],
    ['a receipt', receiptOn('2026-09-30')],
    ['a refund', refundOn('2026-09-10')],
    ['a deposit', depositOn('2026-09-10')],
    ['the void of a receipt', voidOn('2026-09-28')],
    ['a credit note', creditNoteOn('2026-09-28')],
    ['a write-off', writeOffOn('2026-09-28')],
  ])('takes no entry any more once it is closed: %s', async (_, statement) => {
    await expect(run(statement)).rejects.toMatchObject({ cause: { constraint: 'month_closed' } });
  });

  it('leaves the others as they are: payments and bills of today go on', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select family_id as id from invoice where branch_id = 1 and balance > 10000 order by 1 limit 1`,
    );
    const familyId = rows[0]?.id ?? 0;
    const { balance } = await server.send(readFamilyBalance, { params: { id: familyId } }, 'cashier');
    const body = {
      ...{ idempotencyKey: crypto.randomUUID(), familyId, payer: 'x', method: 'cash' as const },
      amount: 1000,
    };
    await server.send(recordPayment, { body }, 'cashier');
    const after = await server.send(readFamilyBalance, { params: { id: familyId } }, 'cashier');
    expect(after.balance).toBe(balance - 1000);
    await run(invoiceOn(todayIn()));
  });

  it('refuses in words what somebody means to write into it', async () => {
    const { rows } = await server.app.db.execute<{ id: number; day: string }>(
      sql`select id, day::text from till where branch_id = 1 and state = 'closed' and day < '2026-10-01'
        and counted > banked order by id limit 1`,
    );
    const till = rows[0];
    await expect(
      server.send(
        bankCash,
        {
          params: { id: till?.id ?? 0 },
          body: { idempotencyKey: crypto.randomUUID(), amount: 1, slip: 'SLIP-9', day: till?.day ?? '' },
        },
        'operator',
      ),
    ).rejects.toMatchObject({ status: 409, code: 'month_closed' });
  });

  it('is opened again with a reason, and closed anew', async () => {
    await reopen('2026-09');
    expect((await months()).find(({ month }) => month === '2026-09')).toMatchObject({
      closed: null,
      reopened: { reason: 'ລືມໃບຝາກເງິນ' },
      mayClose: true,
    });
    expect((await months()).at(-1)?.month).toBe('2026-09');
    // Those before it stay closed.
    await expect(run(invoiceOn('2025-12-11'))).rejects.toMatchObject({
      cause: { constraint: 'month_closed' },
    });
    await expect(reopen('2026-09')).rejects.toMatchObject({ status: 409, code: 'month_not_closed' });
    await close('2026-09');
  });

  it('is closed once where two do it at the same moment', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(() => close('2026-10')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason.code),
    ).toEqual(['month_closed_already', 'month_closed_already']);
  });

  it('is opened again only where none after it is closed', async () => {
    await expect(reopen('2026-09')).rejects.toMatchObject({ status: 409, code: 'month_after_closed' });
    await reopen('2026-10');
  });

  it('isn’t closed before it is over, nor with a till that is open', async () => {
    await expect(close(todayIn().slice(0, 7))).rejects.toMatchObject({ code: 'month_not_over' });
    await run(
      "insert into till (branch_id, cashier_id, day, opening_notes, opening) select 1, id, '2026-10-05', '{}', 0 from app_user where username = 'registrar'",
    );
    await expect(close('2026-10')).rejects.toMatchObject({ status: 409, code: 'month_tills_open' });
    expect((await months()).find(({ month }) => month === '2026-10')).toMatchObject({
      openTills: 1,
      closed: null,
    });
  });

  it.each([
    ['2026-13', 'registrar reason'],
    ['november', 'x'],
    ['2026-10', ' '],
  ])('needs a month and a reason: %s, “%s”', async (month, reason) => {
    await expect(close(month, 'head', reason)).rejects.toMatchObject({ status: 400 });
  });

  it('is closed by who may approve, and by nobody else', async () => {
    await expect(close('2026-10', 'cashier')).rejects.toMatchObject({ status: 403 });
    await expect(server.send(listBookMonths, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
  });
});
