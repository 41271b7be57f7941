import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promoteVersion, releaseVersions, rollBackVersion, stopTrial } from '@suksa/contracts/releases';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sampleComposition, sampleRemote } from '../health/sample-composition-testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'suksa-versions-'));
const token = `suksa_${'t'.repeat(43)}`;

/** What the release service tells at the end; whatever it was asked stands in `asked`. */
let told: object = { code: 0 };
const asked: unknown[] = [];
let service: Server;
let server: TestServer;
let alone: TestServer;

const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));
const publish = (version: string, day: number, by: string) =>
  write(`reports/${version}.json`, {
    schema: 1,
    name: 'reports',
    kind: 'remote',
    publishedAt: `2026-11-2${day}T07:00:00.000Z`,
    by,
    words: { en: {}, lo: {} },
    part: sampleRemote('reports', version),
  });

beforeAll(async () => {
  for (const place of ['compositions', 'reports']) mkdirSync(join(folder, place), { recursive: true });
  const trial = {
    part: sampleRemote('reports', 'reports-3'),
    audience: { share: 10, roles: [], users: ['head'] },
  };
  write('compositions/c1.json', sampleComposition('c1', null, 'reports-1'));
  write('compositions/c2.json', {
    ...sampleComposition('c2', 'c1', 'reports-2'),
    change: { kind: 'promote', parts: ['reports'], skipped: ['end-to-end'], why: 'a bad night' },
  });
  write('compositions/c3.json', {
    ...sampleComposition('c3', 'c2', 'reports-2'),
    change: { kind: 'canary', parts: ['reports'] },
    canary: { remotes: { reports: trial } },
  });
  write('live.json', { composition: 'c3', time: '2026-11-23T08:00:00.000Z' });
  publish('reports-2', 2, 'reports team');
  publish('reports-3', 3, 'reports team');
  publish('reports-4', 4, 'somebody');
  const run = (time: string, outcome: string) => ({
    time,
    by: 'somebody',
    against: 'c3',
    checks: [
      { check: 'paths', outcome: 'passed' },
      { check: 'bytes', outcome, found: '9 kB', wanted: 'at most 8 kB' },
    ],
  });
  write('reports/reports-4.aaaaaaaaaaaa.run.gate.json', run('2026-11-24T08:00:00.000Z', 'passed'));
  write('reports/reports-4.bbbbbbbbbbbb.run.gate.json', run('2026-11-24T09:00:00.000Z', 'refused'));
  write('reports/reports-2.cccccccccccc.gate.json', {
    time: '2026-11-22T07:30:00.000Z',
    by: 'reports team',
    against: 'c1',
    on: 'shell shell-1',
    checks: ['paths', 'end-to-end'],
  });
  // Neither is of a version: what isn't whole, and what somebody has put there.
  writeFileSync(join(folder, 'reports/reports-5.json'), '{ "half');
  write('reports/reports-6.json', { name: 'settings' });
  service = createServer(async (request, response) => {
    asked.push({ authorization: request.headers.authorization, ...((await json(request)) as object) });
    response.end(`${JSON.stringify({ line: 'so it was' })}\n${JSON.stringify(told)}\n`);
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startTestServer({ releasesDir: folder, releaseService: { url, token } });
  alone = await startTestServer({ releasesDir: folder });
});
afterAll(async () => {
  await server.stop();
  await alone.stop();
  service.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  told = { code: 0 };
  asked.length = 0;
});

const body = { part: 'reports', version: 'reports-4' };

describe('the versions of a part', () => {
  test('stand with who published each, when all had it, who tries it, and what its gate said last', async () => {
    const found = await server.send(releaseVersions, { query: { part: 'reports' } }, 'admin');
    expect(found).toMatchObject({ part: 'reports', acting: true, before: 'reports-1' });
    expect(found.rows.map(({ version, state }) => [version, state])).toEqual([
      ['reports-4', 'candidate'],
      ['reports-3', 'canary'],
      ['reports-2', 'live'],
    ]);
    const [candidate, trial, live] = found.rows;
    expect(candidate).toMatchObject({
      published: { at: '2026-11-24T07:00:00.000Z', by: 'somebody' },
      lived: [],
      gate: {
        time: '2026-11-24T09:00:00.000Z',
        checks: [{ outcome: 'passed' }, { check: 'bytes', outcome: 'refused', found: '9 kB' }],
      },
    });
    expect(trial).toMatchObject({ audience: { share: 10, users: ['head'] }, gate: null });
    expect(live).toMatchObject({
      lived: [{ until: null, by: 'reports team', why: 'a bad night', leftOut: ['end-to-end'] }],
      gate: { checks: [{ check: 'paths' }, { check: 'end-to-end', outcome: 'passed' }] },
    });
  });

  test('of the shell are those that the history names, where none was published with a record', async () => {
    const { rows, before } = await server.send(releaseVersions, { query: { part: 'shell' } }, 'admin');
    expect(rows).toMatchObject([{ version: 'shell-1', state: 'live', published: null }]);
    expect(before).toBeNull();
  });

  test('are nobody’s business who may not see releases, and there are none of a part that there is none of', async () => {
    const ask = (part: string, as: 'admin' | 'teacher') =>
      server.send(releaseVersions, { query: { part } }, as);
    await expect(ask('reports', 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(ask('nonsense', 'admin')).rejects.toMatchObject({ code: 'not_found' });
    for (const part of ['../settings', 'compositions', '__proto__', 'REPORTS'])
      await expect(ask(part, 'admin')).rejects.toMatchObject({ status: expect.any(Number) });
  });
});

describe('what is done with a version', () => {
  test('the release service is asked for in the name of the person, and the audit says it', async () => {
    await server.send(promoteVersion, { body: { ...body, leaveOutTests: false } }, 'admin');
    await server.send(promoteVersion, { body: { ...body, leaveOutTests: true } }, 'admin');
    await server.send(rollBackVersion, { body: { part: 'reports', version: 'reports-2' } }, 'admin');
    await server.send(stopTrial, { body: { part: 'reports', version: 'reports-3' } }, 'admin');
    const by = { authorization: `Bearer ${token}`, inTheNameOf: 'admin' };
    expect(asked).toEqual([
      { ...by, command: 'promote', args: ['reports', '--version', 'reports-4', '--passed'] },
      { ...by, command: 'promote', args: ['reports', '--version', 'reports-4', '--skip-e2e'] },
      { ...by, command: 'rollback', args: ['reports', '--version', 'reports-2'] },
      { ...by, command: 'canary', args: ['drop', 'reports', '--version', 'reports-3'] },
    ]);
    const { rows } = await server.app.db.execute<{ action: string }>(
      sql`SELECT action FROM audit_entry WHERE entity = 'settings.release'`,
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'promote',
      'promote',
      'roll_back',
      'stop_trial',
    ]);
  });

  test.each([
    [
      { because: 'part_changed', code: 1 },
      { status: 409, code: 'part_changed' },
    ],
    [
      { because: 'nothing_before', code: 1 },
      { status: 409, code: 'nothing_before' },
    ],
    [
      { because: 'no_such_version', code: 1 },
      { status: 404, code: 'not_found' },
    ],
    [
      { because: 'no_right', code: 1 },
      { status: 409, code: 'release_refused', details: { said: 'so it was' } },
    ],
    [{ line: 'cut off' }, { status: 503, code: 'release_service_away' }],
    [
      { because: 'gate', refusals: [{ check: 'bytes', found: '9', wanted: '8' }], code: 1 },
      {
        status: 409,
        code: 'gate_refused',
        details: { refusals: [{ check: 'bytes', found: '9', wanted: '8' }] },
      },
    ],
  ])('is refused by name where the service refuses: %j', async (answer, refusal) => {
    told = answer;
    const asking = server.send(promoteVersion, { body: { ...body, leaveOutTests: false } }, 'admin');
    await expect(asking).rejects.toMatchObject(refusal);
  });

  test('is nothing where no service was named, or somebody lacks the right, or the name is none', async () => {
    const promote = { body: { ...body, leaveOutTests: false } };
    await expect(alone.send(promoteVersion, promote, 'admin')).rejects.toMatchObject({
      code: 'no_release_service',
    });
    for (const endpoint of [rollBackVersion, stopTrial])
      await expect(server.send(endpoint, { body }, 'head')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(server.send(promoteVersion, promote, 'head')).rejects.toMatchObject({
      code: 'no_permission',
    });
    for (const version of ['--releases', '../x', ''])
      await expect(
        server.send(rollBackVersion, { body: { part: 'reports', version } }, 'admin'),
      ).rejects.toMatchObject({
        code: 'validation_failed',
      });
    expect(asked).toEqual([]);
  });
});
