import type { Job, JobKind } from '@suksa/contracts/job';
import type { JobFound } from './job-repository.ts';
import type { RunningJob } from './running-job.ts';
import { serverName } from './server-caller.ts';

/** What this process has in hand it knows better than the row, which lags behind or can't be written meanwhile. */
export const presentJob = (
  row: JobFound,
  kind: JobKind | undefined,
  running: RunningJob | undefined,
): Job => {
  const unfinished = row.finishedAt === null;
  const { done, total } = (unfinished && running) || row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    startedBy: row.createdBy === null ? serverName : { lo: row.starterLo ?? '', en: row.starterEn ?? '' },
    startedAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    done,
    total,
    canBeCalledOff:
      unfinished && row.calledOffAt === null && (row.state === 'waiting' || (kind?.canBeCalledOff ?? false)),
    result: row.result,
    error: row.errorCode === null ? null : { code: row.errorCode, details: row.errorDetails },
  };
};
