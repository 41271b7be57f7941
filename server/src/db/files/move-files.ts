import type pg from 'pg';
import { type FileColumn, fileColumns } from './file-columns.ts';
import { hashOf } from './file-store.ts';
import { claimed, type Files } from './files.ts';
import { usedFiles } from './used-files.ts';

const atOnce = 20;

export interface Moved {
  /** From rows into the place outside, or the other way. */
  readonly rows: number;
  /** From the place before into the one now. */
  readonly copied: number;
}

/**
 * Brings every file to where files belong now, while people work: out of the rows, out of the place before, or back into
 * the rows. Each of them stays where it was until it is there, and a row that somebody changes meanwhile is left to the
 * next round: killed in between, it goes on where it was.
 */
export const moveFiles = async (
  pool: pg.Pool,
  files: Files,
  onFile: (done: number) => void = () => undefined,
): Promise<Moved> => {
  let [rows, copied] = [0, 0];
  const noted = (count: number) => onFile(count);
  for (const column of fileColumns) {
    const lost: string[] = [];
    for (;;) {
      const moved = files.store
        ? await rowsOut(pool, files, column)
        : await rowsIn(pool, { files, column, lost });
      if (moved === 0) break;
      rows += moved;
      noted(rows);
    }
  }
  if (files.store && files.before) copied = await copyAll(pool, files, (count) => noted(rows + count));
  return { rows, copied };
};

const keysOf = ({ keys }: FileColumn, first: number) =>
  keys.map((key, index) => `${key} = $${first + index}`).join(' and ');

type Row = Readonly<Record<string, unknown>> & { readonly found: Buffer };

const rowsOut = async (pool: pg.Pool, files: Files, column: FileColumn): Promise<number> => {
  const { table, keys, content, file } = column;
  const { rows } = await pool.query<Row>(
    `select ${keys.join(', ')}, ${content} as found from ${table} where ${content} is not null limit ${atOnce}`,
  );
  for (const row of rows) {
    const kept = await files.keep(row.found);
    await pool.query(
      `update ${table} set ${content} = null, ${file} = $1
       where encode(sha256(${content}), 'hex') = $1 and ${keysOf(column, 2)}`,
      [kept.file, ...keys.map((key) => row[key])],
    );
  }
  return rows.length;
};

interface Inwards {
  readonly files: Files;
  readonly column: FileColumn;
  /** Those that can't be read: their rows keep saying where they should be. */
  readonly lost: string[];
}

const rowsIn = async (pool: pg.Pool, { files, column, lost }: Inwards): Promise<number> => {
  const { table, keys, content, file } = column;
  const { rows } = await pool.query<Row & { readonly hash: string }>(
    `select ${keys.join(', ')}, ${file} as hash from ${table}
     where ${file} is not null and ${file} <> all($1::text[]) limit ${atOnce}`,
    [lost],
  );
  for (const row of rows) {
    const found = await files.find({ content: null, file: row.hash });
    if (!found) {
      lost.push(row.hash);
      continue;
    }
    await pool.query(
      `update ${table} set ${content} = $1, ${file} = null where ${file} = $2 and ${keysOf(column, 3)}`,
      [found, row.hash, ...keys.map((key) => row[key])],
    );
  }
  return rows.length;
};

const copyAll = async (
  pool: pg.Pool,
  { store, before }: Files,
  onFile: (count: number) => void,
): Promise<number> => {
  const there = new Map<string, number>();
  for await (const { hash, bytes } of store?.all() ?? []) there.set(hash, bytes);
  let copied = 0;
  for (const { hash, bytes } of await usedFiles(pool)) {
    if (there.get(hash) === bytes) continue;
    const content = await before?.get(hash);
    if (!content || hashOf(content) !== hash) continue;
    await pool.query(claimed, [hash, bytes]);
    await store?.put(hash, content);
    copied += 1;
    onFile(copied);
  }
  return copied;
};
