import type pg from 'pg';
import type { BucketSettings } from './bucket.ts';
import { bucketStore } from './bucket-store.ts';
import { type FileStore, FilesAway, hashOf } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** A folder, a bucket, or nothing: then files stay in the tables. */
export type FilePlace = string | BucketSettings | undefined;

export interface FilesSettings {
  readonly place: FilePlace;
  /** Where what isn't there yet may still lie: the place that is being moved from. */
  readonly before: FilePlace;
}

/** A file as a row has it: its bytes, or the hash under which they lie outside. Neither where there is none. */
export interface StoredContent {
  readonly content: Buffer | null;
  readonly file: string | null;
}

/** Where the files of a school are, wherever that is: pictures, papers, what was uploaded. */
export interface Files {
  /** Where new ones go; null for the tables. */
  readonly store: FileStore | null;
  readonly before: FileStore | null;
  /**
   * Puts one where files belong; a row is then made of the answer. Before the transaction that makes the row: what no row
   * refers to is collected a day later.
   * @throws FilesAway
   */
  keep(content: Buffer): Promise<StoredContent>;
  /**
   * The bytes of a file, as they were kept: what has changed on the disk is never handed out.
   * @throws FilesAway
   */
  read(kept: StoredContent): Promise<Buffer>;
  /** The same for one of many on a page, which does without it: null where it can't be read now. */
  find(kept: StoredContent): Promise<Buffer | null>;
}

const storeAt = (place: FilePlace): FileStore | null => {
  if (place === undefined) return null;
  return typeof place === 'string' ? folderStore(place) : bucketStore(place);
};

/** In use again from now on, before it is written: so it can't be collected in between. */
export const claimed = `insert into stored_file (hash, bytes) values ($1, $2)
  on conflict (hash) do update set put_at = now(), unused_since = null`;

export const openFiles = (pool: pg.Pool, { place, before }: FilesSettings): Files => {
  const store = storeAt(place);
  const earlier = storeAt(before);
  const read = async ({ content, file }: StoredContent): Promise<Buffer> => {
    if (content) return content;
    if (!file) throw new FilesAway('There is no file.');
    try {
      return (await wholeIn(store, file)) ?? (await wholeIn(earlier, file)) ?? lost(file);
    } catch (error) {
      throw error instanceof FilesAway
        ? error
        : new FilesAway('The place of the files can’t be read.', error);
    }
  };
  return {
    store,
    before: earlier,
    read,
    find: (kept) =>
      read(kept).catch((error: unknown) => {
        if (error instanceof FilesAway) return null;
        throw error;
      }),
    async keep(content) {
      if (!store) return { content, file: null };
      const hash = hashOf(content);
      await pool.query(claimed, [hash, content.length]);
      await store.put(hash, content).catch((error: unknown) => {
        throw new FilesAway('The place of the files takes nothing.', error);
      });
      return { content: null, file: hash };
    },
  };
};

const wholeIn = async (store: FileStore | null, hash: string): Promise<Buffer | null> => {
  const found = (await store?.get(hash)) ?? null;
  return found && hashOf(found) === hash ? found : null;
};

const lost = (hash: string): never => {
  throw new FilesAway(`The file ${hash} isn’t where files are, or isn’t what it was.`);
};
