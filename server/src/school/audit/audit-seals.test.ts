import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtDatabase } from '../../doctor/look-at-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sealAudit, verifyAudit } from './audit-seals.ts';
import { complaintsOf } from './seals-in-words.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const verify = (head?: string) => verifyAudit(server.app.connection, { head });
const run = (text: string) => server.app.connection.pool.query(text);
/** As whoever owns the database can. */
const tamper = async (text: string) => {
  await run('alter table audit_entry disable trigger user');
  const { rowCount } = await run(text);
  await run('alter table audit_entry enable trigger user');
  expect(rowCount).toBe(1);
};
/** The same connection, for what would begin and end a transaction of its own. */
const within = (client: pg.PoolClient) => ({
  query: async (text: string, values?: unknown[]) =>
    /^(begin|commit|rollback)/.test(text) ? { rows: [] } : client.query(text, values),
  release() {},
});
const anEntry = () =>
  run(
    `insert into audit_entry (action, entity, entity_id, after) values ('edit', 'test', '1', '{"a": "ກ"}')`,
  );

test('What is sealed can be shown to be whole, also when servers seal side by side while people write', async () => {
  await anEntry();
  const work = Array.from({ length: 6 }, () => [sealAudit(server.app.connection), anEntry()]).flat();
  await Promise.all(work);
  const { head } = await sealAudit(server.app.connection);
  const { rows } = await server.app.db.execute<{ total: number }>(
    sql`select count(*)::int as total from audit_entry`,
  );
  expect(await verify(head ?? '')).toMatchObject({
    broken: null,
    knowsHead: true,
    unsealed: 0,
    rows: rows[0]?.total,
    head,
  });
  await anEntry();
  const later = await verify(head ?? '');
  expect(later).toMatchObject({ broken: null, unsealed: 1, unsealedSince: null, knowsHead: true });
  expect(complaintsOf(later)).toEqual([]);
});

test.each([
  ['before all others', 'audit_entry_next_number', `insert into audit_entry (id, ENTRY) values (-7, SAYS)`],
  [
    'between those that are sealed',
    'audit_entry_next_number',
    `insert into audit_entry (id, ENTRY) select max(last_id), SAYS from audit_seal`,
  ],
  [
    'that is to come',
    'audit_entry_next_number',
    `insert into audit_entry (id, ENTRY) select nextval('audit_entry_id_seq') + 1000, SAYS`,
  ],
  [
    'of another day',
    'audit_entry_of_now',
    `insert into audit_entry (at, ENTRY) values (now() - interval '2 days', SAYS)`,
  ],
])('No row is added with a place %s', async (_, constraint, text) => {
  await anEntry();
  await sealAudit(server.app.connection);
  const told = text.replace('ENTRY', 'action, entity, entity_id').replace('SAYS', `'edit', 'test', '3'`);
  await expect(run(told)).rejects.toMatchObject({ constraint });
});

test('Rows that no seal is over are named; with the seals taken away, what is old is told to be unsealed', async () => {
  const client = (await server.app.connection.pool.connect()) as pg.PoolClient;
  try {
    await client.query(
      'begin; alter table audit_entry disable trigger user; alter table audit_seal disable trigger user',
    );
    await client.query(
      `insert into audit_entry (id, at, action, entity, entity_id) values (-7, now() - interval '2 days', 'edit', 'test', '1')`,
    );
    const one = { pool: { connect: async () => within(client) } } as never;
    expect(complaintsOf(await verifyAudit(one)).join()).toMatch(/no seal is over: -7\.$/);
    await client.query(`delete from audit_seal; delete from audit_entry where id < 0`);
    await client.query(
      `insert into audit_entry (at, action, entity, entity_id) values (now() - interval '1 hour', 'edit', 'test', '1')`,
    );
    expect(complaintsOf(await verifyAudit(one)).join()).toMatch(/^Not sealed: \d+ rows/);
    const findings = await lookAtDatabase(client, new Date());
    expect(findings.filter(({ state }) => state === 'bad').map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^What was written to the audit since .* isn’t sealed\.$/),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each([
  ['changed', `update audit_entry set after = '{"a": "ຂ"}' where id = (select max(id) from audit_entry)`],
  ['said of another', `update audit_entry set actor_id = 1 where id = (select max(id) from audit_entry)`],
  ['taken away', 'delete from audit_entry where id = (select max(id) from audit_entry)'],
  [
    'added between others',
    `insert into audit_entry (id, action, entity, entity_id) select max(id) - 1, 'edit', 'test', '2' from audit_entry`,
  ],
])('A row that is %s breaks the seal over it, and the rows are named', async (_, text) => {
  // Leaves a number free, as a change that was taken back does.
  await run(
    `select setval(pg_get_serial_sequence('audit_entry', 'id'), (select max(id) + 1 from audit_entry))`,
  );
  await anEntry();
  await sealAudit(server.app.connection);
  expect(await verify()).toMatchObject({ broken: null });
  const { rows } = await run('select max(id)::int as last from audit_entry');
  await run('create table kept as table audit_entry');
  await tamper(text);
  const { broken } = await verify();
  expect(broken?.until).toBe(rows[0]?.last);
  expect(broken?.from).toBeLessThanOrEqual(broken?.until ?? 0);
  // Put back, so that the next case begins with a whole one.
  await run('alter table audit_entry disable trigger user');
  await run('delete from audit_entry');
  await run('insert into audit_entry select * from kept');
  await run('alter table audit_entry enable trigger user');
  await run('drop table kept');
  expect(await verify()).toMatchObject({ broken: null });
});

test('Who seals everything anew is found out by a seal that was kept elsewhere; a seal itself can’t be changed', async () => {
  await anEntry();
  const { head } = await sealAudit(server.app.connection);
  await expect(run('delete from audit_seal')).rejects.toMatchObject({ constraint: 'audit_seal_append_only' });
  await run('alter table audit_seal disable trigger user');
  await tamper(`update audit_entry set reason = 'other' where id = (select max(id) from audit_entry)`);
  await run('delete from audit_seal');
  await run('alter table audit_seal enable trigger user');
  await sealAudit(server.app.connection);
  expect(await verify()).toMatchObject({ broken: null });
  expect(await verify(head ?? '')).toMatchObject({ knowsHead: false });
});
