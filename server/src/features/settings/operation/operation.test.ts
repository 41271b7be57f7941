import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exportLibraries,
  operationLibraries,
  operationState,
} from '@suksa/contracts/settings/data/operation';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { billOfMaterials } from './library-file.ts';
import { reachedFrom } from './library-rules.ts';
import { type Facts, findingsOf } from './operation-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const state = () => server.send(operationState, {}, 'admin');
const codes = async () => (await state()).findings.map(({ code }) => code);

test('Who sees to the system is told what is wrong first, and nobody else is told', async () => {
  const { findings, server: name } = await state();
  expect(name).not.toBe('');
  expect(findings[0]?.state).toBe('bad');
  expect(findings.map(({ code }) => code)).toContain('backup_not_set_up');
  expect(findings.at(-1)?.state).toBe('good');
  await expect(server.send(operationState, {}, 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(server.send(operationState, {}, 'nobody')).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('A statement that takes long is named with its call, without the values that it was asked with', async () => {
  const { pool } = server.app.connection;
  const end = server.app.connection.slow.begin('education.student.list');
  await pool.query(`select pg_sleep(0.25), 'Somchai Vongsa' as name, 20551234567 as phone, $1::text`, [
    'secret',
  ]);
  end();
  const { statements } = await state();
  const found = statements.find((one) => one.name.includes('pg_sleep'));
  expect(found).toMatchObject({ times: 1, during: ['education.student.list'] });
  expect(found?.worst).toBeGreaterThan(200);
  expect(JSON.stringify(statements)).not.toMatch(/Somchai|2055|secret/);
  await pool.query({ name: 'naps', text: 'select pg_sleep($1)', values: [0.25] });
  expect((await state()).statements.map((one) => one.name)).toContain('naps: select pg_sleep($1)');
});

test('Work that nobody does any more and words that don’t leave are said, until they are done', async () => {
  const { db } = server.app;
  expect(await codes()).toEqual(expect.arrayContaining(['jobs_good', 'messages_good']));
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into job (kind, subject, state, branch_id, input, request_id, server, beat_at, created_at)
    select 'settings.backup', 'stuck', 'running', min(id), '{}', 'r', 'gone', now() - interval '1 hour', now() - interval '1 hour'
    from branch returning id`);
  expect(await state()).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ code: 'jobs_stuck', state: 'bad', number: 1, name: 'settings.backup' }),
    ]),
  });
  await db.execute(
    sql`update job set state = 'failed', error_code = 'interrupted', finished_at = now() where id = ${rows[0]?.id}`,
  );
  expect(await codes()).toContain('jobs_failed');
  await db.execute(sql`update job set error_code = 'year_closed' where id = ${rows[0]?.id}`);
  expect(await codes()).not.toContain('jobs_failed');
  await db.execute(sql`
    insert into job (kind, subject, state, branch_id, input, request_id, finished_at)
    select 'settings.backup', 'stuck', 'done', min(id), '{}', 'r', now() from branch`);
  expect(await codes()).toContain('jobs_good');
  await db.execute(sql`
    insert into message (branch_id, kind, channel, key, language, subject, body, due_at, user_id)
    select min(id), 'absent', 'app', 'late', 'en', 's', 'b', now() - interval '2 hours', (select min(id) from app_user) from branch`);
  expect(await codes()).toContain('messages_stuck');
});

test('Each thing is judged by what is known of it', () => {
  const now = new Date('2026-11-25T02:00:00Z');
  const GB = 1024 ** 3;
  const well: Facts = {
    now,
    database: { isTrial: false, tookMilliseconds: 2, bytes: 5e7, used: 8, most: 100, now },
    disks: [{ folder: '/srv', free: 200 * GB, whole: 400 * GB }],
    backups: { trouble: null, lastGood: now, lastTest: now },
    jobs: { failed: 0, failedKinds: [], stuck: 0, stuckKinds: [] },
    messages: { stuck: 0, oldest: null, failed: 0 },
    releases: { live: 'c1', served: null, cutOff: false },
    address: 'https://school.example',
    certificateEnds: new Date('2027-02-01T00:00:00Z'),
    memory: { used: 3e8, available: 4 * GB, whole: 8 * GB, heap: 2e8, heapMost: 4e9 },
    audit: { unsealedSince: null, sealedAt: now },
    files: { place: '/srv/files', fault: null, outside: 12, inTables: 0 },
  };
  const badOf = (changes: Partial<Facts>) =>
    findingsOf({ ...well, ...changes })
      .filter(({ state }) => state !== 'good')
      .map(({ code }) => code);
  expect(badOf({})).toEqual([]);
  expect(badOf({ database: { ...well.database, tookMilliseconds: 900, used: 95 } })).toEqual([
    'database_slow',
    'connections_short',
  ]);
  expect(
    badOf({ database: { ...well.database, isTrial: true, now: new Date(now.getTime() + 60_000) } }),
  ).toEqual(['clock_apart', 'database_trial']);
  expect(badOf({ disks: [{ folder: '/srv', free: GB, whole: 400 * GB }] })).toEqual(['disk_full']);
  expect(badOf({ disks: [{ folder: '/srv', free: 8 * GB, whole: 400 * GB }] })).toEqual(['disk_short']);
  expect(badOf({ backups: { ...well.backups, trouble: 'test_failed' } })).toEqual(['restore_failed']);
  expect(badOf({ releases: { live: 'c1', served: 'c0', cutOff: false } })).toEqual(['releases_damaged']);
  expect(badOf({ certificateEnds: new Date('2026-11-30T00:00:00Z') })).toEqual(['certificate_ends']);
  expect(badOf({ certificateEnds: new Date('2026-11-20T00:00:00Z') })).toEqual(['certificate_over']);
  expect(badOf({ certificateEnds: null })).toEqual(['certificate_unseen']);
  expect(badOf({ address: 'http://10.0.0.2' })).toEqual(['address_plain']);
  expect(badOf({ memory: { ...well.memory, heap: 3.8e9 } })).toEqual(['heap_short']);
  expect(badOf({ memory: { ...well.memory, available: 1e8 } })).toEqual(['memory_short']);
  const { files } = well;
  expect(badOf({ files: { ...files, fault: 'ENOSPC' } })).toEqual(['files_away']);
  expect(badOf({ files: { ...files, inTables: 3 } })).toEqual(['files_left']);
  expect(badOf({ files: { ...files, place: null, inTables: 20 } })).toEqual([]);
  expect(badOf({ files: { ...files, place: null, inTables: 9000 } })).toEqual(['files_in_tables']);
  expect(badOf({ audit: { unsealedSince: new Date('2026-11-25T01:30:00Z'), sealedAt: null } })).toEqual([
    'audit_unsealed',
  ]);
});

test('Where pictures and papers are kept, and whether that place takes and gives, is said too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suksa-files-'));
  const place = join(folder, 'here');
  const outside = await startTestServer({ files: { place, before: undefined } });
  try {
    const ofFiles = async () =>
      (await outside.send(operationState, {}, 'admin')).findings.find(({ code }) =>
        code.startsWith('files_'),
      );
    const held = { state: 'note', code: 'files_left', name: place };
    // The demo school has pictures, which lie in the tables until they are moved.
    expect(await ofFiles()).toMatchObject(held);
    // A file where the folder should be: nothing can be put there.
    rmSync(place, { recursive: true, force: true });
    writeFileSync(place, '');
    expect(await ofFiles()).toMatchObject({ state: 'bad', code: 'files_away', name: place });
    rmSync(place);
    expect(await ofFiles()).toMatchObject(held);
  } finally {
    await outside.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(await codes()).toContain('files_tables_good');
});

test('The libraries that the server works with are listed with their licences, and as a bill of materials', async () => {
  const { parts } = await server.send(operationLibraries, {}, 'admin');
  const own = parts.find(({ part }) => part === 'server')?.packages ?? [];
  expect(own).toContainEqual(expect.objectContaining({ name: 'fastify', licence: 'MIT' }));
  // What hangs on one of them counts too; what only tests use doesn't.
  expect(own.map(({ name }) => name)).toContain('pg-protocol');
  expect(own.map(({ name }) => name)).not.toContain('vitest');
  const bill = JSON.parse((await server.ask(exportLibraries, {}, 'admin')).payload);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bill.components.map(({ purl }: { purl: string }) => purl).join()).toContain(
    'pkg:npm/%40node-rs/argon2@',
  );
  await expect(server.send(operationLibraries, {}, 'teacher')).rejects.toMatchObject({
    code: 'no_permission',
  });
});

test('A library is found beside the one that brings it before it is found further up', () => {
  const lock = {
    server: { dependencies: { a: '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '2', '@suksa/i18n': '*' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC', dependencies: { c: '1' } },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/c': { version: '1.0.0' },
  };
  expect(reachedFrom('server', lock)).toEqual([
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: 'b', version: '2.0.0', licence: 'ISC' },
    { name: 'c', version: '1.0.0', licence: 'unknown' },
  ]);
});

test('A licence that nobody knows stands in the bill of materials as a name, so that scanners take the file', () => {
  const packages = ['MIT', 'MIT OR Apache-2.0', 'unknown', 'SEE LICENSE IN LICENSE.txt'].map(
    (licence, at) => ({ name: `library-${at}`, version: '1.0.0', licence }),
  );
  const bill = billOfMaterials([{ part: 'server', version: null, packages }], new Date());
  expect((bill as { readonly components: readonly { licenses: unknown }[] }).components).toMatchObject([
    { licenses: [{ license: { id: 'MIT' } }] },
    { licenses: [{ expression: 'MIT OR Apache-2.0' }] },
    { licenses: [{ license: { name: 'unknown' } }] },
    { licenses: [{ license: { name: 'SEE LICENSE IN LICENSE.txt' } }] },
  ]);
});
