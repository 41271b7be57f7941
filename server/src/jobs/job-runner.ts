import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../db/connection.ts';
import { noteChanges } from '../db/kept-answer.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refuse.ts';
import { Stopped, type Work } from './job-at-work.ts';
import {
  endAbandoned,
  endCalledOff,
  failJob,
  giveBack,
  type Hold,
  type JobRow,
  releaseAll,
  takeJob,
} from './job-repository.ts';
import { presentAtWork, type RunningJob, startHeartbeat } from './running-job.ts';

/** How often a server looks for jobs that another one has left. */
const lookEvery = 5000;
export type AnyWork = Work<Record<string, unknown>, Record<string, unknown>>;

export interface RunnerParts {
  readonly connection: Connection;
  readonly log: FastifyBaseLogger;
  /** Who asked for a job, with the rights that they have now. Refuses where they may no longer do it. */
  readonly callerOf: (job: JobRow) => Promise<Caller>;
  /** What an error of the database means, as calls are told it; where it can't serve now, the job waits for one that can. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
  /** Milliseconds: what ends within them is waited for when the server closes; the rest is given back. */
  readonly closingPatience?: number;
}

export type JobRunner = ReturnType<typeof jobRunner>;

/**
 * Does the jobs of one school in this process: at once what was made here, and now and then what another server has
 * left. Of several servers one has a job; which one, the row says, and whatever is written says so with it.
 */
export const jobRunner = ({ connection, log, callerOf, refusalOf, closingPatience = 5000 }: RunnerParts) => {
  const { db } = connection;
  const isAlone = connection.kind === 'embedded';
  /** The embedded database does one thing at a time. */
  const most = isAlone ? 1 : 2;
  const server = randomUUID();
  const works = new Map<string, AnyWork>();
  const running = new Map<number, RunningJob>();
  /** Who waits for the end of a job that may begin, and end, in this process. */
  const awaited = new Map<number, (refusal: Refusal | undefined) => void>();
  let closing = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;

  const takeAll = async () => {
    if (!isAlone) await endAbandoned(db);
    while (!closing && running.size < most) {
      const row = await takeJob(db, { server, kinds: [...works.keys()] });
      if (!row) return;
      begin(row);
    }
  };

  /** Takes what there is to do. One look at a time: who asks meanwhile gets another one after it. */
  const look = (): Promise<void> => {
    lookAgain = true;
    looking ??= (async () => {
      try {
        while (lookAgain) {
          lookAgain = false;
          await takeAll();
        }
      } finally {
        looking = null;
      }
    })();
    return looking;
  };

  const lookQuietly = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'no look for jobs'));

  const begin = (row: JobRow) => {
    const job: RunningJob = {
      hold: { id: row.id, server, attempts: row.attempts },
      done: row.done,
      total: row.total,
      stop: row.calledOffAt && 'called_off',
      ended: Promise.resolve(),
    };
    running.set(row.id, job);
    job.ended = workOn(row, job).then((refusal) => {
      running.delete(row.id);
      noteChanges([db], 'all');
      awaited.get(row.id)?.(refusal);
      if (!closing) lookQuietly();
    });
  };

  /** Never fails: what became of it is stored, or it falls silent and is taken up again. */
  const workOn = async (row: JobRow, job: RunningJob): Promise<Refusal | undefined> => {
    const endBeats = isAlone
      ? () => undefined
      : startHeartbeat(db, job, (error) => log.warn({ err: error, job: row.id }, 'no beat of a job'));
    try {
      const work = works.get(row.kind) as AnyWork;
      await work(presentAtWork(row, job, await callerOf(row)));
      return undefined;
    } catch (error) {
      await keepEnd(job.hold, error).catch((cause: unknown) =>
        log.error({ err: cause, job: row.id }, 'the end of a job was not kept'),
      );
      return error instanceof Refusal ? error : undefined;
    } finally {
      endBeats();
    }
  };

  const keepEnd = async (hold: Hold, error: unknown): Promise<void> => {
    if (error instanceof Stopped) {
      if (error.why === 'called_off') await endCalledOff(db, hold);
      if (error.why === 'given_back') await giveBack(db, hold);
      return;
    }
    if (error instanceof Refusal)
      return failJob(db, hold, { code: error.code, details: error.details ?? null });
    log.error({ err: error, job: hold.id }, 'a job failed');
    const code = refusalOf(error)?.code ?? 'internal_error';
    if (isAlone || code !== 'unavailable') await failJob(db, hold, { code, details: null });
  };

  return {
    look,
    does: (kind: string, work: AnyWork): void => {
      works.set(kind, work);
    },
    /** How far one is that this process has in hand. */
    running: (id: number): RunningJob | undefined => running.get(id),
    /** Gives the refusal where it ends with one; undefined at another end, or once the time is over. */
    async endOf(id: number, milliseconds: number, begins: () => Promise<void>): Promise<Refusal | undefined> {
      const late = new AbortController();
      const end = new Promise<Refusal | undefined>((resolve) => awaited.set(id, resolve));
      try {
        await begins();
        const tooLate = wait(milliseconds, undefined, { signal: late.signal }).catch(() => undefined);
        return await Promise.race([end, tooLate]);
      } finally {
        late.abort();
        awaited.delete(id);
      }
    },
    async open(): Promise<void> {
      if (isAlone) await releaseAll(db);
      clearInterval(timer);
      if (!isAlone) timer = setInterval(lookQuietly, lookEvery).unref();
      lookQuietly();
    },
    async close(): Promise<void> {
      closing = true;
      clearInterval(timer);
      await looking?.catch(() => undefined);
      const ends = Promise.all([...running.values()].map(({ ended }) => ended));
      const late = new AbortController();
      await Promise.race([
        ends,
        wait(closingPatience, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      for (const job of running.values()) job.stop ??= 'given_back';
      await ends;
    },
  };
};
