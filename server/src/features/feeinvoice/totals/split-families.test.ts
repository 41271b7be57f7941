import { randomUUID } from 'node:crypto';
import {
  issueCreditNote,
  issueInvoice,
  listAccounts,
  payWithCredit,
  readInvoice,
  readTotals,
  recordPayment,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { readCustomer, splitCustomer } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

/** A family of two children with nothing to pay. */
const twoChildren = async () => {
  const { rows } = await server.app.db.execute<{ family: number; students: number[] }>(sql`
    select s.family_id as family, array_agg(s.id order by s.id) as students from student s
      join enrolment e on e.student_id = s.id and e.is_current and e.branch_id = 1 and e.end_date is null
      join academic_year y on y.id = e.year_id and y.state = 'open'
    where not exists (select 1 from student_household h where h.student_id = s.id)
    group by 1 having count(*) > 1 order by 1 limit 1`);
  const { family = 0, students = [] } = rows[0] ?? {};
  await server.app.db.execute(sql`
    insert into write_off (branch_id, invoice_id, amount, reason, requested_by)
      select branch_id, id, balance, 'x', 1 from invoice where family_id = ${family} and balance > 0`);
  await server.app.db.execute(sql`
    update write_off set state = 'approved', decided_by = 2, decided_at = now(), day = ${todayIn()} where reason = 'x'`);
  return { family, students };
};

const bill = async (studentId: number, amount: number) => {
  const lines = [{ feeItemId: 4, amount }];
  const body = { idempotencyKey: randomUUID(), studentId, dueDate: todayIn(), lines };
  const { id } = await server.send(issueInvoice, { body }, 'cashier');
  return { id, line: (await server.send(readInvoice, { params: { id } }, 'head')).lines[0]?.id ?? 0 };
};
const pay = (familyId: number, amount: number) => {
  const body = { idempotencyKey: randomUUID(), familyId, payer: 'ນາງ ຄຳ', method: 'cash' as const, amount };
  return server.send(recordPayment, { body }, 'cashier');
};

test('a family that was split from another adds up with what was paid and credited before', async () => {
  const { family, students } = await twoChildren();
  const [first = 0, second = 0] = students;
  const paid = await bill(first, 50_000);
  await pay(family, 50_000);
  const note = { idempotencyKey: randomUUID(), kind: 'correction' as const, reason: 'ຜິດ' };
  const credited = { ...note, lines: [{ lineId: paid.line, amount: 30_000 }] };
  await server.send(issueCreditNote, { params: { id: paid.id }, body: credited }, 'head');
  await bill(second, 100_000);
  const { rows } = await server.app.db.execute<{ credit: number }>(sql`
    select sum(credit_note_left(n.id))::float8 as credit from credit_note n join invoice i on i.id = n.invoice_id
    where i.family_id = ${family} and n.branch_id = 1`);
  expect(rows[0]?.credit).toBe(30_000);
  await server.send(payWithCredit, { params: { id: family }, body: { credit: 30_000 } }, 'cashier');
  const receipt = await pay(family, 40_000);
  const { version } = await server.send(readCustomer, { params: { id: family } }, 'registrar');
  const split = { version, name: { lo: 'ຄອບຄົວໃໝ່', en: 'New' }, studentIds: [second], memberIds: [] };
  const made = await server.send(splitCustomer, { params: { id: family }, body: split }, 'registrar');

  const today = todayIn();
  const check = async (owes: number) => {
    const { closing, now } = await server.send(readTotals, { query: { from: today, until: today } }, 'head');
    expect([now.untied, closing]).toEqual([0, now.outstanding - now.credit]);
    const query = { from: today, until: today, size: 100 as const };
    const { rows, sums } = await server.send(listAccounts, { query }, 'head');
    expect(rows.filter((row) => row.closing !== row.owed - row.credit)).toEqual([]);
    expect(sums.closing).toBe(closing);
    expect(rows.find((row) => row.family.id === made.id)).toMatchObject({
      ...{ opening: 0, billed: 100_000, received: 100_000 - owes, closing: owes, owed: owes },
    });
  };
  await check(30_000);
  await server.send(voidPayment, { params: { id: receipt.id }, body: { reason: 'ຜິດ' } }, 'cashier');
  await check(70_000);
});
