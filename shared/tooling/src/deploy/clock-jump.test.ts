import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MixedWork } from '@suksa/testing/mixed-work';
import { type PostgresServer, rowsOf, startPostgres } from '@suksa/testing/postgres';
import { type Product, startProduct } from '@suksa/testing/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../root.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

const folder = mkdtempSync(path.join(tmpdir(), 'suksa-clock-'));
const distance = path.join(folder, 'distance');
/** Of the server and its database together, as on one machine; what measures a time that passes goes on. */
const setClock = (seconds: number) => writeFileSync(distance, `${seconds < 0 ? '' : '+'}${seconds}\n`);

const machine = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: distance,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DISABLE_SHM: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};

let postgres: PostgresServer;
let product: Product;

const can = existsSync(library);
beforeAll(async () => {
  if (!can) return;
  setClock(0);
  const before = { ...process.env };
  Object.assign(process.env, machine);
  try {
    const started = await startPostgres();
    if (!started) throw new Error('There is no PostgreSQL here.');
    postgres = started;
  } finally {
    for (const name of Object.keys(machine)) delete process.env[name];
    Object.assign(process.env, before);
  }
  product = await startProduct({
    databaseUrl: postgres.url,
    variables: machine,
  });
});
afterAll(async () => {
  if (can) {
    await product.stop();
    await postgres.stop();
  }
  rmSync(folder, { recursive: true, force: true });
});

const hour = 3600;
const ask = (sql: string) => rowsOf(postgres.url, sql)[0]?.[0];

const working = async (during: () => void = () => undefined) => {
  const work = await MixedWork.prepare({ url: product.url, databaseUrl: postgres.url });
  work.begin();
  await work.until(60);
  during();
  await work.until(120);
  return work.end();
};

test.runIf(can)(
  'A clock that is set forward or back by an hour under people at work loses and doubles nothing',
  async () => {
    for (const to of [hour, 0, -hour, 0]) {
      const { wrong, payments, scans, marks } = await working(() => setClock(to));
      expect(wrong, `set to ${to} s`).toEqual([]);
      expect(Math.min(payments, scans, marks), `set to ${to} s`).toBeGreaterThan(3);
      expect(
        Math.abs(Number(ask('select extract(epoch from pg_catalog.now())')) - Date.now() / 1000),
      ).toBeGreaterThan(to === 0 ? 0 : hour / 2);
    }
  },
);

test.runIf(can)(
  'A day forward and back: people sign in again, the audit stays sealed, and all goes on',
  async () => {
    // Whoever was signed in was idle for a day, as far as the server knows.
    const { wrong } = await working(() => setClock(24 * hour));
    expect(wrong.every((one) => one.includes('401'))).toBe(true);
    expect((await working()).wrong).toEqual([]);
    setClock(0);
    expect((await working()).wrong).toEqual([]);
    // What was written while the clock stood ahead is sealed in its order, and every seal holds.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'server/src/commands/audit-command.ts', 'verify'],
      { cwd: root, env: { ...process.env, DATABASE_URL: postgres.url } },
    );
    expect(stdout).not.toBe('');
    expect(product.process.exitCode).toBeNull();
  },
);
