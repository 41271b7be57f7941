import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Upload } from '@suksa/contracts';
import { Refusal } from '../http/refuse.ts';
import type { KnownColumn } from './columns.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetName, SheetRow } from './sheet.ts';

/** What the worker is to read. */
export interface SheetTask {
  readonly file: Upload;
  readonly known: readonly KnownColumn[];
  /** Which sheet of several, from 1; the first unless told. */
  readonly place?: number | undefined;
}

/** What the worker tells: titles, then rows, piece by piece, each asked for; or why there are none. */
export type FromSheetWorker =
  | { readonly kind: 'titles'; readonly titles: readonly string[]; readonly sheets?: readonly SheetName[] }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[]; readonly last: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly fields: Refusal['fields'] };

/** Rows of one message: who receives them has nothing else done meanwhile. */
const pieceLength = 500;

const port = parentPort;
if (!port) throw new Error('sheet-worker.ts runs only as a worker thread');
const post = (message: FromSheetWorker) => port.postMessage(message);

const { file, known, place } = workerData as SheetTask;
/** On the way to a thread a buffer becomes an array of bytes. */
const { buffer, byteOffset, length } = file.bytes;
try {
  const { titles, rows, sheets } = await readSheet(
    { ...file, bytes: Buffer.from(buffer, byteOffset, length) },
    known,
    place,
  );
  post({ kind: 'titles', titles, ...(sheets && { sheets }) });
  for (let at = 0; at < rows.length; at += pieceLength) {
    await once(port, 'message');
    post({ kind: 'rows', rows: rows.slice(at, at + pieceLength), last: at + pieceLength >= rows.length });
  }
} catch (cause) {
  if (!(cause instanceof Refusal)) throw cause;
  post({ kind: 'refused', code: cause.code, fields: cause.fields });
}
port.close();
