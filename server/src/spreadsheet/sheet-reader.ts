import { Worker } from 'node:worker_threads';
import type { Upload } from '@suksa/contracts';
import { Refusal, refuse, refuseField } from '../http/refuse.ts';
import { turns } from '../http/turns.ts';
import type { KnownColumn } from './columns.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet, SheetName, SheetRow } from './sheet.ts';
import type { FromSheetWorker, SheetTask } from './sheet-worker.ts';

/**
 * What the largest XML that is unpacked takes stays well below: a thread that comes near its limit is ended, but an
 * allocation far beyond it would end the whole process.
 */
const mostMegabytes = 1024;
/** The largest sheets take about five seconds on an idle machine. */
const mostSeconds = 60;
const bounds = { atOnce: 2, waiting: 12, retryAfterSeconds: 10 };

interface Limits {
  readonly megabytes: number;
  readonly seconds: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the spreadsheets that people send. */
    readonly sheets: SheetReader;
  }
}

export interface SheetReader {
  /** As `readSheet` gives and refuses it, read in a thread of its own where it isn't short; 503 where too many wait already. */
  read(file: Upload, known: readonly KnownColumn[], place?: number): Promise<Sheet>;
  /** Ends what is still being read, and refuses what waits and comes. */
  close(): Promise<void>;
}

interface Parts {
  readonly limits?: Limits;
  /** Told of each thread as it begins, and of what ended one that should have gone on. */
  readonly began?: (worker: Worker) => void;
  readonly failed?: (cause: unknown) => void;
}

/** Reads spreadsheets beside everything else, each in a worker thread that ends with it, two at a time. */
export const sheetReader = ({
  limits = { megabytes: mostMegabytes, seconds: mostSeconds },
  began = () => {},
  failed = () => {},
}: Parts = {}): SheetReader => {
  const inTurn = turns(bounds);
  const running = new Set<Worker>();

  let isClosed = false;

  const readNow = async (task: SheetTask) => {
    if (isClosed) return comeAgain();
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: task,
      // Loaders of the main thread (tsx, vitest) have no business in it.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    running.add(worker);
    began(worker);
    try {
      return await sheetFrom(worker, limits.seconds);
    } catch (cause) {
      if (cause instanceof Refusal) throw cause;
      failed(cause);
      if (cause instanceof ReaderEnded) return comeAgain();
      const { code } = cause as NodeJS.ErrnoException;
      return refuseField('file', code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'file_too_large' : 'sheet_unreadable');
    } finally {
      running.delete(worker);
      await worker.terminate();
    }
  };

  return {
    read: (file, known, place) => {
      if (isShortText(file)) return readSheet(file, known);
      return inTurn(() => readNow({ file, known: known.map(({ key, titles }) => ({ key, titles })), place }));
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
};

/** A CSV that takes less time than a thread takes to begin; what may be an archive swells, however short it is. */
const isShortText = ({ bytes }: Upload) => bytes.length < 37_500 && bytes.subarray(0, 2).toString() !== 'PK';

const comeAgain = () => refuse('unavailable', { details: { retryAfterSeconds: bounds.retryAfterSeconds } });

const sheetFrom = (worker: Worker, seconds: number): Promise<Sheet> =>
  new Promise((resolve, reject) => {
    let titles: readonly string[] = [];
    let sheets: readonly SheetName[] | undefined;
    const rows: SheetRow[] = [];
    const tooLong = setTimeout(() => reject(tooLarge()), seconds * 1000);
    worker.on('message', (message: FromSheetWorker) => {
      if (message.kind === 'refused')
        return reject(new Refusal(message.code, message.fields ? { fields: message.fields } : {}));
      if (message.kind === 'titles') ({ titles, sheets } = message);
      else rows.push(...message.rows);
      if (message.kind === 'rows' && message.last)
        return resolve({ titles, rows, ...(sheets && { sheets }) });
      worker.postMessage('more');
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      clearTimeout(tooLong);
      reject(new ReaderEnded(`with code ${code}`));
    });
  });

/** The thread is gone without a word, which says nothing of its sheet. */
class ReaderEnded extends Error {}

const tooLarge = () =>
  new Refusal('validation_failed', { fields: [{ path: 'file', code: 'file_too_large' }] });
