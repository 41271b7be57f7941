import type { Database, Queryable } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { type JobAtWork, Stopped } from './job-at-work.ts';
import { completeJob, type Hold, type JobRow, keepStep, recordHeartbeat } from './job-repository.ts';

/** A job that this process works on. */
export interface RunningJob {
  readonly hold: Hold;
  done: number;
  total: number;
  /** Set once the work shall end. */
  stop: Stopped['why'] | null;
  /** Never rejects. */
  ended: Promise<void>;
}

type Json = Record<string, unknown>;

/** What the work of a kind gets to see of the job. */
export const presentAtWork = (row: JobRow, job: RunningJob, caller: Caller): JobAtWork<Json, Json> => {
  const goOn = () => {
    if (job.stop) throw new Stopped(job.stop);
  };
  return {
    ...caller,
    id: row.id,
    input: row.input,
    kept: row.result && { done: row.done, result: row.result },
    report(done, total) {
      job.done = done;
      job.total = total;
      goOn();
    },
    async keep(tx, { done, total, result }) {
      goOn();
      if (!(await keepStep(tx, job.hold, { done, total, result }))) await stopNow(tx, job);
      job.done = done;
      job.total = total;
    },
    async complete(tx, result) {
      goOn();
      if (!(await completeJob(tx, job.hold, { total: job.total, result }))) await stopNow(tx, job);
    },
  };
};

/** Somebody has called it off since the last beat, or another server has it. */
const stopNow = async (db: Queryable, job: RunningJob): Promise<never> => {
  const found = await recordHeartbeat(db, job.hold, job);
  throw new Stopped(found?.isCalledOff ? 'called_off' : 'lost');
};

const heartbeatEvery = 1000;

/**
 * Tells the other servers how far a job is, beside the transaction that does it, and hears from them that it was
 * called off. Gives what ends it.
 */
export const startHeartbeat = (
  db: Database,
  job: RunningJob,
  onError: (error: unknown) => void,
): (() => void) => {
  let underWay = false;
  const beat = async () => {
    if (underWay) return;
    underWay = true;
    try {
      const found = await recordHeartbeat(db, job.hold, job);
      job.stop ??= found ? (found.isCalledOff ? 'called_off' : null) : 'lost';
    } catch (error) {
      onError(error);
    } finally {
      underWay = false;
    }
  };
  const timer = setInterval(() => void beat(), heartbeatEvery);
  return () => clearInterval(timer);
};
