import type { RecomputeResult } from '@suksa/contracts/checkinout';
import { type RecomputeRun, recomputing } from '@suksa/contracts/settings';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { monthsOf } from '../../../school/attendance/recompute/past-months.ts';
import { recompute, refuseClosedYears } from './recompute-service.ts';

interface RecomputeInput {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

const subjectOf = (branchId: number) => `checkinout.recompute:${branchId}`;

/** The recalculation of a branch’s past days as a job: starting it, and how far the last one is. */
export const recomputeRuns = (app: App) => {
  const start = app.jobs.kind(recomputing, work);
  const last = async ({
    context,
    school,
  }: Pick<Caller, 'context' | 'school'>): Promise<RecomputeRun | null> => {
    const found = await app.jobs.last(school.db, subjectOf(context.branchId));
    return found && ({ ...(found.input as RecomputeInput), job: found.job } as RecomputeRun);
  };
  return {
    last,
    /** Refuses with 409 while one is running for the branch, and with 423 in a closed year. */
    async start(call: Caller, input: RecomputeInput): Promise<RecomputeRun> {
      const { branchId } = call.context;
      await refuseClosedYears(call.school.db, { branchId, ...input });
      const { begun, job } = await start(call, {
        subject: subjectOf(branchId),
        input,
        total: monthsOf(input).length,
        patience: 0,
      });
      if (!begun) refuse('recompute_running', { status: 409 });
      return { ...input, job } as RecomputeRun;
    },
  };
};

/** Each month is kept with its transaction, so that another server goes on where the last one stopped. */
const work = async (job: JobAtWork<RecomputeInput, RecomputeResult>): Promise<void> => {
  const { context, school, input, kept, keep } = job;
  const result = await recompute(job, { branchId: context.branchId, ...input }, { kept, keep });
  await school.db.transaction((tx) => job.complete(tx, result));
};
