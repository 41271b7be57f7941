import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getJob, type Job } from '@suksa/contracts/job';
import { addCardPicture, backupState, createNote, listNotes, makeBackup } from '@suksa/contracts/settings';
import { ApiClient } from '@suksa/testing/api-client';
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
