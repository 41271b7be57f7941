import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';
import { MessageSplitter } from './message-splitter.ts';

type FromWorker =
  | { kind: 'ready' }
  | { kind: 'data'; connection: number; bytes: Uint8Array }
  | { kind: 'failed'; connection?: number; error: Error };

export interface EmbeddedDatabase {
  /** A stream that `pg` takes for a socket to a PostgreSQL server. */
  openStream(): Duplex;
  close(): Promise<void>;
}

/** The socket's side of one connection to the worker. `pg` calls `connect`, `setNoDelay` and the like on it. */
class WorkerStream extends Duplex {
  readonly #splitter = new MessageSplitter();
  readonly #send: (bytes: Uint8Array) => void;
  readonly #opened: () => void;

  constructor(handlers: { opened: () => void; send: (bytes: Uint8Array) => void }) {
    super();
    this.#opened = handlers.opened;
    this.#send = handlers.send;
  }

  connect(): this {
    this.#opened();
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (const batch of this.#splitter.push(chunk)) this.#send(new Uint8Array(batch));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}

/** Compiled once for all threads of this process: for each anew, that took half of the time of an opening. */
let compiled: Promise<readonly [WebAssembly.Module, WebAssembly.Module]> | undefined;

const folderOfPrograms = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
const compile = async (name: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(join(folderOfPrograms, name)));

const programs = () => {
  compiled ??= Promise.all([compile('pglite.wasm'), compile('initdb.wasm')]);
  return compiled;
};

/**
 * Starts PostgreSQL inside this process (PGlite, in a worker thread) on `<dataDir>/postgres`.
 * @throws DataFolderInUse when another living process has the folder.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const [pgliteWasmModule, initdbWasmModule] = await programs();
  const unlock = lockFolder(dataDir);
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { folder: join(dataDir, 'postgres'), pgliteWasmModule, initdbWasmModule },
    // Loaders of the main thread (tsx, vitest) have no business in it.
    execArgv: [],
  });
  const streams = new Map<number, WorkerStream>();
  let connections = 0;

  let ended: Error | undefined;
  const failAll = (error: Error): void => {
    ended ??= error;
    for (const stream of streams.values()) stream.destroy(error);
  };

  const ready = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database ended before it was ready.')));
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve();
      if (message.kind === 'data') streams.get(message.connection)?.push(Buffer.from(message.bytes));
      if (message.kind === 'failed') streams.get(message.connection ?? 0)?.destroy(message.error);
    });
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The embedded database has ended.')));

  try {
    await ready;
  } catch (error) {
    unlock();
    throw error;
  }

  return {
    openStream() {
      const connection = ++connections;
      const stream = new WorkerStream({
        opened: () => {
          if (ended) stream.destroy(ended);
          else worker.postMessage({ kind: 'open', connection });
        },
        send: (bytes) =>
          worker.postMessage({ kind: 'data', connection, bytes }, [bytes.buffer as ArrayBuffer]),
      });
      streams.set(connection, stream);
      stream.once('close', () => streams.delete(connection));
      return stream;
    },
    async close() {
      const exited = once(worker, 'exit');
      worker.postMessage({ kind: 'close' });
      await exited;
      unlock();
    },
  };
}
