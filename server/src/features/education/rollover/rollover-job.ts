import { rollingOver, undoingRollover } from '@suksa/contracts/education';
import type { Job } from '@suksa/contracts/job';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { write } from '../../../http/write.ts';
import { type RolloverJob, type RunInput, runWithin } from './rollover-run-service.ts';
import { knownBatch } from './rollover-service.ts';
import { type UndoInput, undoWithin } from './rollover-undo-service.ts';

const subjectOf = (batchId: number) => `education.rollover:${batchId}`;

/** A batch is run and taken back by jobs, each in one transaction: all or nobody. */
export const rolloverJobs = (app: App) => {
  const run = app.jobs.kind(rollingOver, (job: RolloverJob<RunInput>) =>
    write(job, async (tx) => {
      const { students, audit } = await runWithin(tx, job);
      await job.complete(tx, { students });
      return { result: undefined, audit };
    }),
  );
  const undo = app.jobs.kind(undoingRollover, (job: RolloverJob<UndoInput>) =>
    write(job, async (tx) => {
      const { students, audit } = await undoWithin(tx, job);
      await job.complete(tx, { students });
      return { result: undefined, audit };
    }),
  );
  return {
    /** The last run or undo of a batch, however far it is. */
    last: async ({ school }: Caller, batchId: number): Promise<Job | null> =>
      (await app.jobs.last(school.db, subjectOf(batchId)))?.job ?? null,
    /** What has run already is left as it is, so a second call does nothing twice. */
    async run(call: Caller, input: RunInput): Promise<Job> {
      await knownBatch(call, input.id);
      return (await run(call, { subject: subjectOf(input.id), input })).job;
    },
    /**
     * Every enrolment and status is as it was before the run. Refused with `rollover_blocked` once the new year has
     * money, results or attendance for somebody, or somebody moved on in it.
     */
    async undo(call: Caller, input: UndoInput): Promise<Job> {
      await knownBatch(call, input.id);
      return (await undo(call, { subject: subjectOf(input.id), input })).job;
    },
  };
};
