import type pg from 'pg';
import { fileColumns } from '../files/file-columns.ts';
import { hashOf } from '../files/file-store.ts';
import type { Files } from '../files/files.ts';
import { BackupTrouble } from './backup-trouble.ts';
import type { Part } from './school-parts.ts';

export type FilePart = Extract<Part, { kind: 'file' }>;

interface Landing {
  /** How many have come, each compared with its hash. */
  take(files: AsyncIterable<FilePart>): Promise<number>;
  /** Once the rows are compared with where they come from: they may change from here on. */
  settle(): Promise<void>;
}

/**
 * Where the files of a school that is put into an empty place go: into the place for files, which a school that comes to
 * nothing leaves as waste, or, where there is none, into the rows that refer to them.
 */
export const landFiles = async (client: pg.ClientBase, { store }: Files): Promise<Landing> => {
  if (!store)
    await client.query(
      'create temporary table landed_file (hash text primary key, content bytea not null) on commit drop',
    );
  let taken = 0;
  return {
    async take(files) {
      for await (const { hash, content } of files) {
        if (hashOf(content) !== hash)
          throw new BackupTrouble('damaged', `The file ${hash} isn’t what the backup says it is.`);
        if (store) await store.put(hash, content);
        else await client.query('insert into landed_file values ($1, $2)', [hash, content]);
        taken += 1;
      }
      return taken;
    },
    async settle() {
      if (store || taken === 0) return;
      for (const { table, content, file } of fileColumns)
        await client.query(
          `update ${table} t set ${content} = l.content, ${file} = null from landed_file l where l.hash = t.${file}`,
        );
      await client.query(`delete from stored_file where hash in (select hash from landed_file)`);
    },
  };
};
