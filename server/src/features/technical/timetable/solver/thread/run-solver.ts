import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { raceOf, winnerOf } from './race.ts';
import type { SolverProgress, SolverResult, SolverTask } from './solver-thread.ts';

/** What a thread may take; one that would take more is ended, and the server goes on. */
const mostMegabytes = 512;

/** Both cores of a small server; more would leave none for those who work meanwhile. */
const mostLanes = 2;

interface Options extends Omit<SolverTask, 'cancelled' | 'lane' | 'race'> {
  /** How many search side by side, where there are so many processors; both cores unless told. */
  readonly threads?: number;
  /** Answers whether the best so far is wanted now. */
  readonly onProgress: (progress: SolverProgress) => Promise<boolean> | boolean;
}

/** Searches in threads of their own, so that every other call is answered meanwhile. */
export async function runSolver({
  onProgress,
  threads = mostLanes,
  ...task
}: Options): Promise<SolverResult> {
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const lanes = task.mode === 'whole' ? Math.min(threads, availableParallelism()) : 1;
  const race = raceOf(lanes);
  const workers = Array.from({ length: lanes }, (_, lane) => {
    const workerData: SolverTask = { ...task, cancelled, lane, race };
    return new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData,
      // Loaders of the main thread (tsx, vitest) have no business in it.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
  });
  let places: SolverProgress['places'];
  let last: SolverProgress = {
    ...{ kind: 'progress', placed: 0, hardest: [] },
    of: task.problem.lessons.length,
  };
  let asking = Promise.resolve();
  // Also while the thread is silent, such as when it looks for a reason.
  const timer = setInterval(() => {
    asking = asking.then(async () => {
      const shown = places;
      places = undefined;
      if (await onProgress(shown ? { ...last, places: shown } : last)) Atomics.store(cancelled, 0, 1);
    });
  }, 500);
  try {
    const ended = await Promise.all(
      workers.map((worker) =>
        resultOf(worker, (message) => {
          // What is told is of the lane that is furthest.
          if (message.placed < last.placed) return;
          last = message;
          places = message.places ?? places;
        }),
      ),
    );
    const winner = winnerOf(ended);
    // The reason is looked for by the first lane alone.
    const conflict = winner.attempt === null ? (ended[0]?.conflict ?? null) : null;
    return { ...winner, conflict, megabytes: Math.max(...ended.map(({ megabytes }) => megabytes)) };
  } finally {
    clearInterval(timer);
    await asking;
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

const resultOf = (worker: Worker, onProgress: (progress: SolverProgress) => void): Promise<SolverResult> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: SolverProgress | SolverResult) => {
      if (message.kind === 'result') resolve(message);
      else onProgress(message);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the solver’s thread ended with ${code}`)));
  });
