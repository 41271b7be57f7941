import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerTo, isKept } from './kept-answers.ts';
import { forgetCopy, isFile, keptCopy, keptFile, keptPage, noteOpened, renewCopy } from './kept-copy.ts';

const origin = 'https://school.example';
const path = '/frontend/CheckInOut';
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** What a browser keeps, as far as the worker uses it. */
class KeptCache {
  readonly entries = new Map<string, Response>();
  readonly #at = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href;
  match = async (request: string) => this.entries.get(this.#at(request))?.clone();
  put = async (request: string, response: Response) => void this.entries.set(this.#at(request), response);
  delete = async (request: string) => this.entries.delete(this.#at(request));
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
}

let kept: Map<string, KeptCache>;
/** What the server has, by address; a number is a refusal with that status. */
let served: Map<string, string | number>;
let isLineDown: boolean;

const release = (id: string, code: string) => {
  const shell = `/releases/shell/${id}`;
  const tab = `/releases/checkinout/${id}`;
  const composition = {
    id,
    shell: {
      version: id,
      files: {
        ...{ 'main.js': hashOf(`shell ${code}`), 'released-worker.js': hashOf(`runner ${code}`) },
        ...{ 'landing/a.js': 'x', 'index.html': 'x' },
      },
    },
    remotes: {
      checkinout: { version: id, tab: { screens: [{ path }] } },
      settings: { version: id, tab: { screens: [{ path: '/settings' }] } },
    },
  };
  served.set(
    path,
    `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`,
  );
  served.set(`${shell}/main.js`, `shell ${code}`);
  served.set(`${shell}/released-worker.js`, `runner ${code}`);
  served.set(`${path}/released-worker.js`, `runner ${code}`);
  served.set(
    `/builds/parts/checkinout/${id}`,
    JSON.stringify({ files: { 'entry.js': hashOf(`tab ${code}`) } }),
  );
  served.set(`${tab}/entry.js`, `tab ${code}`);
  return {
    main: `${origin}${shell}/main.js`,
    entry: `${origin}${tab}/entry.js`,
    runner: `${origin}${path}/released-worker.js`,
    listing: `${origin}/builds/parts/checkinout/${id}`,
  };
};

beforeEach(() => {
  kept = new Map();
  served = new Map();
  isLineDown = false;
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new KeptCache();
      kept.set(name, cache);
      return cache;
    },
    delete: async (name: string) => kept.delete(name),
    match: async (address: string, { cacheName }: { readonly cacheName: string }) =>
      kept.get(cacheName)?.match(address),
  });
  vi.stubGlobal('fetch', async (asked: string | Request, { integrity }: RequestInit = {}) => {
    if (isLineDown) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url, origin);
    const found = [...served].find(([address]) => pathname.endsWith(address))?.[1] ?? 404;
    if (typeof found === 'number') return new Response('', { status: found });
    if (integrity && hashOf(found) !== integrity) throw new TypeError('Failed integrity check');
    return new Response(found);
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const textOf = async (response: Promise<Response | undefined>) => (await response)?.text();

test('a copy is whole: the shell without its public page, the tab whose screen it is, what its worker needs, and the page last', async () => {
  const { main, entry, runner, listing } = release('one', '1');
  const beside = main.replace('main', 'released-worker');
  expect(await renewCopy(path)).toBe('one');
  expect(Object.keys((await keptCopy())?.files ?? {}).sort()).toEqual(
    [entry, main, runner, beside, listing].sort(),
  );
  isLineDown = true;
  expect(await textOf(keptFile(entry))).toBe('tab 1');
  expect(await textOf(keptPage(path))).toContain('"id":"one"');
});

test('a release of which one file isn’t what its hash says takes nobody’s place', async () => {
  const { entry } = release('one', '1');
  await renewCopy(path);
  const next = release('two', '2');
  served.set(new URL(next.entry).pathname, 'something else');
  await expect(renewCopy(path)).rejects.toThrow('integrity');
  expect((await keptCopy())?.composition).toBe('one');
  expect(await textOf(keptPage(path))).toContain('"id":"one"');
  expect(await textOf(keptFile(entry))).toBe('tab 1');
});

test('a page that is open keeps its files while the next release lies ready, and no longer', async () => {
  const { entry } = release('one', '1');
  await renewCopy(path);
  release('two', '2');
  await renewCopy(path);
  expect(await textOf(keptFile(entry))).toBe('tab 1');
  release('three', '3');
  await renewCopy(path);
  expect(await keptFile(entry)).toBeUndefined();
  expect((await keptCopy())?.composition).toBe('three');
});

test('what runs a worker has no version in its address: the next release’s takes its place', async () => {
  const { runner } = release('one', '1');
  await renewCopy(path);
  release('two', '2');
  await renewCopy(path);
  expect(await textOf(keptFile(runner))).toBe('runner 2');
});

test('a copy that an earlier version of this worker made of the same composition is made whole', async () => {
  const { runner, entry } = release('one', '1');
  await renewCopy(path);
  const copy = await keptCopy();
  const { [runner]: _, ...files } = copy?.files ?? {};
  await kept.get('offline')?.put('/offline/copy', Response.json({ ...copy, files }));
  await kept.get('offline')?.delete(runner);
  await renewCopy(path);
  isLineDown = true;
  expect(await textOf(keptFile(runner))).toBe('runner 1');
  expect(await textOf(keptFile(entry))).toBe('tab 1');
});

test('of what the gate’s page asks for, files are its copy’s, and nothing else', () => {
  const at = (address: string) => isFile(new URL(address, origin), path);
  for (const address of [
    '/releases/shell/1/main.js',
    '/builds/parts/checkinout/1',
    `${path}/released-worker.js`,
  ])
    expect(at(address), address).toBe(true);
  for (const address of ['/api/auth/me', '/builds/latest.json', path, '/released-worker.js'])
    expect(at(address), address).toBe(false);
});

test('a kept file that was changed is taken away instead of run', async () => {
  const { main } = release('one', '1');
  await renewCopy(path);
  await kept.get('offline')?.put(main, new Response('evil'));
  expect(await keptFile(main)).toBeUndefined();
  expect(kept.get('offline')?.entries.has(main)).toBe(false);
});

test('what was forgotten stays away, whatever is asked for afterwards and what was still being fetched', async () => {
  const { main } = release('one', '1');
  await renewCopy(path);
  release('two', '2');
  const renewing = renewCopy(path);
  await vi.waitFor(() => expect([...(kept.get('offline')?.entries.keys() ?? [])].join()).toContain('/two/'));
  await forgetCopy();
  await renewing;
  expect(await keptFile(main)).toBeUndefined();
  expect(await keptPage(path)).toBeUndefined();
  expect(await noteOpened(true)).toBe(false);
  expect([...kept.keys()]).toEqual([]);
});

test('a copy that was opened and never said that it runs is known as such, until it does', async () => {
  expect(await noteOpened(false)).toBe(false);
  release('one', '1');
  await renewCopy(path);
  await noteOpened(true);
  expect((await keptCopy())?.openedInVain).toBe(true);
  expect(await noteOpened(false)).toBe(true);
  expect((await keptCopy())?.openedInVain).toBe(false);
});

const ask = (address: string, token: string, method = 'GET') =>
  new Request(`${origin}${address}`, { method, headers: { authorization: `Bearer ${token}` } });
const never = vi.fn(async () => {});

test('only what a device begins with is kept: no person’s answers, and nothing that is written', () => {
  expect(isKept(ask('/api/auth/me', 'kiosk_1'))).toBe(true);
  expect(isKept(ask('/api/auth/me', 'a-person'))).toBe(false);
  expect(isKept(ask('/api/checkinout/roster', 'kiosk_1'))).toBe(false);
  expect(isKept(ask('/api/auth/me', 'kiosk_1', 'POST'))).toBe(false);
});

test('without a line, or from a server that can’t serve, a device is told what it was told before, and no other is', async () => {
  served.set('/api/auth/me', 'gate one');
  expect(await textOf(answerTo(ask('/api/auth/me', 'kiosk_1'), never))).toBe('gate one');
  served.set('/api/auth/me', 503);
  expect(await textOf(answerTo(ask('/api/auth/me', 'kiosk_1'), never))).toBe('gate one');
  isLineDown = true;
  expect(await textOf(answerTo(ask('/api/auth/me', 'kiosk_1'), never))).toBe('gate one');
  await expect(answerTo(ask('/api/auth/me', 'kiosk_2'), never)).rejects.toThrow('Failed to fetch');
});

test('a free day of yesterday closes nobody’s gate today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T02:00:00Z') });
  served.set('/api/auth/check-holiday', '{"checkHoliday":true}');
  await answerTo(ask('/api/auth/check-holiday', 'kiosk_1'), never);
  vi.setSystemTime(new Date('2026-11-29T02:00:00Z'));
  isLineDown = true;
  await expect(answerTo(ask('/api/auth/check-holiday', 'kiosk_1'), never)).rejects.toThrow('Failed to fetch');
  vi.useRealTimers();
});

test('a device that was revoked is told so, and what was kept of it goes', async () => {
  served.set('/api/auth/me', 401);
  const refused = vi.fn(async () => {});
  expect((await answerTo(ask('/api/auth/me', 'kiosk_1'), refused)).status).toBe(401);
  expect(refused).toHaveBeenCalledOnce();
});
