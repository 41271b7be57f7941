import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Connection } from '../connection.ts';
import { checkBackup, makeBackup, readBackup } from './backup-file.ts';
import { backUpInto } from './folder.ts';
import { keepKey, readKey } from './key.ts';
import { loadSchool } from './load-school.ts';
import { type Part, readSchool } from './school-parts.ts';

let school: TestDatabase;
let folder: string;
let file: string;
const places: TestDatabase[] = [];
const createdAt = new Date();
const keyFile = () => join(folder, 'here.key');

const count = async ({ pool }: Connection, table: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? -1;
};
const emptyPlace = async (kind?: Connection['kind']) => {
  const place = await openEmptyDatabase(kind);
  places.push(place);
  return place.connection;
};
const codeOf = async (tried: Promise<unknown>) =>
  tried.then(
    () => 'no trouble',
    (error: { code?: string }) => error.code ?? String(error),
  );
const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
  const other = join(folder, name);
  writeFileSync(other, change(readFileSync(file)));
  return other;
};

beforeAll(async () => {
  school = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'suksa-backup-'));
  file = join(folder, 'school.backup');
  const { pool } = school.connection;
  await pool.query(`update school set name_lo = $1`, ['ໂຮງ\tຮຽນ\\N\n"ແສງ"']);
}, 120_000);
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  for (const place of places) await place.remove();
  await school.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('is one file that only the key opens, with its checksum beside it', async () => {
    const { key, made } = keepKey(keyFile());
    expect(made).toBe(true);
    expect(keepKey(keyFile())).toEqual({ key, made: false });
    let tables = 0;
    const result = await makeBackup(school.connection, { file, key, createdAt, onTable: () => tables++ });
    expect(result.tables).toBe(tables);
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${result.sha256}  school.backup\n`);
    expect(readFileSync(file).includes('ໂຮງ')).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['here.key', 'school.backup', 'school.backup.sha256']);
    const checked = await checkBackup(file, key);
    expect(checked).toMatchObject({ tables: result.tables, rows: result.rows });
    expect(result.rows).toBeGreaterThan(1000);
  });

  test('counts in the second folder only once it is whole there; what a killed server left half-written goes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T02:00:00+07:00') });
    const [dir, copyDir] = [join(folder, 'into'), join(folder, 'copies')];
    const name = 'suksa-2026-11-25-020000.backup';
    const cutOff = (day: string) => `suksa-${day}-020000.backup.unfinished`;
    for (const place of [dir, copyDir]) mkdirSync(place);
    for (const day of ['2026-11-20', '2026-11-24']) writeFileSync(join(dir, cutOff(day)), '');
    // The disk takes the backup, and not what tells that it is whole.
    mkdirSync(join(copyDir, `${name}.sha256`));
    const keep = { days: 7, weeks: 0, months: 0 };
    const settings = { dir, copyDir, bucket: undefined, keyFile: keyFile(), time: '02:00', keep };
    expect(await backUpInto(school.connection, settings)).toMatchObject({ name, copied: false });
    expect(readdirSync(copyDir)).toEqual([`${name}.sha256`]);
    rmSync(join(copyDir, `${name}.sha256`), { recursive: true });
    expect(await backUpInto(school.connection, settings)).toMatchObject({ name, copied: true });
    expect(readdirSync(copyDir).sort()).toEqual([name, `${name}.sha256`]);
    expect(readdirSync(dir).sort()).toEqual([cutOff('2026-11-24'), name, `${name}.sha256`].sort());
    rmSync(dir, { recursive: true });
    rmSync(copyDir, { recursive: true });
  });

  test('comes back whole into an empty place: rows, rules and series of numbers; everybody signs in again', async () => {
    const place = await emptyPlace();
    await loadSchool(place, readBackup(file, readKey(keyFile())));
    for (const table of ['student', 'payment', 'check_event', 'audit_entry', 'user_photo'])
      expect(await count(place, table), table).toBe(await count(school.connection, table));
    const { rows } = await place.pool.query('select name_lo from school');
    expect(rows).toEqual([{ name_lo: 'ໂຮງ\tຮຽນ\\N\n"ແສງ"' }]);
    expect(await count(place, 'session')).toBe(0);
    expect(await count(place, 'job where finished_at is null')).toBe(0);
    // The rules stand: what is appended only can't be changed, and nothing refers to what isn't there.
    await expect(place.pool.query(`update audit_entry set action = 'x'`)).rejects.toThrow();
    await expect(place.pool.query(`update student set family_id = 999999`)).rejects.toThrow();
    const highest = await place.pool.query<{ id: number }>('select max(id) as id from app_user');
    const next = await place.pool.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('app_user', 'id')) as id`,
    );
    expect(Number(next.rows[0]?.id)).toBeGreaterThan(highest.rows[0]?.id ?? 0);
    expect(await codeOf(loadSchool(place, readBackup(file, readKey(keyFile()))))).toBe('not_empty');
  });

  test('holds what was there when it was begun, whatever is written meanwhile', async () => {
    if (school.connection.kind === 'embedded') return;
    const during = join(folder, 'during.backup');
    const key = readKey(keyFile());
    const before = await count(school.connection, 'audit_entry');
    let last: Part | undefined;
    let written: Promise<unknown> | undefined;
    const parts = readSchool(school.connection, {
      createdAt,
      onTable: () => {
        written ??= school.connection.pool.query(
          `insert into audit_entry (action, entity, entity_id) values ('create', 'test', '1')`,
        );
      },
    });
    for await (const part of parts) {
      await written;
      last = part;
    }
    await makeBackup(school.connection, { file: during, key, createdAt });
    const rowsOf = (part: Part | undefined) =>
      part?.kind === 'manifest'
        ? part.manifest.tables.find(({ name }) => name === 'audit_entry')?.rows
        : null;
    expect(rowsOf(last)).toBe(String(before));
    expect(await count(school.connection, 'audit_entry')).toBe(before + 1);
  });

  test('is refused where a byte is changed, the end is missing, the key is another, or it isn’t one', async () => {
    const key = readKey(keyFile());
    const flipped = changed('flipped', (bytes) => {
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    });
    expect(await codeOf(checkBackup(flipped, key))).toBe('damaged');
    const cut = changed('cut', (bytes) => bytes);
    truncateSync(cut, readFileSync(file).length - 100);
    expect(await codeOf(checkBackup(cut, key))).toBe('damaged');
    expect(
      await codeOf(
        checkBackup(
          changed('longer', (bytes) => Buffer.concat([bytes, Buffer.from('x')])),
          key,
        ),
      ),
    ).toBe('damaged');
    const { key: other } = keepKey(join(folder, 'other.key'));
    expect(await codeOf(checkBackup(file, other))).toBe('wrong_key');
    expect(
      await codeOf(
        checkBackup(
          changed('zip', () => randomBytes(5000)),
          key,
        ),
      ),
    ).toBe('not_a_backup');
    expect(
      await codeOf(
        checkBackup(
          changed('none', () => Buffer.alloc(0)),
          key,
        ),
      ),
    ).toBe('not_a_backup');
  });

  test('of a newer version, or of another line of versions, is refused before anything is written', async () => {
    const place = await emptyPlace();
    const withHead = async function* (change: (at: number, hash: string) => { at: number; hash: string }) {
      for await (const part of readSchool(school.connection, { createdAt })) {
        if (part.kind !== 'head') return;
        const migrations = part.head.migrations.map(({ at, hash }) => change(at, hash));
        yield { kind: 'head', head: { ...part.head, migrations } } satisfies Part;
      }
    };
    expect(
      await codeOf(
        loadSchool(
          place,
          withHead((at, hash) => ({ at: at + 10 ** 12, hash })),
        ),
      ),
    ).toBe('newer_version');
    expect(
      await codeOf(
        loadSchool(
          place,
          withHead((at, hash) => ({ at, hash: `${hash}0` })),
        ),
      ),
    ).toBe('other_version');
    expect(await count(place, `pg_class where relname = 'app_user'`)).toBe(0);
  });
});

describe('a school', () => {
  test('moves between the trial database and PostgreSQL, and back, table by table the same', async () => {
    const trial = await emptyPlace('embedded');
    const there = await loadSchool(trial, readSchool(school.connection, { createdAt }));
    const back = await emptyPlace();
    const again = await loadSchool(back, readSchool(trial, { createdAt }));
    const known = (tables: typeof there.manifest.tables) =>
      tables.filter(({ name }) => !['session', 'job'].includes(name));
    expect(known(again.manifest.tables)).toEqual(known(there.manifest.tables));
  }, 300_000);

  test('that couldn’t be loaded whole leaves the place empty, and it can be tried again', async () => {
    const place = await emptyPlace();
    const broken = async function* () {
      let tables = 0;
      for await (const part of readSchool(school.connection, { createdAt })) {
        if (part.kind === 'table') tables += 1;
        if (tables > 20) return;
        yield part;
      }
    };
    expect(await codeOf(loadSchool(place, broken()))).toBe('damaged');
    expect(await count(place, `pg_class where relnamespace = 'public'::regnamespace`)).toBe(0);
    await loadSchool(place, readBackup(file, readKey(keyFile())));
    expect(await count(place, 'app_user')).toBeGreaterThan(0);
  });
});
