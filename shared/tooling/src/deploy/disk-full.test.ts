import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getJob, type Job } from '@suksa/contracts/job';
import { addCardPicture, backupState, createNote, listNotes, makeBackup } from '@suksa/contracts/settings';
import { ApiClient } from '@suksa/testing/api-client';
import { MixedWork } from '@suksa/testing/mixed-work';
import { rowsOf, startPostgres } from '@suksa/testing/postgres';
import { demoPassword, startProduct } from '@suksa/testing/product';
import { expect, test } from 'vitest';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

/** A disk of its own that can be filled to its last byte. */
const smallDisk = (folder: string, kilobytes: number) => {
  mkdirSync(folder, { recursive: true });
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  chmodSync(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    fill() {
      for (const size of [65_536, 4096, 1]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch {}
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => execFileSync('/bin/umount', ['-l', folder]),
  };
};

const mayMount = process.getuid?.() === 0;
const statusOf = (tried: Promise<unknown>) =>
  tried.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );

test.runIf(mayMount)(
  'Where a disk is full, whatever needs it is refused by name and kept nowhere half; with room again all goes on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suksa-full-'));
    chmodSync(folder, 0o755);
    const places = {
      backups: join(folder, 'backups'),
      files: join(folder, 'files'),
      tables: join(folder, 'tables'),
    };
    const disks = {
      backups: smallDisk(places.backups, 4096),
      files: smallDisk(places.files, 1024),
      tables: smallDisk(places.tables, 1024),
    };
    const database = await startPostgres();
    if (!database) throw new Error('There is no PostgreSQL here.');
    const product = await startProduct({
      databaseUrl: database.url,
      variables: { BACKUP_DIR: places.backups, BACKUP_KEY: join(folder, 'key'), FILES: places.files },
    });
    try {
      const admin = await ApiClient.signIn(product.url, 'admin', demoPassword);
      const ended = async ({ id }: Pick<Job, 'id'>) => {
        await expect
          .poll(async () => (await admin.send(getJob, { params: { id } })).finishedAt, { timeout: 60_000 })
          .not.toBeNull();
      };
      // The first one may be the schedule's own.
      const backedUp = async () => {
        await admin.send(makeBackup, {}).then(ended, () => undefined);
        return admin.send(backupState, {});
      };
      disks.backups.fill();
      const failed = await backedUp();
      expect(failed).toMatchObject({ trouble: 'failed', runs: [{ kind: 'backup', fault: 'disk_full' }] });
      expect(readdirSync(places.backups)).toEqual(['filler']);
      disks.backups.empty();
      expect(await backedUp()).toMatchObject({ runs: [{ kind: 'backup', outcome: 'good' }, {}] });

      const picture = () => new File([pixel], 'pixel.png', { type: 'image/png' });
      const sendPicture = () => statusOf(admin.send(addCardPicture, { body: { picture: picture() } }));
      disks.files.fill();
      expect(await sendPicture()).toBe(503);
      disks.files.empty();
      expect(await sendPicture()).toBe(200);

      const sql = (text: string) => rowsOf(database.url, text);
      const { uid, gid } = statSync(sql('show data_directory')[0]?.[0] ?? '');
      const place = join(places.tables, 'here');
      mkdirSync(place);
      chownSync(place, uid, gid);
      sql(`create tablespace small location '${place}'`);
      sql('alter table standard_note set tablespace small');
      disks.tables.fill();
      const note = (number: number) => {
        const text = `Reason ${number} ${'x'.repeat(60)}`;
        const body = { group: 'late_reason', text: { lo: text, en: text }, needsFreeText: false } as const;
        return statusOf(admin.send(createNote, { body: { ...body, picture: 'none', everywhere: true } }));
      };
      const answers: (number | undefined)[] = [];
      for (let number = 0; number < 400 && answers.at(-1) !== 503; number++) answers.push(await note(number));
      expect(answers.at(-1)).toBe(503);
      expect(new Set(answers)).toEqual(new Set([200, 503]));
      const kept = () => admin.send(listNotes, { query: { group: 'late_reason', q: 'Reason', size: 100 } });
      expect((await kept()).total).toBe(answers.length - 1);
      disks.tables.empty();
      expect(await note(answers.length)).toBe(200);
      expect((await kept()).total).toBe(answers.length);
    } finally {
      await product.stop();
      await database.stop();
      for (const disk of Object.values(disks)) disk.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  240_000,
);

test.runIf(mayMount)(
  'Where the disk of the database’s log is full, everybody is told to come again, and with room all of it is there',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suksa-log-full-'));
    chmodSync(folder, 0o755);
    // Pieces of 16 MB: a few of them have room.
    const disk = smallDisk(join(folder, 'disk'), 98_304);
    const database = await startPostgres({ min_wal_size: '32MB', max_wal_size: '48MB' });
    if (!database) throw new Error('There is no PostgreSQL here.');
    const product = await startProduct({ databaseUrl: database.url });
    try {
      const data = rowsOf(database.url, 'show data_directory')[0]?.[0] ?? '';
      const { uid, gid } = statSync(data);
      const moved = await database.crash();
      const log = join(folder, 'disk', 'pg_wal');
      cpSync(join(data, 'pg_wal'), log, { recursive: true });
      execFileSync('chown', ['-R', `${uid}:${gid}`, join(folder, 'disk')]);
      rmSync(join(data, 'pg_wal'), { recursive: true });
      symlinkSync(log, join(data, 'pg_wal'));
      await moved();
      const work = await MixedWork.prepare({ url: product.url, databaseUrl: database.url });
      work.begin();
      await work.until(100);
      disk.fill();
      const admin = await ApiClient.signIn(product.url, 'admin', demoPassword).catch(() => null);
      // The database ends where it can’t write its log; until then it may still answer.
      await expect
        .poll(
          async () => {
            // On to the next piece: the ones that were made before are used up soon.
            try {
              rowsOf(database.url, 'select pg_switch_wal()');
            } catch {}
            return (await fetch(`${product.url}/health/ready`)).status;
          },
          { timeout: 120_000, interval: 500 },
        )
        .toBe(503);
      const refused = await fetch(product.url + listNotes.path, {
        headers: { authorization: `Bearer ${admin?.token ?? 'x'.repeat(60)}` },
      });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
      disk.empty();
      const resume = await database.crash();
      await resume();
      await work.until(100);
      const { wrong, payments, scans, marks } = await work.end();
      expect(wrong).toEqual([]);
      expect(Math.min(payments, scans, marks)).toBeGreaterThan(5);
    } finally {
      await product.stop();
      await database.stop();
      disk.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);

test('A disk that stands still for a while keeps people waiting and loses nothing', async () => {
  const database = await startPostgres({ commit_delay: '100000', commit_siblings: '0' });
  if (!database) throw new Error('There is no PostgreSQL here.');
  const product = await startProduct({ databaseUrl: database.url });
  try {
    const work = await MixedWork.prepare({ url: product.url, databaseUrl: database.url });
    work.begin();
    await work.until(60);
    const processes = rowsOf(database.url, 'select pid from pg_stat_activity')
      .map(([pid]) => Number(pid))
      .filter((pid) => existsSync(`/proc/${pid}`));
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of processes) {
        try {
          process.kill(pid, name);
        } catch {}
      }
    };
    signal('SIGSTOP');
    const ready: number[] = [];
    for (const end = performance.now() + 12_000; performance.now() < end; )
      ready.push((await fetch(`${product.url}/health/ready`)).status);
    expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
    signal('SIGCONT');
    expect(ready).toContain(503);
    await work.until(60);
    const { wrong, payments, scans, marks } = await work.end();
    expect(wrong).toEqual([]);
    expect(Math.min(payments, scans, marks)).toBeGreaterThan(3);
  } finally {
    await product.stop();
    await database.stop();
  }
}, 240_000);
