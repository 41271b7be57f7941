import { daysAfter, daysBetween } from '@suksa/contracts/days';
import {
  checkBilling,
  discardDrafts,
  invoiceAudit,
  issueDrafts,
  lastBilling,
  listBillingPeriods,
  listInvoices,
  type PriceReason,
  readInvoice,
  runBilling,
  summariseInvoices,
} from '@suksa/contracts/feeinvoice';
import { getJob, type Job } from '@suksa/contracts/job';
import { createHoliday, deleteHolidays } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const check = (query: object = {}, as: Account = 'cashier') =>
  server.send(checkBilling, { query: { period: 'T2', size: 100, ...query } }, as);
const run = (body: object = {}, as: Account = 'cashier') =>
  server.send(runBilling, { body: { period: 'T2', mode: 'issue', students: null, ...body } }, as);
const ended = async (id: number): Promise<Job> => {
  for (;;) {
    const job = await server.send(getJob, { params: { id } }, 'cashier');
    if (job.finishedAt !== null) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const issued = async () => {
  const { rows } = await server.app.db.execute<{ number: string; student: number; total: number }>(
    sql`select number, student_id as student, total::float8 as total from invoice
      where period = 'T2' and branch_id = 1 and state = 'issued' and issue_date > '2026-11-01' order by id`,
  );
  return rows;
};

test('nothing is begun where it would come to another sum than was agreed to', async () => {
  const before = (await issued()).length;
  const { sums } = await check();
  const agreed = sums.ready.amount + sums.draft.amount;
  const changed = { status: 409, code: 'billing_changed' };
  await expect(run({ agreed: agreed - 1 })).rejects.toMatchObject(changed);
  const [one] = (await check({ state: 'ready' })).rows;
  const students = [one?.student.id ?? 0];
  await expect(run({ students, agreed })).rejects.toMatchObject(changed);
  expect(await issued()).toHaveLength(before);
});

const isByDays = (why: PriceReason): why is Extract<PriceReason, { kind: 'fee' }> =>
  why.kind === 'fee' && why.periodDays > 1;

/** Into a class of another level that has a plan. */
const changeLevel = async (student: number, lastDay: string) => {
  await server.app.db.execute(sql`
    with gone as (
      update enrolment set is_current = false, end_date = ${lastDay}::date, exit_code = 'class_move'
        where student_id = ${student} and is_current
      returning *)
    insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code, is_current, sort_key)
    select g.student_id, g.branch_id, g.year_id, (select o.id from class c join class o on o.branch_id = c.branch_id
        and o.year_id = c.year_id and o.level_id <> c.level_id
        join fee_plan f on f.level_id = o.level_id and f.year_id = o.year_id and f.branch_id = o.branch_id
        join fee_plan_period p on p.plan_id = f.id and p.revision = f.revision and p.code = 'T2'
        join fee_plan_line l on l.period_id = p.id join fee_item i on i.id = l.fee_item_id and i.prorated
        where c.id = g.class_id and l.amount <> (
          select m.amount from fee_plan_line m join fee_plan_period q on q.id = m.period_id and q.code = 'T2'
            join fee_plan n on n.id = q.plan_id and n.revision = q.revision and n.level_id = c.level_id
              and n.year_id = c.year_id and n.branch_id = c.branch_id
          where m.fee_item_id = l.fee_item_id)
        order by o.id limit 1),
      ${lastDay}::date + 1, 'class_move', true, g.sort_key from gone g`);
};

describe('before a period is billed', () => {
  test('the year’s periods are told with their days', async () => {
    const { rows, levels } = await server.send(listBillingPeriods, {}, 'cashier');
    expect(rows.map(({ code }) => code)).toEqual(['T1', 'T2']);
    expect(levels.length).toBeGreaterThan(0);
  });

  test('each student has a price whose lines add up, and a reason for every line', async () => {
    const { rows, sums } = await check();
    expect(sums.ready.count).toBeGreaterThan(0);
    for (const row of rows.filter(({ state }) => state === 'ready')) {
      expect(row.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.total);
      expect(row.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.total);
      for (const { kind, why } of row.lines) expect(why.kind).toBe(kind);
    }
    expect(rows.some(({ discounts }) => discounts > 0)).toBe(true);
  });

  test('who changes level pays each level’s price for the days in it', async () => {
    const { rows } = await check({ state: 'ready' });
    const one = rows.find(
      ({ warnings, lines, discounts }) =>
        !warnings.includes('joined') && discounts === 0 && lines.some(({ why }) => isByDays(why)),
    );
    if (!one) throw new Error('no student to bill');
    const q = one.student.code;
    const [first = ''] = (await server.send(listBillingPeriods, {}, 'cashier')).rows
      .filter(({ code }) => code === 'T2')
      .map(({ startsOn }) => startsOn);
    await changeLevel(one.student.id, daysAfter(first, 9));
    const after = (await check({ q })).rows[0];
    expect(after).toMatchObject({ changedLevel: true, warnings: one.warnings, hereFrom: first });
    expect(after?.levelDifference).toBeUndefined();
    const byDays = after?.lines.flatMap(({ amount, why }) => (isByDays(why) ? [{ amount, why }] : [])) ?? [];
    expect(byDays.length).toBeGreaterThan(0);
    for (const { amount, why } of byDays) {
      const [old, now] = why.spans ?? [];
      expect(old).toMatchObject({ from: first, until: daysAfter(first, 9), days: 10 });
      expect(now).toMatchObject({ from: daysAfter(first, 10), days: why.periodDays - 10 });
      const sum = (10 * (old?.price ?? 0) + (why.periodDays - 10) * (now?.price ?? 0)) / why.periodDays;
      expect(amount).toBe(Math.floor(sum + 0.5));
      expect((old?.amount ?? 0) + (now?.amount ?? 0)).toBe(amount);
    }
    expect(rows.filter(({ changedLevel }) => changedLevel)).toEqual([]);
  });

  test('who was billed already says so, with the invoices', async () => {
    const { rows, sums } = await check({ period: 'T1', state: 'issued' });
    expect(rows.length).toBeGreaterThan(0);
    expect(sums.issued.count).toBeGreaterThanOrEqual(rows.length);
    for (const { invoices, ...row } of rows) {
      expect(invoices[0]?.number).toMatch(/-I2026-/);
      expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(row.total);
      expect(row.fees - row.discounts).toBe(row.total);
    }
  });

  test('the first term of the demo school is billed to the kip and line as the plans and discounts ask', async () => {
    const { rows } = await check({ period: 'T1', state: 'issued' });
    const { rows: lines } = await server.app.db.execute<{
      student: number;
      lines: unknown;
      planned: boolean;
    }>(sql`
      select i.student_id as student, i.plan_id is not null as planned,
        json_agg(json_build_object('item', l.fee_item_id, 'kind', l.kind, 'amount', l.amount, 'why', l.why)
          order by l.position) as lines
      from invoice i join invoice_line l on l.invoice_id = i.id
      where i.branch_id = 1 and i.period = 'T1' group by i.id`);
    const billed = new Map(lines.map(({ student, ...rest }) => [student, rest]));
    expect(rows.some(({ discounts }) => discounts > 0)).toBe(true);
    for (const row of rows)
      expect(billed.get(row.student.id), row.student.code).toEqual({
        planned: true,
        lines: row.lines.map(({ feeItemId, kind, amount, why }) => ({ item: feeItemId, kind, amount, why })),
      });
  });

  test('it is found by class, by name, and by what would become of it', async () => {
    const { rows } = await check();
    const [first] = rows;
    expect((await check({ q: first?.student.code })).rows.map(({ student }) => student.id)).toEqual([
      first?.student.id,
    ]);
    expect((await check({ state: 'blocked' })).rows.every(({ blocked }) => blocked !== null)).toBe(true);
    expect((await check({ period: 'T9' })).sums.ready.count).toBe(0);
  });

  test('it is for those who may bill the whole branch', async () => {
    for (const as of ['registrar', 'teacher', 'family'] as const)
      await expect(check({}, as)).rejects.toMatchObject({ status: 403 });
    await expect(run({}, 'registrar')).rejects.toMatchObject({ status: 403 });
    await expect(check({ period: 't 2' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('billing a period', () => {
  test('whose day is over asks for the money on a day that is worked', async () => {
    const { rows } = await server.app.db.execute<{ code: string }>(sql`
      update invoice i set state = 'void' from student s where s.id = i.student_id and i.id = (select min(id) from invoice
        where branch_id = 1 and period = 'T1' and paid = 0 and state = 'issued') returning s.code`);
    const dueDate = async () => (await check({ period: 'T1', q: rows[0]?.code })).rows[0]?.dueDate;
    const usual = (await dueDate()) ?? '';
    const holiday = {
      ...{ startDate: usual, endDate: usual, name: { lo: 'ພັກ', en: 'Closed' }, type: 'closure' as const },
      ...{ everywhere: false, levelId: null, classId: null, audience: 'everyone' as const },
      ...{ freeFrom: null, freeUntil: null, paid: true, source: '', confirmed: true, acceptPast: false },
    };
    const { id } = await server.send(createHoliday, { body: holiday }, 'admin');
    expect(await dueDate()).toBe(daysAfter(usual, 1));
    await server.send(deleteHolidays, { body: { ids: [id] } }, 'admin');
    const terms = (days: number | null) =>
      server.app.db.execute(sql`update family set payment_days = ${days}
        where id = (select family_id from student where code = ${rows[0]?.code})`);
    await terms(60);
    expect(daysBetween(usual, (await dueDate()) ?? '')).toBeGreaterThan(30);
    await terms(null);
  });

  test('drafts first: nobody owes anything, and drafting again writes none', async () => {
    const { rows } = await check({ state: 'ready' });
    const students = rows.slice(0, 3).map(({ student }) => student.id);
    const { job } = await run({ mode: 'draft', students });
    expect(await ended(job.id)).toMatchObject({ state: 'done', result: { students: 3 } });
    expect((await check({ state: 'draft' })).rows.map(({ student }) => student.id)).toEqual(students);
    expect(await issued()).toEqual([]);
    await expect(run({ mode: 'draft', students })).rejects.toMatchObject({ code: 'nothing_to_bill' });
  });

  test('a draft that is issued takes the price of that day', async () => {
    const { rows } = await check({ state: 'draft' });
    const [one] = rows;
    await server.app.db.execute(sql`insert into student_discount (student_id, year_id, rule_id)
      select ${one?.student.id}, e.year_id, r.id from enrolment e, discount_rule r
      where e.student_id = ${one?.student.id} and e.is_current and r.branch_id = 1 and r.kind = 'full_year'
      order by e.year_id desc limit 1 on conflict do nothing`);
    // The row tells what will be issued, and of the term that is billed what stands on its invoice.
    const [asked] = (await check({ q: one?.student.code })).rows;
    const [before] = (await check({ period: 'T1', q: one?.student.code })).rows;
    for (const row of [asked, before]) expect((row?.fees ?? 0) - (row?.discounts ?? 0)).toBe(row?.total);
    const { job } = await run({ students: [one?.student.id] });
    await ended(job.id);
    const [written] = await issued();
    expect(written?.total).toBe(asked?.total);
    expect(written?.total).toBeLessThan(one?.total ?? 0);
    const [now] = (await check({ q: one?.student.code })).rows;
    expect(now).toMatchObject({ state: 'issued', total: written?.total });
    const invoice = await server.send(readInvoice, { params: { id: now?.invoices[0]?.id ?? 0 } }, 'cashier');
    expect(invoice.lines.map(({ why }) => why?.kind)).toContain('discount');
  });

  test('drafts are listed, opened, issued and thrown away by who bills, and by nobody else', async () => {
    const list = (as: Account = 'cashier') =>
      server.send(listInvoices, { query: { status: 'draft', sort: 'number' } }, as);
    const { rows } = await list();
    const [kept, gone] = rows;
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ number: '', status: 'draft', balance: 0, overdueDays: 0 });
    const sums = await server.send(summariseInvoices, { query: { status: 'draft' } }, 'cashier');
    expect(sums.billed).toBe((kept?.total ?? 0) + (gone?.total ?? 0));
    const read = (as: Account) => server.send(readInvoice, { params: { id: kept?.id ?? 0 } }, as);
    expect(await read('cashier')).toMatchObject({ status: 'draft', voidable: false, creditable: 0 });
    await expect(read('family')).rejects.toMatchObject({ status: 404 });
    const trail = await server.send(invoiceAudit, { params: { id: kept?.id ?? 0 } }, 'cashier');
    expect(trail.rows).toMatchObject([{ action: 'create' }]);
    await expect(list('registrar')).rejects.toMatchObject({ status: 403 });
    expect(
      (await server.send(listInvoices, { query: { q: kept?.student.code } }, 'cashier')).rows,
    ).not.toContainEqual(expect.objectContaining({ status: 'draft' }));

    const discard = () => server.send(discardDrafts, { body: { ids: [gone?.id ?? 0] } }, 'cashier');
    expect(await discard()).toEqual({ invoices: 1 });
    await expect(discard()).rejects.toMatchObject({ code: 'nothing_to_discard' });
    expect((await check({ q: gone?.student.code })).rows[0]?.state).toBe('ready');

    const issue = (ids: number[], agreed?: number) =>
      server.send(issueDrafts, { body: { ids, ...(agreed !== undefined && { agreed }) } }, 'cashier');
    // A price of before was told: it is said what it comes to now, and the draft stays.
    const now = { code: 'drafts_changed', details: { amount: kept?.total, invoices: 1 } };
    await expect(issue([kept?.id ?? 0], (kept?.total ?? 0) - 1000)).rejects.toMatchObject(now);
    const [first = 0] = (await issue([kept?.id ?? 0], kept?.total)).issued;
    const invoice = await server.send(readInvoice, { params: { id: first } }, 'cashier');
    expect(invoice).toMatchObject({
      student: { id: kept?.student.id },
      status: 'issued',
      total: kept?.total,
    });
    await expect(issue([kept?.id ?? 0, first])).rejects.toMatchObject({ code: 'nothing_to_bill' });
    expect((await list()).rows).toEqual([]);
  });

  test('all that is left is billed once, with numbers that follow each other', async () => {
    const before = await check();
    const { job } = await run();
    const end = await ended(job.id);
    expect(end).toMatchObject({ state: 'done' });
    expect((end.result as { students: number }).students).toBe(
      before.sums.ready.count + before.sums.draft.count,
    );
    const after = await check();
    expect(after.sums.ready.count + after.sums.draft.count).toBe(0);
    expect(after.sums.issued.amount).toBe(
      before.sums.ready.amount + before.sums.draft.amount + before.sums.issued.amount,
    );
    const numbers = (await issued()).map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    await expect(run()).rejects.toMatchObject({ code: 'nothing_to_bill' });
    expect((await server.send(lastBilling, {}, 'cashier')).run).toMatchObject({
      period: 'T2',
      mode: 'issue',
    });
  });

  test('two who bill the same students at once bill them once, and a void one can be billed again', async () => {
    const rows = await issued();
    const student = rows[5]?.student ?? 0;
    await server.app.db.execute(
      sql`update invoice set state = 'void' where student_id = ${student} and period = 'T2' and state = 'issued'`,
    );
    const answers = await Promise.allSettled([run({ students: [student] }), run({ students: [student] })]);
    for (const answer of answers) if (answer.status === 'fulfilled') await ended(answer.value.job.id);
    expect((await issued()).filter((row) => row.student === student)).toHaveLength(1);
  });

  test('a job whose server stopped half-way goes on without missing or doubling anybody', async () => {
    const all = (await issued()).map(({ student }) => student);
    await server.app.db.execute(
      sql`update invoice set state = 'void' where branch_id = 1 and period = 'T2' and state = 'issued' and paid = 0`,
    );
    const students = [...new Set(all)];
    // As another server left it: the first two students are done, the job waits for whoever takes it.
    const first = await run({ students: students.slice(0, 2) });
    await ended(first.job.id);
    await server.app.db.execute(sql`
      insert into job (kind, subject, branch_id, year_id, input, request_id, created_by, done, total, result)
      select kind, subject, branch_id, year_id,
        jsonb_build_object('period', 'T2', 'mode', 'issue', 'studentIds', ${JSON.stringify(students)}::jsonb),
        request_id, created_by, 1, ${students.length}, result from job where id = ${first.job.id}`);
    const { rows } = await server.app.db.execute<{ id: number }>(sql`select max(id) as id from job`);
    await server.app.jobs.open();
    expect(await ended(rows[0]?.id ?? 0)).toMatchObject({ state: 'done' });
    const after = (await issued()).map(({ student }) => student);
    expect(after.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
  });

  test('who was billed before a change of level is billed the same, and the office is told of the difference', async () => {
    const { rows } = await check({ state: 'issued' });
    const [before] = rows.filter(({ changedLevel }) => changedLevel);
    expect(before).toMatchObject({ levelDifference: 0 });
    const { lines } = await server.send(
      readInvoice,
      { params: { id: before?.invoices.at(-1)?.id ?? 0 } },
      'cashier',
    );
    const priced = before?.lines.map(({ amount, why }) => ({ amount, why }));
    expect(lines.map(({ amount, why }) => ({ amount, why }))).toEqual(priced);
    expect(lines.some(({ why }) => why?.kind === 'fee' && why.spans?.length === 2)).toBe(true);

    const one = rows.find(
      ({ changedLevel, lines: of }) => !changedLevel && of.some(({ why }) => isByDays(why)),
    );
    const { hereFrom, student, total } = one ?? {};
    await changeLevel(student?.id ?? 0, daysAfter(hereFrom ?? '', 9));
    const [billed] = (await check({ q: student?.code })).rows;
    const now = billed?.lines.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    expect(now).not.toBe(total);
    expect(billed).toMatchObject({ state: 'issued', total, levelDifference: now - (total ?? 0) });
  });
});
