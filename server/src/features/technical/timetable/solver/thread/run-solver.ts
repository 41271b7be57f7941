import { Worker } from 'node:worker_threads';
import type { SolverProgress, SolverResult, SolverTask } from './solver-thread.ts';

/** What a thread may take; one that would take more is ended, and the server goes on. */
const mostMegabytes = 512;

interface Options extends Omit<SolverTask, 'cancelled'> {
  /** Answers whether the best so far is wanted now. */
  readonly onProgress: (progress: SolverProgress) => Promise<boolean> | boolean;
}

/** Searches in a thread of its own, so that every other call is answered meanwhile. */
export async function runSolver({ onProgress, ...task }: Options): Promise<SolverResult> {
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { ...task, cancelled } satisfies SolverTask,
    // Loaders of the main thread (tsx, vitest) have no business in it.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  let last: SolverProgress = { kind: 'progress', placed: 0, of: 0, hardest: [] };
  let asking = Promise.resolve();
  // Also while the thread is silent, such as when it looks for a reason.
  const timer = setInterval(() => {
    asking = asking.then(async () => {
      if (await onProgress(last)) Atomics.store(cancelled, 0, 1);
    });
  }, 500);
  try {
    return await new Promise<SolverResult>((resolve, reject) => {
      worker.on('message', (message: SolverProgress | SolverResult) => {
        if (message.kind === 'result') resolve(message);
        else last = message;
      });
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`the solver’s thread ended with ${code}`)));
    });
  } finally {
    clearInterval(timer);
    await asking;
    await worker.terminate();
  }
}
