import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallOutline, PartRecord } from '@suksa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sampleComposition,
  samplePage,
  sampleRemote,
} from './features/releases/health/sample-composition-testing.ts';
import { type Started, startMain } from './testing/start-main.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'suksa-main-'));
const start = (variables: Readonly<Record<string, string>> = {}) => startMain({ dataDir, variables });

let server: Started;
let address: string;
let firstLink: string;
const password = 'a school by the river Mekong';
beforeAll(async () => {
  server = start();
  const [, link = ''] = await server.says(/login#first=(\S+)/);
  [, address = ''] = await server.says(/answers at (\S+)/);
  firstLink = link;
  await choose(link);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ends;
  rmSync(dataDir, { recursive: true, force: true });
});

const choose = (link: string) =>
  fetch(`${address}/api/auth/first-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link, next: password }),
  });

const signIn = () =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });

/** A sign-in whose head the server has taken, and whose body is still to come. */
const beginSignIn = async () => {
  const body = JSON.stringify({ username: 'admin', password });
  const call = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  call.flushHeaders();
  await once(call, 'continue');
  return {
    async finish() {
      const answered = once(call, 'response');
      call.end(body);
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    },
  };
};

test('an empty database gets a first administrator, who chooses a password by a link that opens once', async () => {
  const { user } = (await (await signIn()).json()) as { user: { role_id: number } };
  expect(user).toMatchObject({ role_id: 1 });
  const again = await choose(firstLink);
  expect(again.status).toBe(410);
  expect(await again.text()).toContain('link_used');
});

test('a second process on the same folder is refused with a sentence', async () => {
  const second = start();
  expect(await second.ends).toBe(1);
  expect(second.printed()).toMatch(/^The data folder .* is in use by process \d+\./);
});

test('a bad variable ends the start with a line that names it', async () => {
  const bad = start({ PORT: 'eighty' });
  expect(await bad.ends).toBe(1);
  expect(bad.printed()).toBe('PORT="eighty": expected a port number from 0 to 65535\n');
});

test('a browser that comes before anything was released is told what to do', async () => {
  const response = await fetch(`${address}/login`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm start');
});

test('a server that would leave a live part without an answer names it and does not start, nor touch the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suksa-main-'));
  const place = join(folder, 'releases');
  const write = (file: string, content: string) => {
    mkdirSync(join(place, file, '..'), { recursive: true });
    writeFileSync(join(place, file), content);
  };
  const composition = sampleComposition('first', null, 'reports-1');
  const gone: CallOutline = {
    name: 'reports.gone',
    method: 'GET',
    path: '/api/gone',
    input: '1',
    output: '2',
  };
  const record: PartRecord = {
    schema: 1,
    kind: 'remote',
    name: 'reports',
    publishedAt: composition.time,
    by: 'test',
    words: { en: {}, lo: {} },
    calls: [gone],
    part: sampleRemote('reports', 'reports-1'),
  };
  write(`shell/${composition.shell.version}/index.html`, samplePage(composition.shell.version));
  write('compositions/first.json', JSON.stringify(composition));
  write('reports/reports-1.json', JSON.stringify(record));
  write('live.json', JSON.stringify({ composition: 'first', time: composition.time }));
  const refused = startMain({ dataDir: folder, variables: { RELEASE_TRUST: 'none' } });
  expect(await refused.ends).toBe(1);
  expect(refused.printed()).toContain('reports reports-1 calls reports.gone (GET /api/gone): gone');
  expect(refused.printed()).not.toContain('First administrator');
  expect(existsSync(join(folder, 'postgres.lock'))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});

test('a fault that nobody caught is logged once, without what it tells of, and ends the process with code 1', async () => {
  const faulty = mkdtempSync(join(tmpdir(), 'suksa-main-'));
  const fault = 'process.on("SIGUSR2", () => Promise.reject(new TypeError("no such field: \'ນາງ Secret\'")))';
  const other = startMain({
    dataDir: faulty,
    imports: [`data:text/javascript;base64,${Buffer.from(fault).toString('base64')}`],
  });
  await other.says(/answers at/);
  other.process.kill('SIGUSR2');
  expect(await other.ends).toBe(1);
  expect(other.printed().match(/The server ends/g)).toHaveLength(1);
  expect(other.printed()).toContain('no such field');
  expect(other.printed()).not.toContain('Secret');
  expect(existsSync(join(faulty, 'postgres.lock'))).toBe(false);
  rmSync(faulty, { recursive: true, force: true });
});

test('told to stop, the server answers what is under way, closes the database and ends well', async () => {
  const underWay = await beginSignIn();
  server.process.kill('SIGTERM');
  expect(await underWay.finish()).toBe(200);
  expect(await server.ends).toBe(0);
  expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
});
