import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sealAudit, verifyAudit } from './audit-seals.ts';

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
  expect(await verify(head ?? '')).toMatchObject({ broken: null, unsealed: 1, knowsHead: true });
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
