import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { lookAtBackups } from './look-at-backups.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtSettings } from './look-at-settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'suksa-doctor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const badOf = (findings: readonly { state: string; text: string }[]) =>
  findings.filter(({ state }) => state === 'bad').map(({ text }) => text);

test('A school that works for real has nothing to mend in its settings; one that only tries it out is told what', () => {
  const releases = join(folder, 'releases');
  mkdirSync(releases);
  writeFileSync(join(releases, 'live.json'), '{}');
  const real = readEnvironment({
    DATABASE_URL: 'postgres://suksa@127.0.0.1/suksa',
    RELEASES_DIR: releases,
    PUBLIC_ADDRESS: 'https://school.example',
    TRUST_PROXY: '127.0.0.1',
  });
  expect(lookAtSettings(real).every(({ state }) => state === 'good')).toBe(true);
  const trial = readEnvironment({
    RELEASES_DIR: join(folder, 'none'),
    RELEASE_TRUST: 'none',
    RATE_LIMIT: '0',
    DEV_OVERRIDE: 'everyone',
    HOST: '0.0.0.0',
    TRUST_PROXY: '1',
  });
  expect(badOf(lookAtSettings(trial))).toHaveLength(6);
  for (const { state, mend } of lookAtSettings(trial)) expect(state === 'good').toBe(mend === undefined);
});

test('A database is told as it is: its version, its clock, its user and its tables', async () => {
  const { connection, remove } = await openTestDatabase();
  const client = await connection.pool.connect();
  try {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    const now = rows[0]?.now ?? new Date();
    const texts = (await lookAtDatabase(client, now)).map(({ text }) => text);
    expect(texts).toContain('Its tables are those of this version.');
    expect(texts).toContain('It keeps Lao script (UTF8).');
    expect(texts).toContain('A password alone opens money, rights and health notes.');
    const late = await lookAtDatabase(client, new Date(now.getTime() + 3_600_000));
    expect(badOf(late).join()).toContain('3600 s apart');
    await client.query(
      `begin; insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`,
    );
    expect(badOf(await lookAtDatabase(client, now))).toContain(
      'A newer version of Suksa has been at work on it.',
    );
    await client.query('rollback');
  } finally {
    client.release();
    await remove();
  }
});

test('Backups: none, too old, fresh', async () => {
  const now = new Date();
  expect(badOf(await lookAtBackups(readEnvironment({}), now))).toEqual(['Nothing is backed up.']);
  const dir = join(folder, 'backups');
  const environment = readEnvironment({ BACKUP_DIR: dir });
  expect(badOf(await lookAtBackups(environment, now))).toEqual([`There is no backup in ${dir}.`]);
  const file = join(dir, 'suksa-2026-11-23-020000.backup');
  writeFileSync(file, 'x');
  // Files keep the machine’s own time.
  utimesSync(file, now, now);
  expect(badOf(await lookAtBackups(environment, now))).toEqual([]);
  const longAgo = now.getTime() / 1000 - 3 * 24 * 3600;
  utimesSync(file, longAgo, longAgo);
  expect(badOf(await lookAtBackups(environment, now))).toHaveLength(1);
});
