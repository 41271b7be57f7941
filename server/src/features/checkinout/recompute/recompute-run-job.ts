import type { RecomputeRun } from '@suksa/contracts/checkinout';
import type { App } from '../../../http/app.ts';
import { Refusal, refuse } from '../../../http/refuse.ts';
import type { RecomputeRange } from './recompute-day-rules.ts';
import { monthsOf } from './recompute-range-rules.ts';
import {
  beatRun,
  beginRun,
  endRun,
  type FoundRun,
  findLastRun,
  interruptRuns,
  interruptSilentRuns,
} from './recompute-run-repository.ts';
import { type RecomputeCall, recompute, refuseClosedYears } from './recompute-service.ts';

const beatEvery = 10_000;

interface RunApp extends Pick<App, 'db' | 'connection' | 'log'> {
  /** The server is about to end: no further month is begun. */
  readonly isStopping: () => boolean;
}

/** What ends a run between two months without anything being wrong. */
class Interrupted extends Error {}

/**
 * Begins to judge past days anew, in this server and after the call has been answered. Each month is one transaction:
 * the browser may leave and the server may stop, and what is done stays done. Refuses with 409 while one is running
 * for the branch, and with 423 in a closed year.
 *
 * @returns the work, which never fails: what becomes of it is stored.
 */
export const startRecompute = async (
  app: RunApp,
  range: RecomputeRange,
  call: RecomputeCall,
): Promise<{ readonly run: RecomputeRun; readonly work: () => Promise<void> }> => {
  await refuseClosedYears(app.db, range);
  const { actor, reason } = call;
  if (canBeSilent(app)) await interruptSilentRuns(app.db, range.branchId);
  const total = monthsOf(range).length;
  const id =
    (await beginRun(app.db, { ...range, reason, startedBy: actor.userId, total })) ??
    refuse('recompute_running', { status: 409 });
  const run = (await lastRun(app, range.branchId)) ?? refuse('internal_error');
  return { run, work: () => workOn(app, id, range, call) };
};

const workOn = async (app: RunApp, id: number, range: RecomputeRange, call: RecomputeCall): Promise<void> => {
  const { db, log, isStopping } = app;
  const beat = canBeSilent(app)
    ? setInterval(() => {
        beatRun(db, id).catch((error: unknown) => log.warn({ err: error }, 'no beat of a recompute'));
      }, beatEvery)
    : undefined;
  try {
    await recompute(db, range, call, async ({ done, studentDays, staffDays, total }) => {
      const alive = await beatRun(db, id, { done, studentDays, staffDays });
      if (!alive || (isStopping() && done < total)) throw new Interrupted();
    });
    await endRun(db, id);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Interrupted))
      log.error({ err: error }, 'judging past days anew failed');
    await endRun(db, id, errorOf(error)).catch((cause: unknown) =>
      log.error({ err: cause }, 'the end of a recompute was not kept'),
    );
  } finally {
    clearInterval(beat);
  }
};

const errorOf = (error: unknown) => {
  if (error instanceof Refusal) return { code: error.code, details: error.details ?? null };
  return { code: error instanceof Interrupted ? 'interrupted' : 'internal_error', details: null };
};

/** How far the branch's last one is, or what became of it. */
export const lastRun = async (
  app: Pick<App, 'db' | 'connection'>,
  branchId: number,
): Promise<RecomputeRun | null> => {
  const found = await findLastRun(app.db, branchId);
  return found ? presentRun({ ...found, isSilent: found.isSilent && canBeSilent(app) }) : null;
};

/** The embedded database has one session, which a month of work keeps: its one server beats only in between. */
const canBeSilent = ({ connection }: Pick<App, 'connection'>) => connection.kind === 'postgresql';

/** To be called when a server starts: the embedded database is its own, so what is unfinished was cut off. */
export const interruptOwnRuns = async ({ db, connection }: Pick<App, 'db' | 'connection'>): Promise<void> => {
  if (connection.kind === 'embedded') await interruptRuns(db);
};

const presentRun = ({ run, startedBy, isSilent }: FoundRun): RecomputeRun => {
  const state = stateOf(run, isSilent);
  return {
    state,
    from: run.fromDay,
    until: run.untilDay,
    reason: run.reason,
    startedBy,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    done: run.done,
    total: run.total,
    studentDays: run.studentDays,
    staffDays: run.staffDays,
    error: state === 'failed' && run.errorCode ? { code: run.errorCode, details: run.errorDetails } : null,
  };
};

const stateOf = ({ errorCode, finishedAt }: FoundRun['run'], isSilent: boolean): RecomputeRun['state'] => {
  if (errorCode !== null) return errorCode === 'interrupted' ? 'interrupted' : 'failed';
  if (finishedAt !== null) return 'done';
  return isSilent ? 'interrupted' : 'running';
};
