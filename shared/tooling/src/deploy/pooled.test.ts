import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MixedWork } from '@suksa/testing/mixed-work';
import { rowsOf, startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { expect, test } from 'vitest';
import { freePort } from './proxy.ts';

const program = '/usr/sbin/pgbouncer';

test.runIf(existsSync(program))(
  'Behind pgbouncer in session mode people work as without it, also when it is started again',
  async () => {
    const database = await startPostgres();
    if (!database) throw new Error('There is no PostgreSQL here.');
    const folder = mkdtempSync(path.join(tmpdir(), 'suksa-pooled-'));
    chmodSync(folder, 0o755);
    const { uid, gid } = statSync(rowsOf(database.url, 'show data_directory')[0]?.[0] ?? '');
    chownSync(folder, uid, gid);
    const port = await freePort();
    const settings = path.join(folder, 'pgbouncer.ini');
    writeFileSync(
      settings,
      `[databases]
postgres = host=127.0.0.1 port=${new URL(database.url).port} user=suksa
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 40
`,
    );
    const begin = () => {
      const pooler = spawn(program, [settings], { stdio: 'ignore', uid, gid });
      const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()));
      return async () => {
        pooler.kill('SIGTERM');
        await ended;
      };
    };
    let end = begin();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const databaseUrl = `postgresql://suksa@127.0.0.1:${port}/postgres`;
    const product = await startProduct({ databaseUrl });
    try {
      const work = await MixedWork.prepare({ url: product.url, databaseUrl: database.url });
      work.begin();
      await work.until(100);
      await end();
      end = begin();
      await work.until(100);
      const { wrong, payments, scans, marks } = await work.end();
      expect(wrong).toEqual([]);
      expect(Math.min(payments, scans, marks)).toBeGreaterThan(5);
    } finally {
      await product.stop();
      await end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
