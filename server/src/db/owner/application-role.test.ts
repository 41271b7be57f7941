import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { admitStudent } from '@suksa/contracts/education';
import { login } from '@suksa/contracts/session';
import { createRole, listUsers } from '@suksa/contracts/settings';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../build-app.ts';
import { lookAtDatabase } from '../../doctor/look-at-database.ts';
import { readEnvironment } from '../../environment.ts';
import type { App } from '../../http/app.ts';
import { sealAudit, verifyAudit } from '../../school/audit/audit-seals.ts';
import { openTestDatabase, type TestDatabase, testPassword } from '../../testing/test-database.ts';
import { type Connection, connect } from '../connection.ts';
import { allowApplication, bringUpToDate, SchemaBehind } from './bring-up-to-date.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const role = `suksa_app_${randomBytes(4).toString('hex')}`;
let owner: TestDatabase;
let app: App;
let connection: Connection;
/** As `DATABASE_URL` and `OWNER_DATABASE_URL` say it. */
const urls = { application: '', owner: '' };

/** Roles are known to a PostgreSQL alone. */
const onServer = test.runIf(serverUrl);

const asOwner = (text: string) => owner.connection.pool.query(text);
const asApplication = (text: string) => connection.pool.query(text);

beforeAll(async () => {
  if (!serverUrl) return;
  owner = await openTestDatabase();
  await asOwner(`create role ${role} login password 'of the tests'`);
  await allowApplication(owner.connection, role);
  const { rows } = await asOwner('select current_database() as name');
  const url = new URL(serverUrl);
  url.pathname = `/${rows[0].name}`;
  urls.owner = url.href;
  url.username = role;
  url.password = 'of the tests';
  urls.application = url.href;
  connection = await connect({ databaseUrl: urls.application, dataDir: '' });
  const environment = readEnvironment({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    RELEASES_DIR: '.cache/no-releases',
    RELEASE_TRUST: 'none',
  });
  app = await buildApp({ connection, environment });
}, 120_000);
afterAll(async () => {
  if (!serverUrl) return;
  await app.close();
  await connection.close();
  await asOwner(`drop owned by ${role}`);
  await asOwner(`drop role ${role}`);
  await owner.remove();
});

const call = async (method: 'GET' | 'POST', url: string, token = '', payload?: object) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
};
const signIn = async () => {
  const payload = { username: 'admin', password: testPassword };
  return (await call('POST', login.path, '', payload)).body.token as string;
};

onServer(
  'The server works as a role that owns nothing: signs in, reads, writes, and seals what it wrote',
  async () => {
    await expect(bringUpToDate(connection, undefined)).resolves.toBeUndefined();
    const token = await signIn();
    expect(await call('GET', listUsers.path, token)).toMatchObject({ status: 200 });
    const made = await call('POST', createRole.path, token, {
      name: { lo: 'ບົດບາດໃໝ່', en: 'Role of the test' },
      scope: 'own_branch',
      permissions: ['settings.user.view'],
    });
    expect(made.status).toBe(200);
    const student = await call('POST', admitStudent.path, token, {});
    expect(student).toMatchObject({ status: 400 });
    expect((await sealAudit(connection)).rows).toBeGreaterThan(0);
    expect(await verifyAudit(connection, {})).toMatchObject({ broken: null });
  },
);

onServer.each([
  'drop table student',
  'alter table student add column more text',
  'alter table audit_entry disable trigger user',
  'create table more (id int)',
  'create or replace function append_only() returns trigger language plpgsql as $$ begin return new; end $$',
  `update audit_entry set reason = 'other'`,
  'delete from audit_entry',
  'truncate audit_entry',
  'delete from audit_seal',
  `insert into audit_seal (last_id, rows, hash) values (999999999, 1, sha256('x'))`,
  'delete from drizzle.__drizzle_migrations',
  'create role other',
])('That role can not: %s', async (text) => {
  await expect(asApplication(text)).rejects.toMatchObject({ code: '42501' });
});

onServer.each([
  `insert into audit_entry (id, at, action, entity, entity_id) values (-7, now() - interval '2 days', 'edit', 'x', '1')`,
  `insert into audit_entry (id, action, entity, entity_id) values (-7, 'edit', 'x', '1')`,
  `insert into audit_entry (at, action, entity, entity_id) values (now() - interval '2 days', 'edit', 'x', '1')`,
])('Nor write into the past: %s', async (text) => {
  await expect(asApplication(text)).rejects.toMatchObject({ code: '23514' });
});

onServer('Nor can it reach the audit by the table of one year', async () => {
  const { rows } = await asOwner(
    `select relid::regclass::text as name from pg_partition_tree('audit_entry') where isleaf`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { name } of rows)
    await expect(asApplication(`delete from ${name}`)).rejects.toMatchObject({ code: '42501' });
});

/** The clock of the tests, which the process is to have too. */
const clock = { NODE_OPTIONS: process.env.NODE_OPTIONS, PINNED_CLOCK: process.env.PINNED_CLOCK };
const command = join(import.meta.dirname, '../../commands/first-administrator-command.ts');
const firstAdministrator = (variables: Readonly<Record<string, string>>) =>
  promisify(execFile)(
    process.execPath,
    ['--import', createRequire(import.meta.url).resolve('tsx'), command],
    { env: { ...clock, PATH: process.env.PATH, ...variables } },
  ).then(({ stdout }) => stdout);

onServer('The link for the first administrator is made in tables that the role does not own', async () => {
  const [alone, both] = await Promise.all([
    firstAdministrator({ DATABASE_URL: urls.application }),
    firstAdministrator({ DATABASE_URL: urls.application, OWNER_DATABASE_URL: urls.owner }),
  ]);
  for (const said of [alone, both])
    expect(said).toMatch(/admin chooses a new password[\s\S]*\/login#first=\S+/);
});

onServer('Tables of another version are refused in words, where the role may not change them', async () => {
  await asOwner(`create table kept_step as table drizzle.__drizzle_migrations`);
  await asOwner(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  await expect(bringUpToDate(connection, undefined)).rejects.toBeInstanceOf(SchemaBehind);
  await expect(firstAdministrator({ DATABASE_URL: urls.application })).rejects.toMatchObject({
    stderr: expect.stringContaining('Run npm run migrate -- schema with OWNER_DATABASE_URL'),
  });
  await asOwner('insert into drizzle.__drizzle_migrations select * from kept_step on conflict do nothing');
  await asOwner('drop table kept_step');
});

onServer('The doctor tells a role that owns the tables from one that does not', async () => {
  const textsOf = async (from: Connection) => {
    const client = (await from.pool.connect()) as pg.PoolClient;
    try {
      return (await lookAtDatabase(client, new Date()))
        .map(({ state, text }) => `${state}: ${text}`)
        .join('\n');
    } finally {
      client.release();
    }
  };
  expect(await textsOf(connection)).toContain(
    'good: The server’s role owns no table, and can only add to the audit.',
  );
  expect(await textsOf(owner.connection)).toContain('note: The server’s role owns the tables');
});
