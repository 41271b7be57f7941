import { checkBilling, readInvoice, runBilling } from '@suksa/contracts/feeinvoice';
import { getJob } from '@suksa/contracts/job';
import { shareHousehold } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const ended = async (id: number) => {
  while ((await server.send(getJob, { params: { id } }, 'cashier')).finishedAt === null)
    await new Promise((resolve) => setTimeout(resolve, 20));
};

test('why a line costs what it costs tells each of two households its part of the price', async () => {
  const query = { period: 'T2', size: 100 as const, state: 'ready' as const };
  const { rows } = await server.send(checkBilling, { query }, 'cashier');
  const child = rows.find(({ discounts }) => discounts > 0) ?? expect.fail('no discount');
  const other = rows.find(({ family }) => family.id !== child.family.id) ?? expect.fail('one family alone');
  const share = { params: { id: child.student.id }, body: { familyId: other.family.id, share: 33 } };
  await server.send(shareHousehold, share, 'registrar');
  const order = { period: 'T2', mode: 'issue' as const, students: [child.student.id] };
  await ended((await server.send(runBilling, { body: order }, 'cashier')).job.id);
  const { rows: written } = await server.app.db.execute<{ id: number }>(
    sql`select id from invoice where student_id = ${child.student.id} and period = 'T2' order by id`,
  );
  const [own, second] = await Promise.all(
    written.map(({ id }) => server.send(readInvoice, { params: { id } }, 'cashier')),
  );
  expect(written).toHaveLength(2);
  const sharesOf = (lines: NonNullable<typeof own>['lines'] = []) =>
    lines.map(({ why }) => (why && 'share' in why ? why.share : undefined));
  const wholes = child.lines.map(({ amount }) => Math.abs(amount));
  expect(sharesOf(own?.lines)).toEqual(wholes.map((of) => ({ percent: 67, of })));
  expect(sharesOf(second?.lines)).toEqual(wholes.map((of) => ({ percent: 33, of })));
  // Before it is billed the office is told the price, which nobody shares.
  expect(sharesOf(child.lines.map((line, id) => ({ ...line, id })))).toEqual(wholes.map(() => undefined));
});
