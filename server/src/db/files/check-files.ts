import type pg from 'pg';
import { fileColumns } from './file-columns.ts';
import { hashOf } from './file-store.ts';
import type { Files } from './files.ts';
import { usedFiles } from './used-files.ts';

export interface FilesChecked {
  /** In rows, though they belong outside. */
  readonly inRows: number;
  readonly stored: number;
  /** Referred to, and not there as they were. */
  readonly lost: readonly string[];
}

/**
 * Compares what rows refer to with what lies in the place: every byte with `whole`, else names and sizes, which costs a
 * list. The place before counts for nothing: what is only there isn't moved yet.
 */
export const checkFiles = async (
  pool: pg.Pool,
  { store }: Files,
  { whole }: { readonly whole: boolean },
): Promise<FilesChecked> => {
  let inRows = 0;
  for (const { table, content } of fileColumns) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${content} is not null`,
    );
    inRows += rows[0]?.count ?? 0;
  }
  const used = await usedFiles(pool);
  const there = new Map<string, number>();
  for await (const { hash, bytes } of store?.all() ?? []) there.set(hash, bytes);
  const lost: string[] = [];
  for (const { hash, bytes } of used) {
    const isThere = there.get(hash) === bytes;
    const isWhole = isThere && (!whole || (await isAsItWas(store, hash)));
    if (!isWhole) lost.push(hash);
  }
  return { inRows, stored: used.length, lost };
};

const isAsItWas = async (store: Files['store'], hash: string): Promise<boolean> => {
  const found = await store?.get(hash);
  return found !== null && found !== undefined && hashOf(found) === hash;
};
