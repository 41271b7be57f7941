import { randomUUID } from 'node:crypto';
import {
  askWhatIf,
  checkBilling,
  issueCreditNote,
  proposeCredit,
  runBilling,
} from '@suksa/contracts/feeinvoice';
import { getJob } from '@suksa/contracts/job';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const rowOf = async (code: string) => {
  const query = { period: 'T2', size: 100, q: code };
  const [row] = (await server.send(checkBilling, { query }, 'cashier')).rows;
  if (!row) throw new Error(code);
  return row;
};

const bill = async (student: number, mode: 'draft' | 'issue' = 'issue') => {
  const { job } = await server.send(
    runBilling,
    { body: { period: 'T2', mode, students: [student] } },
    'cashier',
  );
  for (;;) {
    const { finishedAt, result } = await server.send(getJob, { params: { id: job.id } }, 'cashier');
    if (finishedAt !== null) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** A discount that every child has. */
const halfPrice = {
  kind: 'discount' as const,
  id: null,
  discount: {
    ...{
      name: { lo: 'ທົດລອງ', en: 'Trial' },
      kind: 'sibling' as const,
      basis: 'percent' as const,
      value: 5000,
    },
    ...{ feeItemId: null, childFrom: 1, childUntil: null, siblingOrder: 'birth' as const },
    ...{ stacks: true, cap: null, position: 900, active: true },
  },
};

const toBill = async () => {
  const of = async (period: string) =>
    (await server.send(checkBilling, { query: { period } }, 'cashier')).sums.ready.amount;
  return (await of('T1')) + (await of('T2'));
};

test('a leaver who was credited and comes back in the period is billed for the days since, once', async () => {
  const { rows } = await server.send(
    checkBilling,
    { query: { period: 'T2', size: 100, state: 'ready' } },
    'cashier',
  );
  const one = rows.find(
    ({ lines, discounts, parts }) => lines.length > 0 && discounts === 0 && parts.length === 1,
  );
  if (!one) throw new Error('no student to bill');
  const { student } = one;
  await bill(student.id);
  const whole = await rowOf(student.code);
  const invoice = whole.invoices[0]?.id ?? 0;

  const { rows: days } = await server.app.db.execute<{ left: string; back: string; part: number }>(sql`
    select (p.ends_on - 59)::text as left, (p.ends_on - 19)::text as back,
      20::float8 / (p.ends_on - p.starts_on + 1) as part
    from invoice i join fee_plan_period p on p.plan_id = i.plan_id and p.revision = i.plan_revision and p.code = i.period
    where i.id = ${invoice}`);
  const [when] = days;
  if (!when) throw new Error('no period');
  await server.app.db.execute(sql`
    update enrolment set end_date = ${when.left}, exit_code = 'withdrawn' where student_id = ${student.id} and is_current`);
  const { lines } = await server.send(proposeCredit, { params: { id: invoice } }, 'head');
  const credited = lines.map(({ lineId, proposed }) => ({ lineId, amount: proposed }));
  const body = {
    idempotencyKey: randomUUID(),
    kind: 'leaver' as const,
    reason: 'ອອກໂຮງຮຽນ',
    lines: credited,
  };
  await server.send(issueCreditNote, { params: { id: invoice }, body }, 'head');
  expect((await rowOf(student.code)).state).toBe('issued');

  await server.app.db.execute(sql`
    with gone as (update enrolment set is_current = false where student_id = ${student.id} and is_current returning *)
    insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code, is_current, sort_key)
    select student_id, branch_id, year_id, class_id, ${when.back}::date, 're_admitted', true, sort_key from gone`);
  const back = await rowOf(student.code);
  expect(back).toMatchObject({
    state: 'ready',
    hereFrom: when.back,
    warnings: expect.arrayContaining(['joined']),
  });
  const prorated = whole.lines.filter(({ why }) => why.kind === 'fee' && why.periodDays > 1);
  expect(back.total).toBe(prorated.reduce((sum, { amount }) => sum + Math.round(amount * when.part), 0));
  expect(back.invoices.map(({ id }) => id)).toEqual([invoice]);
  const told = await server.send(askWhatIf, { body: { change: halfPrice } }, 'operator');
  expect(told.open.before).toBe(await toBill());

  await bill(student.id, 'draft');
  expect((await rowOf(student.code)).state).toBe('draft');
  expect(await bill(student.id)).toMatchObject({ students: 1, invoices: 1, amount: back.total });
  const after = await rowOf(student.code);
  expect(after).toMatchObject({ state: 'issued', total: back.total, fees: back.fees });
  expect(after.invoices).toHaveLength(2);
  await expect(bill(student.id)).rejects.toMatchObject({ code: 'nothing_to_bill' });
});

test('who was billed up to a known last day is credited nothing of it, also of the bill for the days since a return', async () => {
  const { rows } = await server.send(
    checkBilling,
    { query: { period: 'T2', size: 100, state: 'ready' } },
    'cashier',
  );
  const one = rows.find(({ lines, warnings }) => lines.length > 0 && !warnings.includes('leaving'));
  if (!one) throw new Error('no student to bill');
  const { student } = one;
  const leave = (daysBefore: number) =>
    server.app.db.execute(sql`
      update enrolment e set end_date = p.ends_on - ${daysBefore}::int, exit_code = 'withdrawn'
      from fee_plan f join fee_plan_period p on p.plan_id = f.id and p.code = 'T2' join class c on c.level_id = f.level_id
      where e.student_id = ${student.id} and e.is_current and c.id = e.class_id and f.year_id = e.year_id
        and f.branch_id = e.branch_id`);
  const proposed = async (invoice: number) =>
    (await server.send(proposeCredit, { params: { id: invoice } }, 'head')).lines.reduce(
      (sum, line) => sum + line.proposed,
      0,
    );
  await leave(40);
  const short = await rowOf(student.code);
  expect(short.total).toBeLessThan(one.total);
  await bill(student.id);
  const invoice = (await rowOf(student.code)).invoices[0]?.id ?? 0;
  expect(await proposed(invoice)).toBe(0);
  await leave(50);
  const unused = await proposed(invoice);
  expect(unused).toBeGreaterThan(0);
  expect(unused).toBeLessThan(one.total / 10);
});

test('more than a fee cost with its discount is refused', async () => {
  const { rows } = await server.send(
    checkBilling,
    { query: { period: 'T2', size: 100, state: 'ready' } },
    'cashier',
  );
  const one = rows.find(({ discounts, parts }) => discounts > 0 && parts.length === 1);
  if (!one) throw new Error('no student with a discount');
  await bill(one.student.id);
  const invoice = (await rowOf(one.student.code)).invoices[0]?.id ?? 0;
  const { lines } = await server.send(proposeCredit, { params: { id: invoice } }, 'head');
  expect(lines.reduce((sum, { most }) => sum + most, 0)).toBe(one.total);
  const line = lines.find(({ most }) => most > 0);
  const credit = (amount: number) => {
    const body = {
      ...{ idempotencyKey: randomUUID(), kind: 'correction' as const, reason: 'ຄິດໄລ່ຜິດ' },
      lines: [{ lineId: line?.lineId ?? 0, amount }],
    };
    return server.send(issueCreditNote, { params: { id: invoice }, body }, 'head');
  };
  await expect(credit((line?.most ?? 0) + 1)).rejects.toMatchObject({ code: 'credit_too_much' });
  expect((await credit(line?.most ?? 0)).amount).toBe(line?.most);
});

test('who credits a bill is told what paying the full year has taken off the student’s other bills', async () => {
  const { rows } = await server.app.db.execute<{
    student: number;
    code: string;
    invoice: number;
    off: number;
  }>(sql`
    select s.id as student, s.code, i.id as invoice, -sum(l.amount)::float8 as off
    from invoice i join student s on s.id = i.student_id join invoice_line l on l.invoice_id = i.id
    where i.branch_id = 1 and i.period = 'T1' and i.state = 'issued' and i.credited = 0
      and l.kind = 'discount' and l.why->>'discount' = 'full_year'
      and not exists (select 1 from invoice o where o.student_id = s.id and o.period = 'T2')
      and not exists (select 1 from student_household h where h.student_id = s.id)
    group by 1, 2, 3 order by 1 limit 1`);
  const [first] = rows;
  if (!first) throw new Error('nobody paid the full year');
  const stays = async (id: number) => (await server.send(proposeCredit, { params: { id } }, 'head')).fullYear;
  expect(await stays(first.invoice)).toBe(0);
  await bill(first.student);
  const second = (await rowOf(first.code)).invoices[0]?.id ?? 0;
  expect(await stays(second)).toBe(first.off);
  expect(await stays(first.invoice)).toBeGreaterThan(0);
});
