import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getJob, type Job } from '@suksa/contracts/job';
import { dashboard } from '@suksa/contracts/session';
import { backupState, makeBackup, testRestore } from '@suksa/contracts/settings';
import { BucketDouble } from '@suksa/testing/bucket-double';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupSettings } from '../../../db/backup/backup-settings.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { beginWhatIsDue } from './schedule-service.ts';

let server: TestServer;
let folder: string;
let backups: BackupSettings;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suksa-backups-'));
  backups = {
    dir: join(folder, 'here'),
    copyDir: join(folder, 'there'),
    bucket: undefined,
    keyFile: join(folder, 'here.key'),
    time: '02:00',
    keep: { days: 7, weeks: 5, months: 12 },
  };
  server = await startTestServer({ backups });
  await server.app.ready();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const schedule = () => beginWhatIsDue(server.app, server.app.schoolOf({} as never), backups);
const state = () => server.send(backupState, {}, 'admin');
const ended = async ({ id }: Pick<Job, 'id'>) => {
  for (;;) {
    const job = await server.send(getJob, { params: { id } }, 'admin');
    if (job.finishedAt) return job;
    await wait(50);
  }
};
const files = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.backup'));

test('The schedule makes the first backup, copies it, and then tries to restore it; only then all is well', async () => {
  expect(await state()).toMatchObject({ trouble: 'none_yet', lastGood: null, runs: [] });
  expect((await server.send(dashboard, {}, 'admin')).backupTrouble).toBe('none_yet');
  expect((await server.send(dashboard, {}, 'head')).backupTrouble).toBeNull();

  expect(await Promise.all([schedule(), schedule()])).toContain('backup');
  const begun = await state();
  expect(await ended(begun.backup ?? { id: 0 })).toMatchObject({
    state: 'done',
    startedBy: { en: 'The server' },
  });
  const made = await state();
  expect(made).toMatchObject({ trouble: null, lastGood: { copied: true, by: null }, lastTest: null });
  expect(made.runs).toHaveLength(1);
  expect(files(backups.dir)).toEqual([made.lastGood?.file]);
  expect(files(backups.copyDir ?? '')).toEqual(files(backups.dir));

  expect(await schedule()).toBe('test');
  expect(await ended((await state()).test ?? { id: 0 })).toMatchObject({ state: 'done' });
  const tested = await state();
  expect(tested).toMatchObject({ trouble: null, lastTest: { restored: true, rows: made.lastGood?.rows } });
  expect(await schedule()).toBeNull();
  const { rows } = await server.app.db.execute(
    sql`select 1 from pg_database where datname like 'suksa_restore%'`,
  );
  expect(rows).toEqual([]);
});

test('An administrator makes one now; nobody without the right begins or sees one', async () => {
  const job = await server.send(makeBackup, {}, 'admin');
  expect(await ended(job)).toMatchObject({ state: 'done' });
  const { lastGood, runs } = await state();
  expect(runs[0]?.id).toBe(lastGood?.id);
  expect(lastGood?.by?.en).toBeTruthy();
  const { rows } = await server.app.db.execute(
    sql`select action from audit_entry where entity = 'settings.backup' and actor_id is not null`,
  );
  expect(rows).toEqual([{ action: 'create' }]);
  for (const endpoint of [backupState, makeBackup, testRestore])
    await expect(server.send(endpoint, {}, 'head')).rejects.toMatchObject({
      status: 403,
      code: 'no_permission',
    });
});

test('A backup that is damaged on the disk fails the test by name, and the dashboard says so', async () => {
  const { lastGood } = await state();
  for (const dir of [backups.dir, backups.copyDir ?? '']) {
    const file = join(dir, lastGood?.file ?? '');
    const bytes = readFileSync(file);
    bytes[bytes.length - 40] = (bytes.at(-40) ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }
  const outcome = await server.send(testRestore, {}, 'admin').then(ended, (error: { code: string }) => error);
  expect(JSON.stringify(outcome)).toContain('backup_failed');
  expect(await state()).toMatchObject({
    trouble: 'test_failed',
    runs: [{ kind: 'test', fault: 'damaged' }, {}, {}, {}],
  });
  expect((await server.send(dashboard, {}, 'admin')).backupTrouble).toBe('test_failed');
});

test('A file that was taken away is no good backup any more', async () => {
  const before = await state();
  for (const dir of [backups.dir, backups.copyDir ?? '']) rmSync(join(dir, before.lastGood?.file ?? ''));
  const { lastGood, runs } = await state();
  expect(runs.map(({ file }) => file)).toContain(before.lastGood?.file);
  expect(lastGood?.file).not.toBe(before.lastGood?.file);
});

test('A bucket gets each backup too, keeps as many, and gives one back to the test whose folder has lost it', async () => {
  const bucket = new BucketDouble();
  const { endpoint } = await bucket.listen();
  const { accessKeyId, secretAccessKey } = bucket;
  const place = {
    bucket: 'safe',
    prefix: 'suksa',
    endpoint,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
  const dir = join(folder, 'with-bucket');
  const old = 'safe/suksa/suksa-2019-01-05-020000.backup';
  for (const ending of ['', '.sha256'])
    bucket.files.set(old + ending, { content: Buffer.from('old'), headers: {}, tag: '"1"', modified: '' });
  const settings = {
    ...backups,
    ...{ dir, copyDir: undefined, keep: { days: 1, weeks: 0, months: 0 } },
    bucket: { ...place, sessionToken: undefined },
  };
  const withBucket = await startTestServer({ backups: settings });
  const done = async ({ id }: Pick<Job, 'id'>) => {
    for (;;) {
      const job = await withBucket.send(getJob, { params: { id } }, 'admin');
      if (job.finishedAt) return job;
      await wait(50);
    }
  };
  try {
    await withBucket.app.ready();
    await done(await withBucket.send(makeBackup, {}, 'admin'));
    const made = await withBucket.send(backupState, {}, 'admin');
    expect(made).toMatchObject({ lastGood: { copied: true }, place: { copyDir: 's3://safe/suksa' } });
    const name = made.lastGood?.file ?? '';
    expect([...bucket.files.keys()].sort()).toEqual([`safe/suksa/${name}`, `safe/suksa/${name}.sha256`]);
    expect(bucket.files.get(`safe/suksa/${name}`)?.content).toEqual(readFileSync(join(dir, name)));
    rmSync(join(dir, name));
    expect(await done(await withBucket.send(testRestore, {}, 'admin'))).toMatchObject({ state: 'done' });
    await bucket.close();
    await done(await withBucket.send(makeBackup, {}, 'admin'));
    expect(await withBucket.send(backupState, {}, 'admin')).toMatchObject({
      trouble: 'not_copied',
      lastGood: { copied: false },
    });
  } finally {
    await bucket.close();
    await withBucket.stop();
  }
});

test('A folder that takes nothing is told as the reason, and nothing is begun where no folder was named', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  const broken = await startTestServer({
    backups: { ...backups, dir: join(folder, 'a-file'), copyDir: undefined },
  });
  try {
    await broken.app.ready();
    const tried = await broken.send(makeBackup, {}, 'admin').then(
      () => 'made',
      (error: { code: string }) => error.code,
    );
    expect(['backup_failed', 'made']).toContain(tried);
    const { trouble, runs } = await broken.send(backupState, {}, 'admin');
    expect({ trouble, fault: runs[0]?.fault }).toEqual({ trouble: 'failed', fault: 'folder_refused' });
  } finally {
    await broken.stop();
  }
  const unset = await startTestServer();
  try {
    await expect(unset.send(makeBackup, {}, 'admin')).rejects.toMatchObject({ code: 'backups_not_set_up' });
    expect(await unset.send(backupState, {}, 'admin')).toMatchObject({ trouble: 'not_set_up', place: null });
  } finally {
    await unset.stop();
  }
});
