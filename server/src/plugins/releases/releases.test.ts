import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Composition, pageTabs } from '@suksa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../http/app.ts';
import { compositionFor } from './choose-versions.ts';
import { releasesServer } from './releases-testing.ts';

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const page =
  '<!doctype html><style nonce="__NONCE__"></style><!--preload--><div id="root"></div><!--composition-->';
const nothing = { files: [], libraries: [] };

const compositionOf = (id: string, shellVersion: string): Composition => ({
  schema: 1,
  id,
  parent: null,
  time: '2026-11-20T08:00:00.000Z',
  by: 'test',
  shell: {
    version: shellVersion,
    commit: 'abc',
    builtAt: '2026-11-20T08:00:00.000Z',
    files: {
      'index.html': `sha384-${createHash('sha384').update(page).digest('base64')}`,
      'main.js': hash('a'),
      'main.css': hash('b'),
      'forms.js': hash('c'),
      'icon.svg': hash('d'),
      'offline-worker.js': hash('e'),
      'released-worker.js': hash('f'),
    },
    entry: 'main.js',
    preload: {
      start: { files: ['main.js', 'main.css'], libraries: [] },
      locales: {},
      screens: {},
    },
    provides: {},
    libraries: { '@suksa/ui/form': ['forms.js'] },
  },
  remotes: {
    technical: {
      version: '2.0.0',
      commit: 'def',
      builtAt: '2026-11-20T08:00:00.000Z',
      files: { 'entry.js': hash('e'), 'subjects.js': hash('f'), 'lo.js': hash('1'), 'en.js': hash('2') },
      entry: 'entry.js',
      preload: {
        start: { files: ['entry.js'], libraries: [] },
        locales: { en: ['en.js'], lo: ['lo.js'] },
        screens: { subjects: { files: ['subjects.js'], libraries: ['@suksa/ui/form'] }, menu: nothing },
      },
      tab: {
        name: 'technical',
        version: '2.0.0',
        menu: {
          title: { en: 'Technical</script>', lo: 'ວິຊາການ' },
          help: { en: 'Academic affairs', lo: 'ວິຊາການ' },
          icon: 'book',
          order: 5,
          path: '/menu_tab/TabsTechnical',
          permissions: [],
        },
        screens: [
          {
            name: 'subjects',
            path: '/technical/subjects',
            title: { en: 'Subjects', lo: 'ວິຊາ' },
            auth: true,
            layout: 'left-menu',
          },
        ],
      },
      requires: {},
    },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'suksa-releases-'));
const write = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const makeLive = (id: string, shellVersion: string, time: Date) => {
  write(`compositions/${id}.json`, JSON.stringify(compositionOf(id, shellVersion)));
  write(`shell/${shellVersion}/index.html`, page);
  write('live.json', JSON.stringify({ composition: id, time: time.toISOString() }));
  utimesSync(join(folder, 'live.json'), time, time);
};

let app: App;
beforeAll(async () => {
  makeLive('first', '1.0.0', new Date('2026-11-20T08:00:00Z'));
  write('shell/1.0.0/main.js', 'console.info(1);');
  write('shell/1.0.0/main.js.br', brotliCompressSync('console.info(1);'));
  write('shell/1.0.0/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('shell/1.0.0/offline-worker.js', '');
  write('shell/1.0.0/released-worker.js', 'importScripts(1)');
  app = await serverOf(folder);
});
const serverOf = (releasesDir: string, more: Record<string, string> = {}): Promise<App> =>
  releasesServer({ RELEASES_DIR: releasesDir, RELEASE_TRUST: 'none', ...more });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

test('where another origin serves what is released, the page fetches all of it from there and lets nothing else in', async () => {
  const elsewhere = await serverOf(folder, { RELEASES_ORIGIN: 'https://cdn.example:8443' });
  const page = await elsewhere.inject({ url: '/technical/subjects', headers: { accept: 'text/html' } });
  await elsewhere.close();
  const addresses = [...page.body.matchAll(/(?:href|src)="([^"]*\/releases\/[^"]*)"/g)].map(([, one]) => one);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) expect(address).toMatch(/^https:\/\/cdn\.example:8443\/releases\//);
  expect(page.body).toContain('"origin":"https://cdn.example:8443"');
  const policy = String(page.headers['content-security-policy']);
  for (const what of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'])
    expect(policy).toContain(`${what} 'self' https://cdn.example:8443`);
  expect(policy).toContain("default-src 'none'");
  const here = await open('/technical/subjects');
  expect(here.body).not.toContain('"origin"');
});

test('pages of another origin may load released files, and nothing else of the product', async () => {
  const file = await open('/releases/shell/1.0.0/main.js');
  expect(file.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    // As the worker of an earlier tab; in a page this counts for nothing.
    'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  });
  const page = await open('/technical/subjects');
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('a path of a tab opens the page of the live shell with the composition in it', async () => {
  const response = await open('/technical/subjects');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  const [, text] =
    /<script type="application\/json" id="composition">(.*?)<\/script>/.exec(response.body) ?? [];
  expect(JSON.parse(text ?? '')).toEqual(compositionFor(compositionOf('first', '1.0.0'), undefined));
});

test('the page names what the shell, the tab, its screen and its language need, each with its hash', async () => {
  const { body } = await open('/technical/subjects', { cookie: 'a=b; locale=lo' });
  expect(body).toContain(
    `<link rel="preload" as="script" href="/releases/shell/1.0.0/main.js" integrity="${hash('a')}" crossorigin="anonymous">`,
  );
  expect(body).toContain('as="style" href="/releases/shell/1.0.0/main.css"');
  expect(body).toContain('/releases/shell/1.0.0/forms.js');
  expect(body).toContain('/releases/technical/2.0.0/entry.js');
  expect(body).toContain('/releases/technical/2.0.0/subjects.js');
  expect(body).toContain('/releases/technical/2.0.0/lo.js');
  expect(body).not.toContain('href="/releases/technical/2.0.0/en.js');
});

test('the sign-in page names nothing of a tab', async () => {
  const { body } = await open('/login');
  expect(body).not.toContain('href="/releases/technical');
});

test('every page has a nonce of its own, and its policy allows no other style element and no foreign script', async () => {
  const [first, second] = await Promise.all([open('/login'), open('/login')]);
  const [, nonce] = /nonce="([^"]+)"/.exec(first.body) ?? [];
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(second.body).not.toContain(nonce);
  expect(first.headers['referrer-policy']).toBe('same-origin');
  expect(first.headers['permissions-policy']).toContain('camera=(self)');
});

test('a page that another page may hold is cut off from it; one that is opened by itself needn’t be', async () => {
  const policyOf = async (headers: Record<string, string>) =>
    (await open('/login', headers)).headers['cross-origin-opener-policy'];
  const opened = (site: string, dest = 'document') =>
    policyOf({ 'sec-fetch-site': site, 'sec-fetch-dest': dest });
  // By plain http under a name of the school's network, where browsers only complain of it.
  expect(await policyOf({})).toBeUndefined();
  expect(await opened('cross-site')).toBe('same-origin');
  expect(await opened('same-site')).toBe('same-origin');
  expect(await opened('same-origin', 'empty')).toBe('same-origin');
  expect(await opened('none')).toBeUndefined();
  expect(await opened('same-origin')).toBeUndefined();
});

test('a page of a secure address is kept apart from its site’s other pages; of a plain one, where browsers only complain of it, nothing is asked', async () => {
  const askedOf = async (headers: Record<string, string>) =>
    (await open('/login', headers)).headers['origin-agent-cluster'];
  expect(await askedOf({})).toBeUndefined();
  expect(await askedOf({ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' })).toBe('?1');
});

test('a path that nobody claims answers 404 with the same page, so that the shell can say so', async () => {
  const response = await open('/no/such/place');
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain('id="root"');
});

// The shell's router reads capitals as small letters, and a stroke at the end as none.
test.each([
  ...['/', '/login', '/kiosk', '/module_tab', '/dashboard', '/Kiosk/'],
  ...['/menu_tab/TabsTechnical', '/menu_tab/tabstechnical', '/technical/subjects/'],
])('the path %s is known', async (path) => {
  expect((await open(path)).statusCode).toBe(200);
});

test.each([
  '/api/no-such-call',
  '/releases/shell/1.0.0/gone.js',
  '/releases/shell',
  '/builds/meta/gone.json',
])('the address %s answers a coded 404 and never the page', async (path) => {
  const response = await open(path);
  expect(response.statusCode).toBe(404);
  expect(response.json().error.code).toBe('not_found');
});

test.each(['/releases/../package.json', '/releases/%2e%2e/package.json', '/releases/..%2fpackage.json'])(
  'nothing outside the folder is served for %s',
  async (path) => {
    const response = await open(path, { accept: 'application/json' });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
  },
);

test('a versioned file is kept for ever and comes compressed to who accepts it', async () => {
  const plain = await app.inject('/releases/shell/1.0.0/main.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(plain.body).toBe('console.info(1);');
  const packed = await app.inject({
    url: '/releases/shell/1.0.0/main.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  for (const { headers } of [plain, packed]) expect(headers.vary).toBe('accept-encoding');
});

test('the pointer to what is live is never kept', async () => {
  const response = await app.inject('/releases/live.json');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json().composition).toBe('first');
});

test('compositions and records are asked for again by tools', async () => {
  write('technical/2.0.0.json', '{}');
  for (const file of ['compositions/first.json', 'technical/2.0.0.json']) {
    const response = await app.inject(`/releases/${file}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control'], file).toBe('no-cache');
  }
});

test('the worker that opens a page without a line may fetch what is released, and is asked for anew each time', async () => {
  const { headers } = await app.inject('/offline-worker.js');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  expect(headers['cache-control']).toBe('no-cache');
});

test.each(['/released-worker.js', '/frontend/CheckInOut/released-worker.js'])(
  'what runs a worker of a release is there below every page, as %s, runs what it is given and reaches nothing',
  async (address) => {
    const { headers, body } = await app.inject(address);
    expect(body).toBe('importScripts(1)');
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src blob: 'wasm-unsafe-eval'",
    );
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test('a file of the shell without a version in its address, such as its icon, is asked for again', async () => {
  const response = await app.inject('/icon.svg');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/svg+xml');
  expect(response.headers['cache-control']).toBe('no-cache');
});

test('the build information names the live composition, and its manifest the version of each part', async () => {
  const latest = await app.inject('/builds/latest.json');
  expect(latest.headers['cache-control']).toBe('no-store');
  expect(latest.json()).toEqual({
    id: 'first',
    timestamp: Date.parse('2026-11-20T08:00:00Z'),
    parts: { shell: '1.0.0', technical: '2.0.0' },
  });
  const manifest = await app.inject('/builds/meta/first.json');
  expect(manifest.json()).toMatchObject({
    id: 'first',
    shell: { version: '1.0.0' },
    remotes: { technical: { version: '2.0.0' } },
  });
});

test('the tabs of a composition, live or not, are told with their entries to a page that was served without', async () => {
  const answer = await app.inject('/builds/tabs/first');
  const { remotes } = pageTabs.output.parse(answer.json());
  expect(remotes.technical).toMatchObject({ version: '2.0.0', files: { 'entry.js': hash('e') } });
  expect(Object.keys(remotes.technical?.files ?? {})).toEqual(['entry.js']);
  expect(answer.body).not.toContain('commit');
  for (const unknown of ['none', '..%2Flive']) {
    expect((await app.inject(`/builds/tabs/${unknown}`)).statusCode).toBe(404);
  }
});

test('the listing of a live part, or of one that was, has all its files and what its screens need', async () => {
  const { files, preload } = compositionOf('first', '1.0.0').remotes.technical ?? {};
  const live = await app.inject('/builds/parts/technical/2.0.0');
  expect(live.json()).toEqual({ files, preload });
  expect(live.headers['cache-control']).toBe('no-cache');

  const { shell } = compositionOf('first', '0.9.0');
  const record = {
    schema: 1,
    name: 'shell',
    publishedAt: '',
    by: '',
    words: { en: {}, lo: {} },
    kind: 'shell',
  };
  write('shell/0.9.0.json', JSON.stringify({ ...record, part: shell }));
  expect((await app.inject('/builds/parts/shell/0.9.0')).json()).toEqual({
    files: shell.files,
    preload: shell.preload,
  });
});

test.each(['technical/3.0.0', 'nobody/2.0.0', 'technical/..', '..%2Fshell/0.9.0'])(
  'no listing of %s, which was never released',
  async (part) => {
    expect((await app.inject(`/builds/parts/${part}`)).statusCode).toBe(404);
  },
);

test('switching the pointer changes the next page, without a restart', async () => {
  makeLive('second', '1.1.0', new Date('2026-11-20T09:00:00Z'));
  expect((await open('/login')).body).toContain('"id":"second"');
  makeLive('first', '1.0.0', new Date('2026-11-20T10:00:00Z'));
  expect((await open('/login')).body).toContain('"id":"first"');
});

test.each([
  ['garbage', () => write('live.json', 'garbage')],
  ['nothing', () => write('live.json', '')],
  ['half of it', () => write('live.json', '{"composition":"fir')],
  ['another form', () => write('live.json', '{"composition":7}')],
  [
    'a missing composition',
    () => write('live.json', '{"composition":"gone","time":"2026-11-20T08:00:00.000Z"}'),
  ],
  [
    'a broken composition',
    () => {
      write('compositions/broken.json', '{"schema":1');
      write('live.json', '{"composition":"broken","time":"2026-11-20T08:00:00.000Z"}');
    },
  ],
  [
    'a composition whose shell is gone',
    () => {
      write('compositions/bare.json', JSON.stringify(compositionOf('bare', '0.0.9')));
      write('live.json', '{"composition":"bare","time":"2026-11-20T08:00:00.000Z"}');
    },
  ],
  ['no pointer at all', () => rmSync(join(folder, 'live.json'))],
])(
  'where the pointer holds %s, what was live goes on being served, and the readiness says so',
  async (what, damage) => {
    makeLive('first', '1.0.0', new Date());
    expect((await open('/login')).body).toContain('"id":"first"');
    damage();
    const fresh = what === 'no pointer at all' ? [] : [[await serverOf(folder), 'second'] as const];
    // A server that has just started takes the newest composition, which is the last by its id.
    for (const [server, id] of [[app, 'first'] as const, ...fresh]) {
      const response = await server.inject({ url: '/login', headers: { accept: 'text/html' } });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(`"id":"${id}"`);
      expect((await server.inject('/builds/latest.json')).json().id).toBe(id);
      const ready = await server.inject('/readyz');
      expect(ready.statusCode).toBe(200);
      expect(ready.json().releases).toContain(`${id} is served`);
    }
    makeLive('first', '1.0.0', new Date(Date.now() + 1000));
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  },
);

test('a server that starts where no page is whole isn’t ready, and says why, until one is', async () => {
  const spoilt = mkdtempSync(join(tmpdir(), 'suksa-spoilt-'));
  for (const place of ['compositions', 'shell/1.0.0']) mkdirSync(join(spoilt, place), { recursive: true });
  writeFileSync(join(spoilt, 'compositions/first.json'), JSON.stringify(compositionOf('first', '1.0.0')));
  writeFileSync(
    join(spoilt, 'live.json'),
    JSON.stringify({ composition: 'first', time: '2026-11-20T08:00:00.000Z' }),
  );
  writeFileSync(join(spoilt, 'shell/1.0.0/index.html'), `${page}<script>stolen()</script>`);
  const fresh = await serverOf(spoilt);
  const ready = await fresh.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json().releases).toContain('nothing that was released can be served');
  const told = await fresh.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(told.statusCode).toBe(503);
  expect(told.headers['retry-after']).toBe('30');
  expect(told.body).toContain('<section lang="lo-LA">');
  expect(told.body).toContain('<section lang="en-US">');
  expect(told.body).not.toContain('stolen');
  writeFileSync(join(spoilt, 'shell/1.0.0/index.html'), page);
  expect((await fresh.inject('/readyz')).json()).toEqual({ status: 'ready' });
  await fresh.close();
  rmSync(spoilt, { recursive: true });
});

test('before the first release a server says that there is none', async () => {
  const empty = await serverOf(mkdtempSync(join(tmpdir(), 'suksa-releases-')));
  expect((await empty.inject({ url: '/login', headers: { accept: 'text/html' } })).statusCode).toBe(503);
});
