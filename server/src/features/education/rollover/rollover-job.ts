import { rollingOver, undoingRollover } from '@suksa/contracts/education';
import type { Job } from '@suksa/contracts/job';
import type { App, Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { type RunInput, runWithin } from './rollover-run-service.ts';
import { refuseNarrow } from './rollover-service.ts';
import { type UndoInput, undoWithin } from './rollover-undo-service.ts';

const subjectOf = (batchId: number) => `education.rollover:${batchId}`;

/** A batch is run and taken back by jobs, each in one transaction: all or nobody. */
export const rolloverJobs = (app: App) => {
  const run = app.jobs.kind(rollingOver, (job: JobOf<RunInput>) =>
    job.school.db.transaction(async (tx) => {
      const students = await runWithin(tx, { ...job, ...job.input }, job.tell);
      await job.complete(tx, { students });
    }),
  );
  const undo = app.jobs.kind(undoingRollover, (job: JobOf<UndoInput>) =>
    job.school.db.transaction(async (tx) => {
      const students = await undoWithin(tx, { ...job, ...job.input }, job.tell);
      await job.complete(tx, { students });
    }),
  );
  return {
    /** The last run or undo of a batch, however far it is. */
    last: async (db: Queryable, batchId: number): Promise<Job | null> =>
      (await app.jobs.last(db, subjectOf(batchId)))?.job ?? null,
    /** What has run already is left as it is, so a second call does nothing twice. */
    async run(call: Caller, input: RunInput): Promise<Job> {
      refuseNarrow(call.actor);
      return (await run(call, { subject: subjectOf(input.id), input })).job;
    },
    /**
     * Every enrolment and status is as it was before the run. Refused with `rollover_blocked` once the new year has
     * money, results or attendance for somebody, or somebody moved on in it.
     */
    async undo(call: Caller, input: UndoInput): Promise<Job> {
      refuseNarrow(call.actor);
      return (await undo(call, { subject: subjectOf(input.id), input })).job;
    },
  };
};

type JobOf<Input> = JobAtWork<Input, { students: number }>;
