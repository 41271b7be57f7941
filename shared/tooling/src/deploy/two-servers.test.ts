import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MixedWork } from '@suksa/testing/mixed-work';
import { type PostgresServer, rowsOf, startPostgres } from '@suksa/testing/postgres';
import { type Product, startProduct } from '@suksa/testing/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCaddy } from './proxy.ts';

let postgres: PostgresServer;
const running: { stop: () => Promise<void> }[] = [];
let servers: Product[];
let url: string;
const folder = mkdtempSync(path.join(tmpdir(), 'suksa-two-servers-'));

const start = (port?: number) =>
  startProduct({ databaseUrl: postgres.url, variables: { BACKUP_DIR: folder }, ...(port && { port }) });

beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('There is no PostgreSQL here.');
  postgres = started;
  // One fills the school; then both begin at the same moment.
  await (await startProduct({ databaseUrl: postgres.url })).stop();
  servers = await Promise.all([1, 2].map(() => start()));
  const caddy = await startCaddy(
    'Caddyfile.several',
    servers.map((server) => server.url),
  );
  running.push(caddy);
  url = caddy.url;
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  for (const server of servers) await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('two servers share the work, and one that is killed is not missed by who reads', async () => {
  const work = await MixedWork.prepare({ url, databaseUrl: postgres.url });
  work.begin();
  await work.until(150);
  for (const index of [0, 1]) {
    const server = servers[index] as Product;
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    server.process.kill('SIGKILL');
    await ended;
    await work.until(200);
    servers[index] = await start(Number(new URL(server.url).port));
    await work.until(100);
  }
  const { wrong, payments, scans, marks, reads, readsRepeated } = await work.end();
  console.info(`${payments} payments, ${scans} scans, ${marks} marks, ${reads} reads`);
  expect(wrong).toEqual([]);
  expect(Math.min(payments, scans, marks, reads)).toBeGreaterThan(10);
  expect(readsRepeated).toBe(0);
});

test('a server that is told to stop is not missed either', async () => {
  const work = await MixedWork.prepare({ url, databaseUrl: postgres.url });
  work.begin();
  await work.until(100);
  const [first] = servers as [Product];
  const ended = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGTERM');
  await ended;
  await work.until(150);
  servers[0] = await start(Number(new URL(first.url).port));
  const { wrong, readsRepeated } = await work.end();
  expect(wrong).toEqual([]);
  expect(readsRepeated).toBe(0);
});

test('what is done each day was begun by one of them, however often both were started', async () => {
  const backups = "select state, count(*) from job where subject = 'settings.backup' group by 1";
  while (!rowsOf(postgres.url, backups).some(([state]) => state === 'done'))
    await new Promise((resolve) => setTimeout(resolve, 200));
  expect(rowsOf(postgres.url, backups)).toEqual([['done', '1']]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
});
