// The embedded database in its own thread, so that a long query doesn't stop the server from answering others.
// Plain JavaScript: a worker is loaded by Node itself, without whatever transpiles the rest.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const port = parentPort;
if (!port) throw new Error('worker.mjs runs only as a worker thread');

// `relaxedDurability: false`: a commit is acknowledged only after its writes have reached the file system.
const { folder, ...programs } = workerData;
const database = await PGlite.create({ dataDir: folder, relaxedDurability: false, ...programs });

const answer = (connection, bytes) => {
  const copy = bytes.slice();
  port.postMessage({ kind: 'data', connection, bytes: copy }, [copy.buffer]);
};

const handlers = {
  // A new connection finds no transaction, prepared statement or setting of the one before.
  async open() {
    await database.exec('rollback');
    await database.exec('discard all');
  },
  async data({ connection, bytes }) {
    await database.execProtocolRawStream(bytes, { onRawData: (part) => answer(connection, part) });
  },
  async close() {
    try {
      await database.close();
    } finally {
      // Nothing is left that keeps the thread alive.
      port.close();
    }
  },
};

// One after the other: there is one session inside.
let last = Promise.resolve();
port.on('message', (message) => {
  last = last
    .then(() => handlers[message.kind](message))
    .catch((error) => port.postMessage({ kind: 'failed', connection: message.connection, error }));
});
port.postMessage({ kind: 'ready' });
