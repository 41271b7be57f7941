import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  approveWriteOff,
  issueCreditNote,
  issueInvoice,
  listCreditNotes,
  listWriteOffs,
  payRefund,
  payWithCredit,
  proposeCredit,
  readFamilyBalance,
  readInvoice,
  readTotals,
  recordPayment,
  refuseWriteOff,
  requestRefund,
  requestWriteOff,
  voidInvoice,
} from '@suksa/contracts/feeinvoice';
import { readStatement } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let students: { student: number; family: number }[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ student: number; family: number }>(sql`
    select min(s.id) as student, s.family_id as family from student s
      join enrolment e on e.student_id = s.id and e.is_current and e.branch_id = 1 and e.end_date is null
      join academic_year y on y.id = e.year_id and y.state = 'open'
    where not exists (select 1 from student_household h where h.student_id = s.id)
      and not exists (select 1 from invoice i where i.family_id = s.family_id and i.balance > 0) group by 2 order by 2`);
  students = rows;
}, 60_000);
afterAll(() => server.stop());

const balanceOf = (id: number) => server.send(readFamilyBalance, { params: { id } }, 'cashier');
const readIt = (id: number) => server.send(readInvoice, { params: { id } }, 'head');
const totals = () => server.send(readTotals, { query: { from: todayIn(), until: todayIn() } }, 'head');

/** An invoice of two lines of a family that owed nothing, and what is paid of it. */
const billed = async (paid = 0) => {
  const { student, family } = students.pop() ?? { student: 0, family: 0 };
  const lines = [
    { feeItemId: 4, amount: 300_000 },
    { feeItemId: 2, amount: 100_000 },
  ];
  const body = { idempotencyKey: randomUUID(), studentId: student, dueDate: todayIn(), lines };
  const { id } = await server.send(issueInvoice, { body }, 'cashier');
  if (paid > 0) await pay(family, paid);
  const { lines: written } = await readIt(id);
  return { id, family, student, first: written[0]?.id ?? 0, second: written[1]?.id ?? 0 };
};

const pay = (familyId: number, amount: number) => {
  const body = { idempotencyKey: randomUUID(), familyId, payer: 'ນາງ ຄຳ', amount, keepRest: true };
  return server.send(recordPayment, { body: { ...body, method: 'cash' } }, 'cashier');
};

type Line = { lineId: number; amount: number };
const credit = (id: number, lines: Line[], as: Account = 'head', idempotencyKey = randomUUID()) => {
  const body = { idempotencyKey, kind: 'correction' as const, reason: 'ຄິດໄລ່ຜິດ', lines };
  return server.send(issueCreditNote, { params: { id }, body }, as);
};

const expectTied = async () => {
  const { closing, now } = await totals();
  expect(closing).toBe(now.outstanding - now.credit);
  expect(now.untied).toBe(0);
};

describe('a credit note', () => {
  test('takes off what is unpaid, line by line, and never more than a line or the invoice has', async () => {
    const before = await totals();
    const { id, family, first, second } = await billed();
    const key = randomUUID();
    const note = await credit(
      id,
      [
        { lineId: first, amount: 120_000 },
        { lineId: second, amount: 0 },
      ],
      'head',
      key,
    );
    expect(note).toMatchObject({ amount: 120_000, returned: 0, left: 0, lines: [{ amount: 120_000 }] });
    expect(note.number).toMatch(/^VTE-CN2026-\d{6}$/);
    const again = [
      { lineId: first, amount: 120_000 },
      { lineId: second, amount: 0 },
    ];
    expect(await credit(id, again, 'head', key)).toEqual(note);
    expect(await readIt(id)).toMatchObject({
      ...{ balance: 280_000, credited: 120_000, voidable: false },
      creditNotes: [
        { id: note.id, number: note.number, day: todayIn(), reason: note.reason, amount: 120_000 },
      ],
    });
    expect((await balanceOf(family)).balance).toBe(280_000);
    await expect(credit(id, [{ lineId: first, amount: 180_001 }])).rejects.toMatchObject({
      status: 409,
      code: 'credit_too_much',
    });
    await expect(credit(id, [{ lineId: 1, amount: 1 }])).rejects.toMatchObject({ code: 'credit_too_much' });
    const after = await totals();
    expect(after.credited - before.credited).toBe(120_000);
    await expectTied();
    const { version } = await readIt(id);
    await expect(
      server.send(voidInvoice, { params: { id }, body: { reason: 'ຜິດ', version } }, 'head'),
    ).rejects.toMatchObject({ code: 'invoice_paid' });
    await credit(id, [
      { lineId: first, amount: 180_000 },
      { lineId: second, amount: 100_000 },
    ]);
    expect(await readIt(id)).toMatchObject({ balance: 0, status: 'credited', creditable: 0 });
  });

  test('of what was paid becomes credit, which pays another invoice once or is given back', async () => {
    const { id, family, student, first } = await billed(400_000);
    const note = await credit(id, [{ lineId: first, amount: 250_000 }]);
    expect(note).toMatchObject({ returned: 250_000, left: 250_000 });
    expect(await balanceOf(family)).toMatchObject({ balance: 0, credit: 250_000 });
    await expectTied();
    const lines = [{ feeItemId: 4, amount: 100_000 }];
    const body = { idempotencyKey: randomUUID(), studentId: student, dueDate: todayIn(), lines };
    await server.send(issueInvoice, { body }, 'cashier');
    const use = () =>
      server.send(payWithCredit, { params: { id: family }, body: { credit: 250_000 } }, 'cashier');
    const both = await Promise.allSettled([use(), use()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(family)).toMatchObject({ balance: 0, credit: 150_000 });
    const order = { creditNoteId: note.id, method: 'cash' as const, reason: 'ຍ້າຍໂຮງຮຽນ' };
    const ask = (amount: number) =>
      server.send(requestRefund, { body: { ...order, idempotencyKey: randomUUID(), amount } }, 'cashier');
    await expect(ask(150_001)).rejects.toMatchObject({ code: 'refund_too_much' });
    const asked = await ask(150_000);
    expect(asked).toMatchObject({ receipt: note.number, paymentId: null, creditNoteId: note.id });
    const payOut = () =>
      server.send(payRefund, { params: { id: asked.id }, body: { method: 'cash' } }, 'cashier');
    const paid = await Promise.allSettled([payOut(), payOut()]);
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await balanceOf(family)).credit).toBe(0);
    await expectTied();
    const statement = await server.send(readStatement, { params: { id: family } }, 'head');
    expect(statement).toMatchObject({ balance: 0, credit: 0 });
    expect(statement.lines.some(({ kind }) => kind === 'credit_note')).toBe(true);
  });

  test('is written once by two at the same moment, where the invoice has it for one', async () => {
    const { id, first } = await billed();
    const both = await Promise.allSettled([1, 2].map(() => credit(id, [{ lineId: first, amount: 300_000 }])));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readIt(id)).balance).toBe(100_000);
  });

  test('is proposed for who has left: the unused days of the fee, less the same days of its discount', async () => {
    const { student, family } = students.pop() ?? { student: 0, family: 0 };
    const { rows } = await server.app.db.execute<{ id: number; ends: string }>(sql`
      with plan as (
        select p.*, f.branch_id, f.year_id from fee_plan_period p join fee_plan f on f.id = p.plan_id
          join class c on c.level_id = f.level_id join enrolment e on e.class_id = c.id and e.student_id = ${student}
        where f.branch_id = 1 and p.code = 'T2' limit 1
      ), bill as (
        insert into invoice (number, branch_id, year_id, student_id, family_id, period, issue_date, due_date, total, plan_id, plan_revision)
        select 'LEAVER-1', branch_id, year_id, ${student}, ${family}, code, '2026-11-25', '2027-02-26', 9000 * (ends_on - starts_on + 1), plan_id, revision
        from plan returning id
      ), lines as (
        insert into invoice_line (invoice_id, fee_item_id, kind, text_lo, text_en, amount, why)
        select id, 2, kind, kind, kind, amount * days, json_build_object('kind', kind, 'days', days, 'periodDays', days)
        from bill, (select ends_on - starts_on + 1 as days from plan) as term,
          (values ('fee', 10000), ('discount', -1000)) as line (kind, amount))
      select bill.id, plan.ends_on::text as ends from bill, plan`);
    const [bill] = rows;
    const id = bill?.id ?? 0;
    await server.app.db.execute(sql`update invoice set state = 'issued' where id = ${id}`);
    const propose = () => server.send(proposeCredit, { params: { id } }, 'head');
    expect(await propose()).toMatchObject({ lastDay: null, lines: [{ proposed: 0 }] });
    await server.app.db.execute(sql`
      update enrolment set end_date = ${bill?.ends}::date - 40, exit_code = 'withdrawn'
      where student_id = ${student} and is_current`);
    expect((await propose()).lines).toMatchObject([{ proposed: 360_000 }]);
  });

  test('is written by those who may void invoices, and read by those who see the money', async () => {
    const { id, first } = await billed();
    for (const as of ['cashier', 'registrar', 'teacher', 'family'] as const)
      await expect(credit(id, [{ lineId: first, amount: 1 }], as)).rejects.toMatchObject({ status: 403 });
    await expect(credit(2_000_000, [{ lineId: first, amount: 1 }])).rejects.toMatchObject({ status: 404 });
    await expect(credit(id, [{ lineId: first, amount: 0 }])).rejects.toMatchObject({ status: 400 });
    await expect(
      credit(id, [
        { lineId: first, amount: 1 },
        { lineId: first, amount: 1 },
      ]),
    ).rejects.toMatchObject({ fields: [{ code: 'duplicate' }] });
    expect(
      (await server.send(listCreditNotes, { query: { kind: 'correction' } }, 'cashier')).total,
    ).toBeGreaterThan(0);
    await expect(server.send(listCreditNotes, { query: {} }, 'teacher')).rejects.toMatchObject({
      status: 403,
    });
    for (const statement of [
      'update credit_note set amount = 1',
      'delete from credit_note_line',
      'update invoice set credited = credited + 1 where balance > 1',
      "insert into credit_note (branch_id, number, invoice_id, kind, amount, reason, day, made_by) select branch_id, 'X', id, 'waiver', 1, 'x', now(), 1 from invoice where balance > 1 limit 1",
    ])
      await expect(server.app.db.execute(sql.raw(statement))).rejects.toThrow();
  });
});

describe('a write-off', () => {
  const ask = (id: number, as: Account = 'operator', idempotencyKey = randomUUID()) =>
    server.send(requestWriteOff, { params: { id }, body: { idempotencyKey, reason: 'ຕິດຕໍ່ບໍ່ໄດ້' } }, as);
  const approve = (id: number, as: Account = 'head') => server.send(approveWriteOff, { params: { id } }, as);

  test('asked for by one and agreed to by another ends what is owed, once', async () => {
    const { id, family } = await billed(150_000);
    const key = randomUUID();
    const asked = await ask(id, 'operator', key);
    expect(asked).toMatchObject({ amount: 250_000, state: 'waiting', mayDecide: false });
    expect((await ask(id, 'operator', key)).id).toBe(asked.id);
    await expect(ask(id)).rejects.toMatchObject({ status: 409, code: 'write_off_waits' });
    await expect(approve(asked.id, 'operator')).rejects.toMatchObject({ code: 'write_off_own' });
    await expect(approve(asked.id, 'cashier')).rejects.toMatchObject({ status: 403 });
    await expect(
      server.app.db.execute(
        sql`update write_off set state = 'approved', decided_by = requested_by, decided_at = now(), day = now() where id = ${asked.id}`,
      ),
    ).rejects.toThrow();
    const before = await totals();
    const both = await Promise.allSettled([approve(asked.id), approve(asked.id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readIt(id)).toMatchObject({ balance: 0, status: 'written_off', writtenOff: 250_000 });
    expect((await balanceOf(family)).balance).toBe(0);
    const { writtenOff } = await totals();
    expect(writtenOff - before.writtenOff).toBe(250_000);
    const onDays = (query: { from?: string; until?: string }) =>
      server.send(listWriteOffs, { query: { ...query, state: 'approved' } }, 'head');
    const { rows } = await onDays({ from: todayIn(), until: todayIn() });
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(writtenOff);
    expect((await onDays({ from: daysAfter(todayIn(), 1) })).total).toBe(0);
    await expectTied();
    await expect(ask(id)).rejects.toMatchObject({ code: 'invoice_final' });
  });

  test('of an invoice on which something was paid meanwhile is refused, and may be refused in words', async () => {
    const { id, family } = await billed();
    const asked = await ask(id);
    await pay(family, 100_000);
    await expect(approve(asked.id)).rejects.toMatchObject({ status: 409, code: 'invoice_changed' });
    const refuse = () =>
      server.send(refuseWriteOff, { params: { id: asked.id }, body: { reason: 'ຈ່າຍແລ້ວບາງສ່ວນ' } }, 'head');
    expect(await refuse()).toMatchObject({ state: 'refused' });
    await expect(refuse()).rejects.toMatchObject({ code: 'write_off_decided' });
    expect((await server.send(listWriteOffs, { query: { state: 'refused' } }, 'cashier')).total).toBe(1);
    expect((await ask(id)).amount).toBe(300_000);
  });

  test('that something was paid on meanwhile lapses where it is asked for anew, and nowhere else', async () => {
    const { id, family } = await billed();
    const stale = await ask(id);
    const withdraw = () =>
      server.app.db.execute(sql`update write_off set state = 'refused', decided_by = requested_by, decided_at = now()
        where id = ${stale.id}`);
    await expect(withdraw()).rejects.toMatchObject({ cause: { constraint: 'write_off_lapses' } });
    await pay(family, 100_000);
    const asked = await ask(id);
    expect(asked).toMatchObject({ amount: 300_000, state: 'waiting' });
    await expect(approve(stale.id)).rejects.toMatchObject({ status: 409, code: 'write_off_decided' });
    expect(await approve(asked.id)).toMatchObject({ state: 'approved' });
  });
});

describe('the credit note of who leaves', () => {
  test('proposes to give back to who leaves what is left of a deposit, and nothing of it before', async () => {
    const { id, student, first } = await billed(400_000);
    const given = (refundable: boolean) =>
      server.app.db.execute(
        sql`update fee_item set refundable = ${refundable}, prorated = false where id = 4`,
      );
    await given(true);
    const proposed = async () => {
      const { lastDay, lines } = await server.send(proposeCredit, { params: { id } }, 'head');
      return { lastDay, amounts: lines.map((line) => line.proposed) };
    };
    expect(await proposed()).toEqual({ lastDay: null, amounts: [0, 0] });
    await server.app.db.execute(sql`
      update enrolment set end_date = '2026-11-20', exit_code = 'withdrawn'
      where student_id = ${student} and branch_id = 1 and end_date is null`);
    expect(await proposed()).toEqual({ lastDay: '2026-11-20', amounts: [300_000, 0] });
    await credit(id, [{ lineId: first, amount: 100_000 }]);
    expect((await proposed()).amounts).toEqual([200_000, 0]);
    await given(false);
    expect(await proposed()).toEqual({ lastDay: null, amounts: [0, 0] });
    await expectTied();
  });
});
