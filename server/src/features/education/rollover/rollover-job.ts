import type { RolloverProgress } from '@suksa/contracts/education';
import type { App, Database } from '../../../http/app.ts';
import { Refusal } from '../../../http/refuse.ts';
import { presentProgress } from './rollover-presenter.ts';
import { beatRun, beginRun, endRun, findProgress } from './rollover-repository.ts';

/** Tells how far the work is; a transaction calls it now and then. */
export type Tell = (done: number, total: number) => void;

interface Job {
  readonly batchId: number;
  readonly kind: 'run' | 'undo';
  readonly work: (tell: Tell) => Promise<void>;
}

/** What is done within this time is answered as done, and a refusal as a refusal; the rest is asked for. */
const patience = 2000;

/**
 * Does the work and tells its progress in a row of its own, which others can read while the work's transaction is
 * open. Who asks for the same while it runs gets its progress.
 */
export const runJob = async (
  { db, connection, log }: Pick<App, 'db' | 'connection' | 'log'>,
  { batchId, kind, work }: Job,
): Promise<RolloverProgress> => {
  if (!(await beginRun(db, batchId, kind))) return readProgress(db, batchId);
  const tell: Tell = (done, total) => {
    // The embedded database has one session, and the work has it: nobody could read this before the end.
    if (connection.kind === 'embedded') return;
    beatRun(db, batchId, done, total).catch((error: unknown) => log.warn({ err: error }, 'no progress told'));
  };
  const finished = work(tell).then(
    () => endRun(db, batchId),
    async (error: unknown) => {
      const refused = error instanceof Refusal;
      if (!refused) log.error({ err: error }, 'rollover failed');
      await endRun(db, batchId, {
        code: refused ? error.code : 'internal_error',
        details: refused ? (error.details ?? null) : null,
      });
      throw error;
    },
  );
  // Whoever no longer waits for it reads the failure in the progress.
  finished.catch(() => undefined);
  await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, patience))]);
  return readProgress(db, batchId);
};

/** Of a batch that is known to be there; idle where it was never run. */
export const readProgress = async (db: Database, batchId: number): Promise<RolloverProgress> =>
  presentProgress(await findProgress(db, batchId));
