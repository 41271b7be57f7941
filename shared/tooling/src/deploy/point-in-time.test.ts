import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MixedWork } from '@suksa/testing/mixed-work';
import { rowsOf, startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { expect, test } from 'vitest';

const program = '/usr/bin/pgbackrest';

test.runIf(existsSync(program))(
  'A school is brought back to a minute by pgBackRest, with everything until then and nothing of after',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'suksa-pitr-'));
    chmodSync(folder, 0o755);
    const settings = path.join(folder, 'pgbackrest.conf');
    const database = await startPostgres({
      archive_mode: 'on',
      archive_command: `${program} --config=${settings} --stanza=suksa archive-push %p`,
    });
    if (!database) throw new Error('There is no PostgreSQL here.');
    const [[data = ''] = []] = rowsOf(database.url, 'show data_directory');
    const { uid, gid } = statSync(data);
    for (const name of ['repository', 'log', 'lock', 'spool']) {
      mkdirSync(path.join(folder, name));
      chownSync(path.join(folder, name), uid, gid);
    }
    writeFileSync(
      settings,
      `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
log-path=${folder}/log
lock-path=${folder}/lock
spool-path=${folder}/spool
start-fast=y
compress-type=lz4
[suksa]
pg1-path=${data}
pg1-port=${new URL(database.url).port}
pg1-socket-path=${path.dirname(data)}
pg1-user=suksa
`,
    );
    const took: Record<string, number> = {};
    const backRest = (name: string, ...more: readonly string[]) => {
      const began = performance.now();
      execFileSync(program, [`--config=${settings}`, '--stanza=suksa', ...more, name], {
        uid,
        gid,
        stdio: 'pipe',
      });
      took[name] = Math.round(performance.now() - began) / 1000;
    };
    const start = () => startProduct({ databaseUrl: database.url });
    let product = await start();
    const work = async () => {
      const people = await MixedWork.prepare({ url: product.url, databaseUrl: database.url });
      people.begin();
      await people.until(60);
      expect((await people.end()).wrong).toEqual([]);
    };
    const state = () =>
      rowsOf(
        database.url,
        `select (select count(*) from payment), (select max(receipt_number) from payment), (select count(*) from check_event),
          (select count(*) from audit_entry where action <> 'sign_in')`,
      );
    try {
      backRest('stanza-create');
      backRest('backup', '--type=full');
      await work();
      const then = state();
      const [[minute = ''] = []] = rowsOf(database.url, 'select pg_catalog.clock_timestamp()::text');
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await work();
      // The accident.
      rowsOf(database.url, 'delete from student_photo; select pg_switch_wal()');
      expect(state()).not.toEqual(then);
      await product.stop();
      const resume = await database.crash();
      backRest('restore', '--delta', '--type=time', `--target=${minute}`, '--target-action=promote');
      await resume();
      await expect
        .poll(() => rowsOf(database.url, 'select pg_is_in_recovery()')[0]?.[0], { timeout: 60_000 })
        .toBe('f');
      expect(state()).toEqual(then);
      product = await start();
      await work();
      console.info('pgBackRest, seconds:', took);
    } finally {
      await product.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
