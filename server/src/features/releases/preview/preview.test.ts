import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageComposition } from '@suksa/contracts';
import { startPreview } from '@suksa/contracts/releases';
import { me } from '@suksa/contracts/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasePreviews } from '../../../db/schema/index.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  sampleComposition,
  samplePage,
  sampleRemote,
  sampleShell,
} from '../health/sample-composition-testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'suksa-preview-'));
const recordOf = (name: string, kind: 'remote' | 'shell', part: object) => ({
  schema: 1,
  name,
  kind,
  publishedAt: '2026-11-24T08:00:00.000Z',
  by: 'library team',
  words: { en: {}, lo: {} },
  part,
});

let server: TestServer;
beforeAll(async () => {
  for (const place of ['compositions', 'reports', 'library', 'shell/shell-1', 'shell/shell-2'])
    mkdirSync(join(folder, place), { recursive: true });
  for (const version of ['shell-1', 'shell-2'])
    writeFileSync(join(folder, 'shell', version, 'index.html'), samplePage(version));
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content));
  write('compositions/c1.json', sampleComposition('c1', null, 'reports-1'));
  write('live.json', { composition: 'c1', time: '2026-11-21T08:00:00.000Z' });
  write('reports/reports-2.json', recordOf('reports', 'remote', sampleRemote('reports', 'reports-2')));
  write('library/library-1.json', recordOf('library', 'remote', sampleRemote('library', 'library-1')));
  write('shell/shell-2.json', recordOf('shell', 'shell', sampleShell('shell-2')));
  server = await startTestServer({ releasesDir: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const give = async (account: Account, part: string, version: string) =>
  server.app.inject({
    method: 'POST',
    url: startPreview.path,
    headers: { authorization: `Bearer ${await server.tokenOf(account)}` },
    payload: { part, version },
  });

const addressOf = async (part = 'reports', version = 'reports-2') =>
  ((await give('admin', part, version)).json() as { path: string }).path;

/** The cookie of a browser in which somebody is signed in. */
const pageOf = async (account: Account): Promise<string> =>
  cookieOf(
    await server.app.inject({
      url: me.path,
      headers: { authorization: `Bearer ${await server.tokenOf(account)}` },
    }),
  );

const sayYes = async (
  path: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  cookie?: string,
) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookie ?? (await pageOf('admin')),
      ...headers,
    },
  });

const cookieOf = ({ headers }: { headers: object }) =>
  String((headers as Record<string, unknown>)['set-cookie'] ?? '').replace(/;.*/, '');

/** What a page with that cookie is made of. */
const shownTo = async (cookie: string) => {
  const page = await server.app.inject({ url: '/login', headers: { accept: 'text/html', cookie } });
  expect(page.headers['cache-control']).toBe('no-store');
  const [, text = ''] = /id="composition">(.*?)<\/script>/.exec(page.body) ?? [];
  return { page, composition: JSON.parse(text) as PageComposition };
};

test('whoever may gives an address, and who says yes there sees that version, and nobody else does', async () => {
  const path = await addressOf();
  const asked = await server.app.inject({ url: path, headers: { cookie: await pageOf('admin') } });
  expect(asked).toMatchObject({ statusCode: 200 });
  expect(asked.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(asked.body).toContain('reports-2');
  expect(asked.headers['set-cookie']).toBeUndefined();

  const yes = await sayYes(path);
  expect(yes).toMatchObject({ statusCode: 303, headers: { location: '/' } });
  expect(String(yes.headers['set-cookie'])).toMatch(
    /^preview=.*; Path=\/; Max-Age=3[56]\d\d; HttpOnly; SameSite=Lax/,
  );
  const { composition } = await shownTo(cookieOf(yes));
  expect(composition.remotes.reports?.version).toBe('reports-2');
  expect(composition.preview).toMatchObject({ part: 'reports', version: 'reports-2' });
  expect((await shownTo('')).composition).toMatchObject({ remotes: { reports: { version: 'reports-1' } } });
  expect((await shownTo('')).composition.preview).toBeUndefined();
});

test('a tab that is live nowhere, and another shell with its own page, are shown in the same way', async () => {
  const library = await shownTo(cookieOf(await sayYes(await addressOf('library', 'library-1'))));
  expect(Object.keys(library.composition.remotes)).toEqual(['reports', 'library']);
  const shell = await shownTo(cookieOf(await sayYes(await addressOf('shell', 'shell-2'))));
  expect(shell.composition.shell.version).toBe('shell-2');
  expect(shell.page.body).toContain('shell-2');
});

test('a page that shows it is told of its own version as the newest, so that it offers no other', async () => {
  const cookie = cookieOf(await sayYes(await addressOf()));
  const latest = await server.app.inject({ url: '/builds/latest.json', headers: { cookie } });
  expect(latest.json().parts.reports).toBe('reports-2');
});

test('without the permission no address is given, and of what was never published none either', async () => {
  const refused = await give('teacher', 'reports', 'reports-2');
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error).toMatchObject({ details: { permission: 'settings.release.override' } });
  for (const [part, version] of [
    ['reports', 'reports-9'],
    ['../settings', 'reports-2'],
    ['reports', '../reports-2'],
    ['compositions', 'c1'],
  ] as const)
    expect((await give('admin', part, version)).statusCode, `${part} ${version}`).toBe(404);
});

test('nobody opens an address who may not look at what isn’t released, nor a visitor', async () => {
  const path = await addressOf();
  for (const cookie of ['', await pageOf('teacher'), `page=${'a'.repeat(22)}`]) {
    const asked = await server.app.inject({ url: path, headers: { cookie } });
    expect(asked, cookie).toMatchObject({ statusCode: 403 });
    expect(asked.body).not.toContain('reports-2');
    const answer = await sayYes(path, undefined, cookie);
    expect(answer.headers['set-cookie'], cookie).toBeUndefined();
  }
});

test('a link alone shows nothing, nor does a form that another site sends', async () => {
  const path = await addressOf();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]) {
    const answer = await sayYes(path, headers as Record<string, string>);
    expect(answer.headers['set-cookie'], JSON.stringify(headers)).toBeUndefined();
    expect(answer.statusCode).toBe(404);
  }
  expect((await shownTo(`preview=${'a'.repeat(43)}`)).composition.preview).toBeUndefined();
});

test('after its hour an address says that it has ended, and pages show what is live', async () => {
  const path = await addressOf();
  const cookie = cookieOf(await sayYes(path));
  await server.app.db.update(releasePreviews).set({
    createdAt: sql`now() - interval '2 hours'`,
    expiresAt: sql`now() - interval '1 hour'`,
  });
  expect(await server.app.inject({ url: path, headers: { cookie: await pageOf('admin') } })).toMatchObject({
    statusCode: 404,
  });
  expect((await sayYes(path)).headers['set-cookie']).toBeUndefined();
  expect((await shownTo(cookie)).composition.remotes.reports?.version).toBe('reports-1');
});

test('a version that was damaged meanwhile is not shown: what is live is', async () => {
  const cookie = cookieOf(await sayYes(await addressOf('library', 'library-1')));
  writeFileSync(join(folder, 'library/library-1.json'), '{"schema":1}');
  expect((await shownTo(cookie)).composition.preview).toBeUndefined();
});

test('one address leads back to what is live, without a yes', async () => {
  const left = await server.app.inject({ url: '/preview/leave' });
  expect(left).toMatchObject({ statusCode: 303, headers: { location: '/' } });
  expect(String(left.headers['set-cookie'])).toMatch(/^preview=; .*Max-Age=0/);
});
