import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BucketDouble } from '@suksa/testing/bucket-double';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkBackup, makeBackup, readBackup } from '../backup/backup-file.ts';
import { keepKey } from '../backup/key.ts';
import { loadSchool } from '../backup/load-school.ts';
import type { Connection } from '../connection.ts';
import * as schema from '../schema/index.ts';
import { checkFiles } from './check-files.ts';
import { collectFiles } from './collect-files.ts';
import { fileColumns } from './file-columns.ts';
import { FilesAway, hashOf, nameOf } from './file-store.ts';
import { type FilePlace, type Files, openFiles } from './files.ts';
import { moveFiles } from './move-files.ts';

let school: TestDatabase;
let folder: string;
const bucket = new BucketDouble();
let endpoint: string;
const bucketPlace = (): FilePlace => ({
  bucket: 'suksa',
  prefix: 'files',
  endpoint,
  region: 'us-east-1',
  accessKeyId: bucket.accessKeyId,
  secretAccessKey: bucket.secretAccessKey,
  sessionToken: undefined,
});
const at = (place: FilePlace, before?: FilePlace): Files =>
  openFiles(school.connection.pool, { place, before });
const query = async (text: string, values: unknown[] = []) =>
  (await school.connection.pool.query(text, values)).rows;
const fill = (text: string) => Buffer.from(text.repeat(100));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suksa-files-'));
  school = await openTestDatabase();
  endpoint = (await bucket.listen()).endpoint;
}, 120_000);
afterAll(async () => {
  await bucket.close();
  await school.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await query('delete from student_photo');
  for (const place of [folder, join(folder, 'files'), bucketPlace()])
    await moveFiles(school.connection.pool, at(undefined, place));
  await query('delete from stored_file');
  rmSync(folder, { recursive: true, force: true });
  bucket.files.clear();
  await query(`insert into student_photo (student_id, content_type, content, updated_at)
    select id, 'image/jpeg', convert_to('photo of ' || id, 'UTF8'), now() from student order by id limit 45`);
});

const photos = () =>
  query(`select student_id, updated_at, content, file from student_photo order by student_id`);

test('Every column of bytes that are a file is among those that are moved and kept, and no other', () => {
  const named = fileColumns.map(({ table, content, file }) => `${table}.${content}/${file}`);
  const found = Object.values(schema as Readonly<Record<string, unknown>>)
    .filter((one): one is PgTable => is(one, PgTable))
    .flatMap((table) => {
      const name = (table as unknown as { [key: symbol]: string })[Symbol.for('drizzle:Name')];
      const columns = Object.values(getTableColumns(table)).map((column) => column.name);
      return columns
        .filter((column) => column === 'file' || /_file$/.test(column))
        .map((column) => {
          const content = column === 'file' ? 'content' : column.replace(/_file$/, '');
          return columns.includes(content) ? [`${name}.${content}/${column}`] : [];
        });
    })
    .flat();
  expect([...named].sort()).toEqual(found.sort());
});

for (const [kind, place] of [
  ['a folder', () => join(folder, 'files')],
  ['a bucket', bucketPlace],
] as const)
  test(`What is kept in ${kind} is read as it was; the same bytes lie there once; rows have their hash`, async () => {
    const files = at(place());
    const kept = await files.keep(fill('one'));
    expect(kept).toEqual({ content: null, file: hashOf(fill('one')) });
    expect(await files.keep(fill('one'))).toEqual(kept);
    expect(await files.read(kept)).toEqual(fill('one'));
    const there = [];
    for await (const one of files.store?.all() ?? []) there.push(one);
    expect(there).toEqual([{ hash: kept.file, bytes: 300 }]);
    await expect(files.read({ content: null, file: 'f'.repeat(64) })).rejects.toBeInstanceOf(FilesAway);
    expect(await files.find({ content: null, file: 'f'.repeat(64) })).toBeNull();
  });

test('What was changed on the disk is never handed out, and the check names it', async () => {
  const files = at(folder);
  await moveFiles(school.connection.pool, files);
  const [{ file }] = (await photos()) as [{ file: string }];
  writeFileSync(join(folder, nameOf(file)), 'photo of X');
  await expect(files.read({ content: null, file })).rejects.toBeInstanceOf(FilesAway);
  expect((await checkFiles(school.connection.pool, files, { whole: true })).lost).toEqual([file]);
  rmSync(join(folder, nameOf(file)));
  expect((await checkFiles(school.connection.pool, files, { whole: false })).lost).toEqual([file]);
});

test('Files move out of the rows, from a folder to a bucket, and back into the rows, each as it was', async () => {
  const { pool } = school.connection;
  const first = await photos();
  expect((await moveFiles(pool, at(folder))).rows).toBeGreaterThanOrEqual(45);
  const outside = await photos();
  expect(outside.every(({ content, file }) => content === null && file)).toBe(true);
  expect(outside.map(({ updated_at }) => updated_at)).toEqual(first.map(({ updated_at }) => updated_at));
  expect(await moveFiles(pool, at(folder))).toEqual({ rows: 0, copied: 0 });

  const moving = at(bucketPlace(), folder);
  const [one] = outside;
  expect((await moving.read(one)).toString()).toBe(`photo of ${one.student_id}`);
  expect((await moveFiles(pool, moving)).copied).toBeGreaterThanOrEqual(45);
  expect(await checkFiles(pool, at(bucketPlace()), { whole: true })).toMatchObject({ inRows: 0, lost: [] });

  await moveFiles(pool, at(undefined, bucketPlace()));
  expect(await photos()).toEqual(first);
});

test('A move that is broken off goes on where it was, and a row that somebody changes meanwhile keeps the change', async () => {
  const { pool } = school.connection;
  const files = at(folder);
  let put = 0;
  const dying: Files = {
    ...files,
    keep: async (content) => {
      put += 1;
      if (put === 30) throw new Error('killed');
      if (content.toString() === 'photo of 1')
        await query(`update student_photo set content = 'newer' where student_id = 1`);
      return files.keep(content);
    },
  };
  await query(
    `update student_photo set content = 'photo of 1' where student_id = (select min(student_id) from student_photo)`,
  );
  await expect(moveFiles(pool, dying)).rejects.toThrow('killed');
  const half = await photos();
  expect(half.filter(({ file }) => file).length).toBeGreaterThan(10);
  expect(half.filter(({ content }) => content).length).toBeGreaterThan(10);
  for (const row of half) if (row.content === null) await files.read(row);
  await moveFiles(pool, files);
  expect(await checkFiles(pool, files, { whole: true })).toMatchObject({ inRows: 0, lost: [] });
});

const later = (days: number) =>
  query(`update stored_file set unused_since = unused_since - make_interval(days => ${days})`);

test('A file goes a day after the last row has forgotten it; one that is put again, or referred to, stays', async () => {
  const { pool } = school.connection;
  const files = at(folder);
  await moveFiles(pool, files);
  const [gone, again, back] = (await photos()) as { student_id: number; file: string }[];
  await query('delete from student_photo where student_id = any($1)', [
    [gone?.student_id, again?.student_id, back?.student_id],
  ]);
  expect(await collectFiles(pool, files)).toBe(0);
  await later(2);
  expect(await files.keep(Buffer.from(`photo of ${again?.student_id}`))).toMatchObject({ file: again?.file });
  await query(`insert into student_photo (student_id, content_type, file) values ($1, 'image/jpeg', $2)`, [
    back?.student_id,
    back?.file,
  ]);
  expect(await collectFiles(pool, files)).toBe(1);
  expect(await files.find({ content: null, file: gone?.file ?? '' })).toBeNull();
  expect(await query('select 1 from stored_file where hash = $1', [gone?.file])).toEqual([]);
  for (const { file = '' } of [again ?? {}, back ?? {}] as { file?: string }[])
    expect(await files.find({ content: null, file })).not.toBeNull();
  // The database itself refuses what the collector would never ask for.
  await expect(query('delete from stored_file where hash = $1', [back?.file])).rejects.toThrow(/foreign key/);
});

const backUp = async (
  connection: Pick<Connection, 'pool' | 'files'>,
  onTable = () => undefined as unknown,
) => {
  const { key } = keepKey(join(folder, 'here.key'));
  const file = join(folder, 'school.backup');
  const made = await makeBackup(connection, { file, key, createdAt: new Date(), onTable });
  return { file, key, made };
};

test('A backup has every file that its rows refer to, also one that is forgotten and collected while it is made', async () => {
  const { pool } = school.connection;
  const files = at(join(folder, 'files'));
  await moveFiles(pool, files);
  const [gone] = (await photos()) as { student_id: number; file: string }[];
  const forget = async () => {
    await query('delete from student_photo where student_id = $1', [gone?.student_id]);
    await collectFiles(pool, files);
    await later(2);
    expect(await collectFiles(pool, files)).toBe(0);
  };
  const slow = school.connection.kind === 'postgresql';
  let forgetting: Promise<void> | undefined;
  const find: Files['find'] = async (kept) => {
    if (slow) forgetting ??= forget();
    await forgetting;
    return files.find(kept);
  };
  const { file, key, made } = await backUp({ pool, files: { ...files, find } });
  expect(made.lostFiles).toBe(0);
  expect(made.files).toBe((await checkBackup(file, key)).files);

  for (const place of slow ? [undefined, join(folder, 'elsewhere')] : [undefined]) {
    const empty = await openEmptyDatabase();
    const there = openFiles(empty.connection.pool, { place, before: undefined });
    try {
      await loadSchool({ ...empty.connection, files: there }, readBackup(file, key));
      const { rows } = await empty.connection.pool.query(
        'select * from student_photo where student_id = $1',
        [gone?.student_id],
      );
      expect((await there.read(rows[0])).toString()).toBe(`photo of ${gone?.student_id}`);
      expect(rows[0].file === null).toBe(place === undefined);
      expect((await checkFiles(empty.connection.pool, there, { whole: true })).lost).toEqual([]);
    } finally {
      await empty.remove();
    }
  }
}, 120_000);

test('A file that is lost is counted by the backup, which has all the rest', async () => {
  const { pool } = school.connection;
  const files = at(folder);
  await moveFiles(pool, files);
  const [{ file: lost }] = (await photos()) as [{ file: string }];
  rmSync(join(folder, nameOf(lost)));
  const { file, key, made } = await backUp({ pool, files });
  expect(made).toMatchObject({ lostFiles: 1 });
  expect((await checkBackup(file, key)).files).toBe(made.files);
  expect(readdirSync(folder)).toContain('school.backup');
}, 60_000);
