import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { hashOf } from '../files/file-store.ts';
import { BackupTrouble } from './backup-trouble.ts';
import { fromFrames, toFrames } from './frames.ts';
import type { BackupKey } from './key.ts';
import { type Head, type Manifest, type Part, type Readable, readSchool } from './school-parts.ts';
import { seal, unseal } from './sealing.ts';

export interface BackupMade {
  readonly bytes: number;
  /** Of the file as it lies there, as `sha256sum` says it. */
  readonly sha256: string;
  readonly tables: number;
  readonly rows: number;
  /** Outside of the tables, and taken along. */
  readonly files: number;
  /** Referred to, and not to be read any more. */
  readonly lostFiles: number;
}

interface Making {
  readonly file: string;
  readonly key: BackupKey;
  readonly createdAt: Date;
  readonly onTable?: (done: number, total: number) => void;
}

/** Of a file that isn't whole yet. */
export const unfinishedEnding = '.unfinished';

/**
 * Writes one file with all that the school has, while people go on working. The file has its name only once it is whole
 * and on the disk; beside it lies its checksum for `sha256sum -c`.
 */
export const makeBackup = async (
  connection: Readable,
  { file, key, createdAt, onTable }: Making,
): Promise<BackupMade> => {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = file + unfinishedEnding;
  const hash = createHash('sha256');
  let bytes = 0;
  let manifest: Manifest | undefined;
  const noted = async function* (parts: AsyncIterable<Part>) {
    for await (const part of parts) {
      if (part.kind === 'manifest') manifest = part.manifest;
      yield part;
    }
  };
  try {
    await pipeline(
      toFrames(noted(readSchool(connection, { createdAt, ...(onTable ? { onTable } : {}) }))),
      createGzip({ level: 1 }),
      (packed: AsyncIterable<Buffer>) => seal(packed, { key, createdAt }),
      async function* (sealed: AsyncIterable<Buffer>) {
        for await (const piece of sealed) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      },
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await reachDisk(unfinished);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const sha256 = hash.digest('hex');
  await writeFile(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
  await rename(unfinished, file);
  const tables = manifest?.tables ?? [];
  return {
    bytes,
    sha256,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + Number(rows), 0),
    files: manifest?.files?.count ?? 0,
    lostFiles: manifest?.files?.lost.length ?? 0,
  };
};

/** What a power cut may not take away any more. */
export const reachDisk = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The parts of a school as a file has them, each byte checked before it is believed. */
export async function* readBackup(file: string, key: BackupKey): AsyncGenerator<Part> {
  if (!existsSync(file)) throw new BackupTrouble('not_a_backup', `There is no file ${file}.`);
  const gunzip = createGunzip();
  let cause: unknown;
  const unpacked = pipeline(
    createReadStream(file, { highWaterMark: 512 * 1024 }),
    (sealed: AsyncIterable<Buffer>) => unseal(sealed, key),
    gunzip,
  ).catch((error: unknown) => {
    cause = error;
  });
  try {
    yield* fromFrames(gunzip as AsyncIterable<Buffer>);
  } catch (error) {
    gunzip.destroy();
    await unpacked;
    throw cause ?? error;
  } finally {
    // Also for who doesn’t read to the end.
    gunzip.destroy();
    await unpacked;
  }
  if (cause) throw cause;
}

export interface BackupChecked {
  readonly head: Head;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** Reads a backup from the first byte to the last without a database: it is whole, and the key opens it. */
export const checkBackup = async (file: string, key: BackupKey): Promise<BackupChecked> => {
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  let [lines, files] = [0, 0];
  for await (const part of readBackup(file, key)) {
    if (part.kind === 'head') head = part.head;
    if (part.kind === 'rows') for (const byte of part.rows) if (byte === 10) lines += 1;
    if (part.kind === 'file' && hashOf(part.content) === part.hash) files += 1;
    if (part.kind === 'manifest') manifest = part.manifest;
  }
  const rows = manifest?.tables.reduce((sum, table) => sum + Number(table.rows), 0);
  if (!head || !manifest || rows !== lines || files !== (manifest.files?.count ?? 0))
    throw new BackupTrouble('damaged', 'The backup doesn’t hold what it says it holds.');
  return { head, tables: manifest.tables.length, rows, files };
};
