import { requestVoid } from '@suksa/contracts/feeinvoice';
import { dashboard } from '@suksa/contracts/session';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteChanges } from '../../../db/kept-answer.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What is asked of the database while something happens. */
const statementsOf = async (happen: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const asked = vi.spyOn(server.app.connection.urgent.pool, 'query');
  const before = asked.mock.calls.length;
  await happen();
  return asked.mock.calls.slice(before).map(statementOf);
};

/** Of what a pool's `query` is called with. */
const statementOf = ([query, values]: readonly unknown[]): Statement => {
  const told = query as string | Partial<Statement>;
  return typeof told === 'string'
    ? { text: told, values: [] }
    : { text: told.text ?? '', values: told.values ?? (values as readonly unknown[] | undefined) ?? [] };
};

/** How a statement is carried out where nothing but indexes may be read. */
const planOf = async ({ text, values }: Statement): Promise<string> => {
  const client = await server.app.connection.pool.connect();
  try {
    await client.query('begin');
    for (const way of ['seqscan', 'bitmapscan']) await client.query(`set local enable_${way} = off`);
    const { rows } = await client.query(`explain ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const openDashboard = () => server.send(dashboard, {}, 'admin');
/** What is written behind the server's back it would see two seconds later. */
const forget = () => noteChanges([server.app.db], 'all');
const countsStudents = ({ text }: Statement) => /from "enrolment"/.test(text) && /"sex" = /.test(text);
const readsTill = ({ text }: Statement) => text.includes('sum("payment"."amount")');
const sumsInvoices = ({ text }: Statement) => text.includes('sum(case when "invoice"."issue_date"');

describe('The dashboard', () => {
  it('counts a student anew whose sex was corrected', async () => {
    const females = async () => (await openDashboard()).levels.reduce((sum, { female }) => sum + female, 0);
    const before = await females();
    const { pool } = server.app.connection;
    const { rows } = await pool.query(
      `select p.id from student p join enrolment e on e.student_id = p.id and e.is_current and e.end_date is null
        join academic_year y on y.id = e.year_id and y.state = 'open' and y.branch_id = 1
        where p.sex = 'male' order by p.id limit 1`,
    );
    await pool.query(`update student set sex = 'female' where id = $1`, [rows[0].id]);
    forget();
    expect(await females()).toBe(before + 1);
    await pool.query(`update student set sex = 'male' where id = $1`, [rows[0].id]);
    forget();
    expect(await females()).toBe(before);
  });

  it('asks the database no more than sixteen times, and does not count again what nobody changed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    forget();
    expect((await statementsOf(openDashboard)).length).toBeLessThanOrEqual(16);
    const again = await statementsOf(openDashboard);
    expect(again.filter((asked) => countsStudents(asked) || sumsInvoices(asked))).toEqual([]);
    vi.useRealTimers();
  });

  it('counts students and sums invoices from indexes alone', async () => {
    forget();
    const statements = await statementsOf(openDashboard);
    const [students, invoices] = [statements.find(countsStudents), statements.find(sumsInvoices)];
    if (!students || !invoices) throw new Error('the dashboard asked something else');
    expect(await planOf(students)).toContain('Index Only Scan using enrolment_roll');
    expect(await planOf(invoices)).toContain('Index Only Scan using invoice_issued');
  });

  it('counts once for all who open it while it is being counted', async () => {
    const { pool } = server.app.connection.urgent;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const readers = 20;
    let opened = 0;
    let counts = 0;
    let allAreHere: () => void = () => undefined;
    const here = new Promise<void>((resolve) => {
      allAreHere = resolve;
    });
    vi.spyOn(pool, 'query').mockImplementation(((...given: unknown[]) => {
      const statement = statementOf(given);
      if (readsTill(statement)) opened += 1;
      if (opened === readers) allAreHere();
      if (!countsStudents(statement)) return query(...given);
      counts += 1;
      // The first counting lasts until everybody has asked.
      return counts === 1 ? here.then(() => query(...given)) : query(...given);
    }) as never);
    forget();
    await Promise.all(Array.from({ length: readers }, openDashboard));
    expect(counts).toBe(1);
  });

  it('tells somebody who sees a part of the school nothing that was counted for another', async () => {
    const alone = await server.send(dashboard, {}, 'teacher');
    const [, together] = await Promise.all([openDashboard(), server.send(dashboard, {}, 'teacher')]);
    expect(together.levels).toEqual(alone.levels);
    expect(together.figures).toEqual(alone.figures);
  });
});

describe('what waits for a second person', () => {
  it('is told to who may decide, never of one’s own, and leads to the list of what waits', async () => {
    const shown = async (as: Account) =>
      (await server.send(dashboard, {}, as)).figures.filter(({ key }) => key.endsWith('s_waiting'));
    const receipt = await server.app.db.execute<{ id: number }>(
      sql`select id from payment p where branch_id = 1 and not exists (select 1 from payment_void v where v.payment_id = p.id)
        and not exists (select 1 from refund r where r.payment_id = p.id) order by id limit 1`,
    );
    const before = (await shown('head')).find(({ key }) => key === 'voids_waiting')?.value ?? 0;
    const body = { idempotencyKey: crypto.randomUUID(), reason: 'ຜິດຄອບຄົວ' };
    await server.send(requestVoid, { params: { id: receipt.rows[0]?.id ?? 0 }, body }, 'operator');
    const href = '/feeinvoice/fee_transaction?tab=voids&state=waiting';
    expect(await shown('head')).toContainEqual({
      ...{ key: 'voids_waiting', value: before + 1, unit: 'count', href },
    });
    expect((await shown('operator')).map(({ key }) => key)).not.toContain('voids_waiting');
    expect(await shown('cashier')).toEqual([]);
  });
});
