import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { expect, test, vi } from 'vitest';
import { serveRemote } from './remote-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'a-tab-'));
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

const part = (name: string, changes: Configuration = {}): Configuration => ({
  name: `a-tab-${name}`,
  context: folder,
  entry: { [name]: `./${name}.js` },
  output: { path: path.join(folder, 'dist'), filename: '[name].js' },
  ...changes,
});

/** One that is free now. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

test('a tab in development has its workers beside it, for every page, and anew when they change', async () => {
  write('entry.js', 'globalThis.tab = 1;');
  write('worker.js', 'onmessage = () => postMessage("first");');
  const port = await freePort();
  const end = await serveRemote([part('entry'), part('worker', { target: 'webworker' })], {
    ...{ host: '127.0.0.1', port, base: '/a-tab/', shell: 'production' },
  });
  const worker = () => fetch(`http://127.0.0.1:${port}/a-tab/worker.js`);
  await vi.waitFor(async () => expect(await (await worker()).text()).toContain('first'), { timeout: 20_000 });
  expect((await worker()).headers.get('access-control-allow-origin')).toBe('*');
  // What replaces a tab's modules needs a page, and would call out of the worker.
  expect(await (await worker()).text()).not.toMatch(/WebSocket|webpack-dev-server|rspack-dev-server/);
  write('worker.js', 'onmessage = () => postMessage("second");');
  await vi.waitFor(async () => expect(await (await worker()).text()).toContain('second'), {
    timeout: 20_000,
  });
  await end();
  rmSync(folder, { recursive: true });
});
