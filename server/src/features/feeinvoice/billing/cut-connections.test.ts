import { randomUUID } from 'node:crypto';
import {
  checkBilling,
  discardDrafts,
  issueDrafts,
  listInvoices,
  listOverdue,
  readFeePlans,
  readFeeTerms,
  recordPayment,
  remindFamilies,
  requestRefund,
  runBilling,
  updateFeePlan,
  updateFeeTerms,
} from '@suksa/contracts/feeinvoice';
import { getJob } from '@suksa/contracts/job';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refused, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

/** The embedded database: cutting its one connection is no accident that could happen. */
const hasOneConnection = () => server.app.connection.kind === 'embedded';

const one = async (query: ReturnType<typeof sql>) =>
  Object.values((await server.app.db.execute<Record<string, number>>(query)).rows[0] ?? {})[0] ?? 0;

const cut = () =>
  server.app.db
    .execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    .catch(() => null);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Each connection that was cut is noticed by who asks on it next. */
const untilAllAnswer = async () => {
  const all = () =>
    Promise.allSettled(Array.from({ length: 40 }, () => server.app.db.execute(sql`select 1`)));
  while ((await all()).some(({ status }) => status === 'rejected'));
};

/**
 * Sends a call, cuts every connection so many milliseconds later, and sends it again until it is answered or says that
 * it was done before. Who is cut off is told that the server is away, and nothing worse.
 */
const throughCut = async (call: () => Promise<unknown>, after: number, doneBefore: string) => {
  const sent = call().then(
    () => true,
    (error: unknown) => error,
  );
  await pause(after);
  await cut();
  for (let answer: unknown = await sent, tries = 0; answer !== true; tries += 1) {
    if (!(answer instanceof Refused)) throw answer;
    if (answer.code === doneBefore) break;
    expect(answer.status, answer.message).toBe(503);
    expect(tries).toBeLessThan(20);
    answer = await call().then(
      () => true,
      (error: unknown) => error,
    );
  }
  await untilAllAnswer();
};

/** At the beginning, in the middle and at the end of what is at work. */
const moments = [1, 8, 20];

const draft = async (count: number) => {
  const ready = await server.send(
    checkBilling,
    { query: { period: 'T2', size: 100, state: 'ready' } },
    'head',
  );
  const students = ready.rows.slice(0, count).map(({ student }) => student.id);
  const { job } = await server.send(runBilling, { body: { period: 'T2', mode: 'draft', students } }, 'head');
  while ((await server.send(getJob, { params: { id: job.id } }, 'head')).finishedAt === null) await pause(20);
  const { rows } = await server.send(listInvoices, { query: { status: 'draft', size: 100 } }, 'head');
  return { students, ids: rows.map(({ id }) => id) };
};

const billed = (students: readonly number[]) =>
  one(sql`select count(*)::int from invoice where period = 'T2' and state = 'issued'
    and student_id = any(${sql.param([...students])}::int[])`);

describe('whose connection to the database is cut', () => {
  test('issues each draft once, or deletes it once', async () => {
    if (hasOneConnection()) return;
    for (const after of moments) {
      const { students, ids } = await draft(3);
      expect(ids).toHaveLength(3);
      const issue = () => server.send(issueDrafts, { body: { ids } }, 'head');
      await throughCut(issue, after, 'nothing_to_bill');
      expect(await billed(students)).toBe(3);
      const next = await draft(2);
      const discard = () => server.send(discardDrafts, { body: { ids: next.ids } }, 'head');
      await throughCut(discard, after, 'nothing_to_discard');
      expect(await billed(next.students)).toBe(0);
      expect(await one(sql`select count(*)::int from invoice where state = 'draft'`)).toBe(0);
    }
    expect(
      await one(sql`select count(*)::int from (select branch_id, number from invoice where state <> 'draft'
        group by 1, 2 having count(*) > 1) doubled`),
    ).toBe(0);
  });

  test('reminds each family once, by as many messages as the log says', async () => {
    if (hasOneConnection()) return;
    const ids = (await server.send(listOverdue, {}, 'head')).rows.map(({ family }) => family.id);
    for (const [at, after] of moments.entries()) {
      const familyIds = ids.slice(at, at + 1);
      await throughCut(
        () => server.send(remindFamilies, { body: { way: 'letter', familyIds } }, 'head'),
        after,
        '',
      );
    }
    expect(
      await one(sql`select count(*)::int from (
        select invoice_id, step, way from fee_reminder group by 1, 2, 3 having count(*) > 1) doubled`),
    ).toBe(0);
    expect(
      await one(sql`select (sum((after->>'invoices')::int) - (select count(*) from fee_reminder))::int
        from audit_entry where entity = 'feeinvoice.reminder'`),
    ).toBe(0);
  });

  test('asks for a refund once', async () => {
    if (hasOneConnection()) return;
    const familyId = await one(sql`select family_id from invoice where branch_id = 1 order by id limit 1`);
    for (const after of moments) {
      const paid = { familyId, payer: 'ນາງ ຄຳ', method: 'bank_transfer' as const, amount: 9000 };
      const rest = { allocations: [], keepRest: true, bankReference: `CUT-${randomUUID()}` };
      const { id: paymentId } = await server.send(
        recordPayment,
        { body: { idempotencyKey: randomUUID(), ...paid, ...rest } },
        'cashier',
      );
      const body = {
        idempotencyKey: randomUUID(),
        paymentId,
        amount: 9000,
        method: 'bank_transfer' as const,
      };
      const ask = () => server.send(requestRefund, { body: { ...body, reason: 'ຍ້າຍໂຮງຮຽນ' } }, 'cashier');
      await throughCut(ask, after, '');
      expect(await one(sql`select count(*)::int from refund where payment_id = ${paymentId}`)).toBe(1);
    }
  });

  test('writes one version of a plan and of the rules, each with its line in the audit', async () => {
    if (hasOneConnection()) return;
    for (const after of moments) {
      const { levels } = await server.send(readFeePlans, {}, 'operator');
      const plan = levels.find((level) => level.plan !== null)?.plan;
      const terms = await server.send(readFeeTerms, {}, 'operator');
      const { id = 0, version = 0, revision = 0, periods = [] } = plan ?? {};
      const change = () =>
        server.send(updateFeePlan, { params: { id }, body: { version, periods: [...periods] } }, 'operator');
      await throughCut(change, after, 'conflict');
      expect(await one(sql`select revision from fee_plan where id = ${id}`)).toBe(revision + 1);
      const body = { ...terms, lateGraceDays: terms.lateGraceDays + 1 };
      await throughCut(() => server.send(updateFeeTerms, { body }, 'operator'), after, 'conflict');
      expect(await server.send(readFeeTerms, {}, 'operator')).toMatchObject({
        version: terms.version + 1,
        lateGraceDays: terms.lateGraceDays + 1,
      });
    }
    for (const entity of ['feeinvoice.terms', 'feeinvoice.plan'])
      expect(
        await one(sql`select count(*)::int from audit_entry where entity = ${entity} and action = 'edit'`),
      ).toBe(moments.length);
  });
});
