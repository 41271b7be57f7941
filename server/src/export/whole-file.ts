import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { inPieces } from '../db/heavy-work.ts';

interface WholeFile {
  readonly size: number;
  /** To be read once; nothing of the file is left afterwards. */
  readonly content: Readable;
}

/**
 * All pieces of a file, put on the disk before the first of them is sent, so that what fails on the way fails the call
 * and no half of a file is taken for the whole. The file has no name there: when the process ends, it is gone.
 */
export const wholeFile = async (pieces: AsyncIterable<string | Uint8Array>): Promise<WholeFile> => {
  const file = await namelessFile();
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    let size = 0;
    for (;;) {
      const { done, value: piece } = await inPieces(() => iterator.next());
      if (done) break;
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      await file.writeFile(bytes);
      size += bytes.length;
    }
    return { size, content: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await iterator.return?.().catch(() => undefined);
    await file.close();
    throw error;
  }
};

const namelessFile = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `suksa-export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
};
