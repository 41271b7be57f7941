import { randomUUID } from 'node:crypto';
import {
  checkBilling,
  createDiscount,
  createFeeItem,
  createFeePlan,
  listDiscounts,
  listGrants,
  readFeePlanRevisions,
  readFeePlans,
  readFeeTerms,
  setGrant,
  updateDiscount,
  updateFeeItem,
  updateFeePlan,
  updateFeeTerms,
} from '@suksa/contracts/feeinvoice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const plans = (as: Account = 'head') => server.send(readFeePlans, {}, as);
const check = (q?: string) =>
  server.send(checkBilling, { query: { period: 'T2', size: 100, ...(q && { q }) } }, 'cashier');
const discount = (changes: object = {}) => ({
  kind: 'scholarship' as const,
  name: { lo: 'ທຶນ', en: 'Grant' },
  basis: 'percent' as const,
  value: 2500,
  feeItemId: 2,
  childFrom: null,
  childUntil: null,
  siblingOrder: null,
  stacks: true,
  cap: null,
  position: 9,
  active: true,
  ...changes,
});

describe('the fee plans of a year', () => {
  test('a change is the next revision, and the prices of what isn’t billed follow it', async () => {
    const { levels } = await plans();
    const before = await check();
    const row = before.rows.find(({ discounts, state }) => discounts === 0 && state === 'ready');
    const level = levels.find(({ plan }) =>
      plan?.periods.some(({ code, lines }) => code === 'T2' && lines[0]?.amount === row?.fees),
    );
    const plan = level?.plan;
    if (!plan) throw new Error('no plan');
    const periods = plan.periods.map((period) => ({
      ...period,
      lines: period.lines.map((line) => ({ ...line, amount: line.amount + 100_000 })),
    }));
    const input = { params: { id: plan.id }, body: { version: plan.version, periods } };
    const changed = await server.send(updateFeePlan, input, 'head');
    expect(changed).toMatchObject({ revision: plan.revision + 1, periods });
    const after = (await check()).sums.ready.amount;
    expect(after).toBeGreaterThan(before.sums.ready.amount);
    await expect(server.send(updateFeePlan, input, 'head')).rejects.toMatchObject({ code: 'conflict' });
    const params = { id: plan.id };
    const { revisions } = await server.send(readFeePlanRevisions, { params }, 'head');
    const [now, first] = revisions;
    expect(revisions).toHaveLength(2);
    expect(now).toMatchObject({ revision: plan.revision + 1, periods, invoices: 0 });
    expect(now?.by?.en).not.toBe('');
    expect(first).toMatchObject({ revision: plan.revision, periods: plan.periods, at: null, by: null });
    expect(first?.invoices).toBeGreaterThan(0);
    await expect(server.send(readFeePlanRevisions, { params }, 'family')).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      server.send(readFeePlanRevisions, { params: { id: 999_999 } }, 'head'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a level has one plan a year, of fees that are known', async () => {
    const { levels } = await plans();
    const period = {
      ...{ code: 'T1', startsOn: '2026-09-01', endsOn: '2026-12-31', dueDate: '2026-09-30' },
      lines: [{ feeItemId: 2, amount: 1000 }],
    };
    const send = (body: object) =>
      server.send(
        createFeePlan,
        { body: { levelId: levels[0]?.id ?? 0, periods: [period], ...body } },
        'head',
      );
    await expect(send({})).rejects.toMatchObject({ code: 'plan_exists' });
    await expect(send({ levelId: 99_999 })).rejects.toMatchObject({ fields: [{ path: 'levelId' }] });
    await expect(
      send({ periods: [{ ...period, lines: [{ feeItemId: 99_999, amount: 1 }] }] }),
    ).rejects.toMatchObject({ fields: [{ path: 'periods.0.lines.0.feeItemId' }] });
    await expect(send({ periods: [period, period] })).rejects.toMatchObject({ status: 400 });
    await expect(send({ periods: [{ ...period, endsOn: '2026-08-01' }] })).rejects.toMatchObject({
      fields: [{ path: 'periods.0.endsOn', code: 'date_order' }],
    });
  });

  test('its days are in its school year, and no day is billed twice', async () => {
    const { levels } = await plans();
    const { plan } = levels.find((level) => level.plan) ?? levels[0] ?? {};
    const [first, second] = plan?.periods ?? [];
    if (!plan || !first || !second) throw new Error('no plan of two terms');
    const faultsOf = async (...periods: object[]) => {
      const body = { version: plan.version, periods: periods as typeof plan.periods };
      const sent = server.send(updateFeePlan, { params: { id: plan.id }, body }, 'head');
      return sent.then(
        () => [],
        ({ fields }) => fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
      );
    };
    expect(await faultsOf({ ...first, dueDate: '2027-12-01' }, second)).toEqual([
      'periods.0.dueDate outside_school_year',
    ]);
    expect(await faultsOf({ ...first, startsOn: '2025-09-01' }, second)).toEqual([
      'periods.0.startsOn outside_school_year',
    ]);
    const { startsOn, endsOn } = first;
    expect(await faultsOf(first, { ...second, startsOn })).toEqual(['periods.1.startsOn period_overlap']);
    const wholeYear = { ...second, code: 'YEAR', startsOn, endsOn };
    expect(await faultsOf(first, wholeYear)).toEqual(['periods.1.startsOn period_overlap']);
    const other = { lines: [{ feeItemId: 5, amount: 1000 }] };
    expect(first.lines.some(({ feeItemId }) => feeItemId === 5)).toBe(false);
    expect(await faultsOf(first, { ...wholeYear, ...other })).toEqual([]);
    const body = { version: plan.version + 1, periods: plan.periods };
    await server.send(updateFeePlan, { params: { id: plan.id }, body }, 'head');
  });

  test('a fee is added and changed; its code is nobody else’s', async () => {
    const body = {
      code: 'BUS',
      name: { lo: 'ຄ່າລົດ', en: 'Bus' },
      frequency: 'month' as const,
      ...{ refundable: true, prorated: true, active: true },
    };
    const made = await server.send(createFeeItem, { body }, 'head');
    await expect(server.send(createFeeItem, { body }, 'head')).rejects.toMatchObject({
      fields: [{ path: 'code', code: 'duplicate' }],
    });
    const edited = await server.send(
      updateFeeItem,
      { params: { id: made.id }, body: { ...body, active: false, version: made.version } },
      'head',
    );
    expect(edited).toMatchObject({ code: 'BUS', active: false, version: 2 });
  });
});

describe('what is sent again because its answer was lost', () => {
  test('is written once: a discount and a fee', async () => {
    const once = { idempotencyKey: randomUUID() };
    const grant = { ...discount({ name: { lo: 'ອີກ', en: 'Sent twice' } }), ...once };
    const made = await server.send(createDiscount, { body: grant }, 'head');
    expect(await server.send(createDiscount, { body: grant }, 'head')).toEqual(made);
    const { rows } = await server.send(listDiscounts, {}, 'head');
    expect(rows.filter(({ name }) => name.en === 'Sent twice')).toHaveLength(1);
    const other = { ...grant, value: 5000 };
    await expect(server.send(createDiscount, { body: other }, 'head')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });

    const fee = {
      ...{ code: 'TWICE', name: { lo: 'ຄ່າ', en: 'Fee' }, frequency: 'term' as const },
      ...{ refundable: true, prorated: true, active: true, idempotencyKey: randomUUID() },
    };
    const first = await server.send(createFeeItem, { body: fee }, 'head');
    expect(await server.send(createFeeItem, { body: fee }, 'head')).toEqual(first);
  });
});

describe('discounts', () => {
  test('one that is granted lowers the student’s price, and taking it back raises it again', async () => {
    const made = await server.send(createDiscount, { body: discount() }, 'head');
    const row = (await check()).rows.find(({ discounts, state }) => discounts === 0 && state === 'ready');
    const params = { id: row?.student.id ?? 0 };
    const set = (granted: boolean, as: Account = 'head') =>
      server.send(setGrant, { params, body: { ruleId: made.id, granted, reason: 'ເກັ່ງ' } }, as);
    await set(true);
    await set(true);
    const now = async () => (await check(row?.student.code)).rows[0];
    expect(await now()).toMatchObject({ discounts: Math.round((row?.fees ?? 0) / 4) });
    const { rows } = await server.send(listGrants, { params }, 'cashier');
    expect(rows.find(({ ruleId }) => ruleId === made.id)).toMatchObject({ granted: true, reason: 'ເກັ່ງ' });
    const listed = await server.send(listDiscounts, {}, 'cashier');
    expect(listed.rows.find(({ id }) => id === made.id)).toMatchObject({ students: 1 });
    await expect(set(false, 'cashier')).rejects.toMatchObject({ status: 403 });
    await set(false);
    expect(await now()).toMatchObject({ discounts: 0 });
  });

  test('say what they need: a tier for siblings, a fee for a fixed sum, a per cent within a hundred', async () => {
    const wrong = (changes: object) => server.send(createDiscount, { body: discount(changes) }, 'head');
    await expect(wrong({ kind: 'sibling' })).rejects.toMatchObject({
      fields: [{ path: 'childFrom' }, { path: 'siblingOrder' }],
    });
    await expect(wrong({ basis: 'fixed', feeItemId: null })).rejects.toMatchObject({
      fields: [{ path: 'feeItemId' }],
    });
    await expect(wrong({ value: 10_001 })).rejects.toMatchObject({ fields: [{ path: 'value' }] });
    await expect(wrong({ feeItemId: 99_999 })).rejects.toMatchObject({ fields: [{ path: 'feeItemId' }] });
  });

  test('a sibling discount that is changed keeps what it is; who edits an older one is told', async () => {
    const { rows } = await server.send(listDiscounts, {}, 'head');
    const first = rows.find(({ kind }) => kind === 'sibling');
    if (!first) throw new Error('no discount');
    const { id, students: _students, ...body } = first;
    const changed = await server.send(
      updateDiscount,
      { params: { id }, body: { ...body, value: 1500 } },
      'head',
    );
    expect(changed).toMatchObject({ value: 1500, version: first.version + 1 });
    await expect(server.send(updateDiscount, { params: { id }, body }, 'head')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('the set-up is the office’s to see and the head’s to change', async () => {
    for (const as of ['family', 'teacher', 'registrar'] as const)
      await expect(plans(as)).rejects.toMatchObject({ status: 403 });
    await expect(plans('cashier')).resolves.toBeTruthy();
    await expect(server.send(createDiscount, { body: discount() }, 'cashier')).rejects.toMatchObject({
      status: 403,
    });
    const students = await check();
    const id = students.rows[0]?.student.id ?? 0;
    await expect(
      server.send(setGrant, { params: { id: 99_999 }, body: { ruleId: 1, granted: true } }, 'head'),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      server.send(setGrant, { params: { id }, body: { ruleId: 99_999, granted: true } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'ruleId' }] });
  });
});

test('the rules of a branch are changed by those who keep its prices; a refund asks for them from then on', async () => {
  const terms = await server.send(readFeeTerms, {}, 'head');
  const body = { ...terms, lateBasis: 'fixed' as const, lateValue: 20_000, refundLimit: 100_000 };
  const saved = await server.send(updateFeeTerms, { body }, 'head');
  expect(saved).toEqual({ ...body, version: terms.version + 1 });
  await expect(server.send(updateFeeTerms, { body }, 'head')).rejects.toMatchObject({ code: 'conflict' });
  await expect(server.send(updateFeeTerms, { body }, 'cashier')).rejects.toMatchObject({ status: 403 });
  await expect(server.send(readFeeTerms, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
  const wrong = [
    { ...saved, lateBasis: 'percent' as const, lateValue: 10_001 },
    { ...saved, lateValue: 0 },
    { ...saved, discountCap: 101 },
  ];
  for (const change of wrong)
    await expect(server.send(updateFeeTerms, { body: change }, 'head')).rejects.toMatchObject({
      status: 400,
    });
  await server.send(updateFeeTerms, { body: { ...terms, version: saved.version } }, 'head');
});
