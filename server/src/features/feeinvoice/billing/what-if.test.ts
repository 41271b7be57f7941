import { daysAfter } from '@suksa/contracts/days';
import {
  askWhatIf,
  checkBilling,
  createDiscount,
  listDiscounts,
  listLateInvoices,
  readFeePlans,
  readFeeTerms,
  updateDiscount,
  updateFeePlan,
  updateFeeTerms,
  type WhatIfChange,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const ask = (change: WhatIfChange, as: Account = 'operator') =>
  server.send(askWhatIf, { body: { change } }, as);

/** What pre-flight says that everybody who isn't billed yet would be billed. */
const toBill = async () => {
  const of = async (period: string) =>
    (await server.send(checkBilling, { query: { period } }, 'cashier')).sums.ready.amount;
  return (await of('T1')) + (await of('T2'));
};
const discounts = async () => (await server.send(listDiscounts, {}, 'operator')).rows;

test('a changed discount: the sums before and after are those of pre-flight, before it is saved and after', async () => {
  const rule = (await discounts()).find(({ kind }) => kind === 'sibling');
  if (!rule) throw new Error('the demo school has no discount for siblings');
  const { id, version, students: _students, ...discount } = { ...rule, value: rule.value * 2 };
  const told = await ask({ kind: 'discount', id, discount });
  expect(told.open.before).toBe(await toBill());
  expect(told.open.after).toBeLessThan(told.open.before);
  const named = told.rows.reduce((sum, { change }) => sum + change, 0);
  if (told.families === told.rows.length) expect(named).toBe(told.open.after - told.open.before);
  expect(told.rows.every(({ students, children }) => students === children.length)).toBe(true);
  // Families of one surname are told apart: no two rows read the same.
  const read = told.rows.map(({ family, children }) =>
    JSON.stringify([family.name, children.map(({ code }) => code)]),
  );
  expect(new Set(read).size).toBe(told.rows.length);
  expect(told.rows.every(({ before, after, change }) => after - before === change && change < 0)).toBe(true);
  // Asking has written nothing.
  expect((await discounts()).find((one) => one.id === id)).toEqual(rule);
  await server.send(updateDiscount, { params: { id }, body: { ...discount, version } }, 'operator');
  expect(told.open.after).toBe(await toBill());
});

test('a new discount that is granted to nobody changes nothing; one for siblings does what it does when it is added', async () => {
  const base = {
    ...{ name: { lo: 'ທົດລອງ', en: 'Trial' }, basis: 'percent' as const, value: 500, feeItemId: null },
    ...{ stacks: true, cap: null, position: 900, active: true },
  };
  const granted = {
    ...base,
    kind: 'scholarship' as const,
    childFrom: null,
    childUntil: null,
    siblingOrder: null,
  };
  const nothing = await ask({ kind: 'discount', id: null, discount: granted });
  expect(nothing).toMatchObject({ families: 0, students: 0, rows: [] });
  expect(nothing.year.before).toBe(nothing.year.after);
  const sibling = { ...base, kind: 'sibling' as const, childFrom: 1, childUntil: null };
  const discount = { ...sibling, siblingOrder: 'birth' as const };
  const told = await ask({ kind: 'discount', id: null, discount });
  await server.send(createDiscount, { body: discount }, 'operator');
  expect(told.open.after).toBe(await toBill());
});

test('a changed price counts for the days in its level only, and for what isn’t billed yet', async () => {
  const { levels } = await server.send(readFeePlans, {}, 'operator');
  const [level, other] = levels.filter(({ plan }) => plan !== null);
  if (!level?.plan || !other) throw new Error('the demo school has no fee plan');
  const lastDay = daysAfter(level.plan.periods.find(({ code }) => code === 'T2')?.startsOn ?? '', 30);
  await server.app.db.execute(sql`
    with gone as (
      update enrolment set is_current = false, end_date = ${lastDay}, exit_code = 'class_move' where id = (
        select e.id from enrolment e join class c on c.id = e.class_id and c.level_id = ${level.id}
        where e.branch_id = 1 and e.is_current and not exists (
          select 1 from invoice i where i.student_id = e.student_id and i.year_id = e.year_id and i.period = 'T2')
        order by e.id limit 1)
      returning *)
    insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code, is_current, sort_key)
    select g.student_id, g.branch_id, g.year_id, c.id, ${lastDay}::date + 1, 'class_move', true, g.sort_key
    from gone g join class c on c.branch_id = g.branch_id and c.year_id = g.year_id and c.level_id = ${other.id} limit 1`);
  const moved = (await server.send(checkBilling, { query: { period: 'T2', size: 100 } }, 'cashier')).rows;
  expect(moved.filter(({ changedLevel }) => changedLevel)).toHaveLength(1);
  const periods = level.plan.periods.map((period) => ({
    ...period,
    lines: period.lines.map((line) => ({ ...line, amount: line.amount + 100_000 })),
  }));
  const told = await ask({ kind: 'plan', plan: { levelId: level.id, periods } });
  const { rows } = await server.app.db.execute<{ students: number }>(sql`
    select count(distinct e.student_id)::int as students from enrolment e join class c on c.id = e.class_id
      join academic_year y on y.id = e.year_id and y.state = 'open'
    where e.branch_id = 1 and c.level_id = ${level.id}`);
  expect(told.students).toBeLessThanOrEqual(rows[0]?.students ?? 0);
  expect(told.open.before).toBe(await toBill());
  expect(told.year.after - told.year.before).toBeGreaterThan(told.open.after - told.open.before);
  const { version, id } = level.plan;
  await server.send(updateFeePlan, { params: { id }, body: { version, periods } }, 'operator');
  expect(told.open.after).toBe(await toBill());
});

test('what could not be saved is refused at its field, not calculated with', async () => {
  const { levels } = await server.send(readFeePlans, {}, 'operator');
  const level = levels.find(({ plan }) => plan !== null);
  if (!level?.plan) throw new Error('the demo school has no fee plan');
  const { periods } = level.plan;
  const [first, ...later] = periods;
  if (!first) throw new Error('the plan has no period');
  const refusedAt = (path: string, code: string) => ({ status: 400, fields: [{ path, code }] });
  const plan = { levelId: level.id, periods };
  await expect(ask({ kind: 'plan', plan: { ...plan, levelId: 99_999 } })).rejects.toMatchObject(
    refusedAt('change.plan.levelId', 'not_allowed'),
  );
  const early = [{ ...first, startsOn: daysAfter(first.startsOn, -20) }, ...later];
  await expect(ask({ kind: 'plan', plan: { ...plan, periods: early } })).rejects.toMatchObject(
    refusedAt('change.plan.periods.0.startsOn', 'outside_school_year'),
  );
  const unknown = [{ ...first, lines: [{ feeItemId: 99_999, amount: 1000 }] }, ...later];
  await expect(ask({ kind: 'plan', plan: { ...plan, periods: unknown } })).rejects.toMatchObject(
    refusedAt('change.plan.periods.0.lines.0.feeItemId', 'not_allowed'),
  );
  const [rule] = await discounts();
  if (!rule) throw new Error('the demo school has no discount');
  const { id, version: _version, students: _students, ...discount } = rule;
  await expect(
    ask({ kind: 'discount', id, discount: { ...discount, feeItemId: 99_999 } }),
  ).rejects.toMatchObject(refusedAt('change.discount.feeItemId', 'not_allowed'));
  await expect(ask({ kind: 'discount', id: 99_999, discount })).rejects.toMatchObject({ status: 404 });
});

test('discounts that move to another place of the order: the sums are those of pre-flight once it is saved', async () => {
  const base = {
    ...{ basis: 'percent' as const, value: 9000, feeItemId: null, cap: null, active: true, stacks: false },
    ...{ kind: 'sibling' as const, childFrom: 1, childUntil: null, siblingOrder: 'birth' as const },
  };
  const name = { lo: 'ທົດລອງລຳດັບ', en: 'Trial of the order' };
  const behind = { ...base, name, position: 950 };
  const { id, version } = await server.send(createDiscount, { body: behind }, 'operator');
  const first = { ...behind, position: 1 };
  const told = await ask({ kind: 'discount', id, discount: first });
  expect(told.open.before).toBe(await toBill());
  // Alone on a fee, it keeps the others off once it comes before them.
  expect(told.open.after).not.toBe(told.open.before);
  await server.send(updateDiscount, { params: { id }, body: { ...first, version } }, 'operator');
  expect(told.open.after).toBe(await toBill());
});

test('it is for those who may change prices', async () => {
  const { levels } = await server.send(readFeePlans, {}, 'operator');
  const level = levels.find(({ plan }) => plan !== null);
  const plan = { levelId: level?.id ?? 0, periods: level?.plan?.periods ?? [] };
  for (const as of ['cashier', 'teacher', 'family'] as const)
    await expect(ask({ kind: 'plan', plan }, as)).rejects.toMatchObject({ status: 403 });
  await expect(ask({ kind: 'plan', plan: { ...plan, periods: [] } })).rejects.toMatchObject({ status: 400 });
});

test('changed rules of discounts and late fees: what pre-flight says and what would be charged, after they are saved', async () => {
  const terms = {
    ...{ discountCap: 5, lateBasis: 'fixed' as const, lateValue: 12_000, lateGraceDays: 3, lateCap: null },
  };
  const told = await ask({ kind: 'terms', terms });
  const { before = 0, after = 0 } = told.lateFees ?? {};
  expect(told.open.before - before).toBe(await toBill());
  expect(told.open.after - after).toBeGreaterThan(told.open.before - before);
  const { version, refundLimit, bounceFee } = await server.send(readFeeTerms, {}, 'operator');
  await server.send(updateFeeTerms, { body: { version, refundLimit, bounceFee, ...terms } }, 'operator');
  expect(told.open.after - after).toBe(await toBill());
  const { rows } = await server.send(listLateInvoices, {}, 'cashier');
  expect(rows.length).toBeGreaterThan(0);
  expect(after).toBe(rows.reduce((sum, { fee }) => sum + fee, 0));
  await expect(ask({ kind: 'terms', terms: { ...terms, lateValue: 0 } })).rejects.toMatchObject({
    status: 400,
  });
});
