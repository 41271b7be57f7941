import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOverride, startOverride } from '@suksa/contracts/releases';
import { login } from '@suksa/contracts/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sampleComposition, samplePage, sampleShell } from '../health/sample-composition-testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'suksa-override-'));
const entry = 'http://127.0.0.1:3001/reports/entry.js';

const release = (id: string, canary?: object) => {
  mkdirSync(join(folder, 'compositions'), { recursive: true });
  for (const version of ['shell-1', 'shell-2']) {
    mkdirSync(join(folder, 'shell', version), { recursive: true });
    writeFileSync(join(folder, 'shell', version, 'index.html'), samplePage(version));
  }
  const composition = { ...sampleComposition(id, null, 'reports-1'), ...(canary && { canary }) };
  writeFileSync(join(folder, `compositions/${id}.json`), JSON.stringify(composition));
  writeFileSync(join(folder, 'live.json'), JSON.stringify({ composition: id, time: composition.time }));
};

let server: TestServer;
let everyone: TestServer;
beforeAll(async () => {
  release('c1');
  server = await startTestServer({ releasesDir: folder });
  everyone = await startTestServer({ releasesDir: folder, devOverride: 'everyone' });
});
afterAll(async () => {
  await server.stop();
  await everyone.stop();
  rmSync(folder, { recursive: true });
});

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).replace(/;.*/, ''));

/** A browser: signs in, keeps its cookies, opens pages. */
const browser = async (account: Account, on = server) => {
  const { tokenOf } = on;
  const token = await tokenOf(account);
  const headers = { authorization: `Bearer ${token}` };
  const jar = new Map<string, string>();
  const keep = (answer: { headers: object }) => {
    for (const cookie of cookiesOf(answer.headers as Record<string, unknown>)) {
      const [name = '', value = ''] = cookie.split('=');
      jar.set(name, value);
    }
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    async take(address = entry) {
      const answer = await on.app.inject({
        method: 'POST',
        url: startOverride.path,
        headers,
        payload: { entry: address },
      });
      keep(answer);
      return answer;
    },
    async leave() {
      keep(await on.app.inject({ method: 'DELETE', url: endOverride.path, headers }));
    },
    open: (path = '/login') =>
      on.app.inject({ url: path, headers: { accept: 'text/html', cookie: cookie() } }),
  };
};
const policyOf = ({ headers }: { headers: object }) =>
  String((headers as Record<string, unknown>)['content-security-policy']);

test('whoever may override gets pages that allow that one address, and nobody else does', async () => {
  const admin = await browser('admin');
  expect(policyOf(await admin.open())).not.toContain('127.0.0.1');
  expect((await admin.take()).json()).toEqual({ tab: 'reports', entry });
  const page = await admin.open();
  expect(policyOf(page)).toContain("script-src 'self' http://127.0.0.1:3001;");
  expect(policyOf(page)).toContain('ws://127.0.0.1:3001');
  expect(page.body).toContain(
    `id="dev-override">{"policy":"permission","offer":{"name":"reports","entry":"${entry}"}}`,
  );
  expect(policyOf(await (await browser('operator')).open())).not.toContain('127.0.0.1');
  await admin.leave();
  expect(policyOf(await admin.open())).not.toContain('127.0.0.1');
});

test('a link can do nothing: an address in the query or the path changes no page', async () => {
  const admin = await browser('admin');
  for (const path of [`/login?develop=${entry}`, `/login?entry=${entry}&tab=reports#develop=${entry}`]) {
    const page = await admin.open(path);
    expect(policyOf(page)).not.toContain('127.0.0.1');
    expect(page.body).not.toContain('3001');
  }
});

test('a cookie alone, without a session that has it, changes no page either', async () => {
  const page = await server.app.inject({
    url: '/login',
    headers: { accept: 'text/html', cookie: `develop=1; page=${'a'.repeat(22)}` },
  });
  expect(policyOf(page)).not.toContain('127.0.0.1');
});

test('without the permission it is refused, unless the configuration lets everyone', async () => {
  const refused = await (await browser('teacher')).take();
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error).toMatchObject({
    code: 'no_permission',
    details: { permission: 'settings.release.override' },
  });
  const teacher = await browser('teacher', everyone);
  expect((await teacher.take()).statusCode).toBe(200);
  expect(policyOf(await teacher.open())).toContain('http://127.0.0.1:3001');
});

test('where the configuration forbids it, the permission does not help', async () => {
  const before = everyone.app.environment.devOverride;
  Object.assign(everyone.app.environment, { devOverride: 'no' });
  const answer = await (await browser('admin', everyone)).take();
  Object.assign(everyone.app.environment, { devOverride: before });
  expect(answer.json().error.code).toBe('override_off');
});

test.each([
  'https://evil.example/reports/entry.js',
  'http://127.0.0.1.evil.example:3001/reports/entry.js',
  'http://10.0.0.5:3001/reports/entry.js',
  'http://user@127.0.0.1:3001/reports/entry.js',
  'http://127.0.0.1:3001/reports/entry.js; script-src *',
  'javascript:alert(1)',
])('the address %s is refused: only a development server on the own machine is taken', async (address) => {
  const answer = await (await browser('admin')).take(address);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.fields).toEqual([{ path: 'entry', code: 'dev_entry' }]);
});

test('a tab that is not live is refused at its field', async () => {
  const answer = await (await browser('admin')).take('http://127.0.0.1:3001/library/entry.js');
  expect(answer.json().error.fields).toEqual([
    { path: 'entry', code: 'unknown_tab', values: { tab: 'library' } },
  ]);
});

test('it ends with the session', async () => {
  const signedIn = await server.app.inject({
    method: 'POST',
    url: login.path,
    payload: { username: 'operator', password: 'the password of the tests' },
  });
  const { token } = signedIn.json();
  const headers = { authorization: `Bearer ${token}` };
  const taken = await server.app.inject({
    method: 'POST',
    url: startOverride.path,
    headers,
    payload: { entry },
  });
  const cookie = cookiesOf(taken.headers).join('; ');
  const open = () => server.app.inject({ url: '/login', headers: { accept: 'text/html', cookie } });
  expect(policyOf(await open())).toContain('http://127.0.0.1:3001');
  await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  expect(policyOf(await open())).not.toContain('127.0.0.1');
});

test('a page brings the second version to those who try it, by the cookie of their session', async () => {
  const { remotes } = sampleComposition('c2', null, 'reports-2');
  release('c2', {
    shell: { part: sampleShell('shell-2'), audience: { share: 0, roles: [], users: ['head'] } },
    remotes: { reports: { part: remotes.reports, audience: { share: 0, roles: [7], users: ['head'] } } },
  });
  const signIn = async (username: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: login.path,
      payload: { username, password: 'the password of the tests' },
    });
    const cookie = cookiesOf(answer.headers).join('; ');
    const { body } = await server.app.inject({ url: '/dashboard', headers: { accept: 'text/html', cookie } });
    const latest = await server.app.inject({ url: '/builds/latest.json', headers: { cookie } });
    return { trying: answer.json().trying, body, latest: latest.json() };
  };
  const head = await signIn('head');
  expect(head.trying).toEqual({ shell: 'shell-2', reports: 'reports-2' });
  expect(head.body).toContain('shell-2<script');
  expect(head.body).toContain('"trying":["shell","reports"]');
  expect(head.latest.parts).toEqual({ shell: 'shell-2', reports: 'reports-2' });
  const teacher = await signIn('teacher');
  expect(teacher.trying).toEqual({ reports: 'reports-2' });
  expect(teacher.body).toContain('shell-1<script');
  const cashier = await signIn('cashier');
  expect(cashier.trying).toEqual({});
  expect(cashier.body).not.toContain('reports-2');
  const visitor = await server.app.inject({ url: '/dashboard', headers: { accept: 'text/html' } });
  expect(visitor.body).not.toContain('reports-2');
});
