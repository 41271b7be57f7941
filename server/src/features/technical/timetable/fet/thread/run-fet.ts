import { Worker } from 'node:worker_threads';
import { refuseField } from '../../../../../http/refuse.ts';
import { turns } from '../../../../../http/turns.ts';
import { draftOfFile, type FetAnswer, type FetTask } from '../fet-file.ts';

/** What a thread may take; one that would take more is ended, and the server goes on. */
const mostMegabytes = 768;
/** A file at the limit takes some seconds on an idle machine. */
const mostSeconds = 60;
/** Shorter ones are read sooner than a thread begins: a school of 50 classes has about 300 kB. */
const short = 400_000;
const inTurn = turns({ atOnce: 1, waiting: 8, retryAfterSeconds: 10 });

/** Reads a file beside everything else, where it isn’t short: nobody waits for somebody else’s twelve megabytes. */
export const readInThread = (task: FetTask): Promise<FetAnswer> | FetAnswer =>
  task.bytes.length < short ? draftOfFile(task) : inTurn(() => readNow(task));

const readNow = async (workerData: FetTask): Promise<FetAnswer> => {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData,
    // Loaders of the main thread (tsx, vitest) have no business in it.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  let tooLong: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FetAnswer>((resolve, reject) => {
      tooLong = setTimeout(() => resolve({ code: 'too-large', at: `${mostSeconds} s` }), mostSeconds * 1000);
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`the thread that reads a file ended with ${code}`)));
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return refuseField('file', 'file_too_large');
    throw cause;
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
};
