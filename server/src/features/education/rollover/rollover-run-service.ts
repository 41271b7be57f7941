import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { type AuditLine, refuseStale } from '../../../http/write.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { todayIn } from '../../../school/clock.ts';
import { refuseClosed } from '../results/year-result-service.ts';
import { countConflicts, newClasses, oldClasses } from './rollover-decision-repository.ts';
import { earlinessOf } from './rollover-early-rules.ts';
import { presentRollover } from './rollover-presenter.ts';
import { type BatchRow, findRollover, lockBatch, lockYears, updateBatch } from './rollover-repository.ts';
import { carryChunk, countWhich, nextChunk, type RunScope, toRun } from './rollover-run-repository.ts';
import { refreshWithin, rolloverLine, rollovers } from './rollover-service.ts';

const studentsAChunk = 1000;

export type RolloverJob<Input> = JobAtWork<Input, { students: number }>;

/** What a run or an undo came to. */
export interface Carried {
  readonly students: number;
  readonly audit: AuditLine | readonly AuditLine[];
}

export interface RunInput {
  readonly id: number;
  readonly body: {
    readonly version: number;
    readonly leaveUndecided: boolean;
    readonly overCapacityReason: string;
    readonly earlyReason: string;
  };
}

/** Carries everybody over as decided. Gives how many; none where the batch has run already. */
export const runWithin = async (tx: Transaction, job: RolloverJob<RunInput>): Promise<Carried> => {
  const { actor, context, input, report } = job;
  const { id, body } = input;
  const batch = (await lockBatch(tx, context.branchId, id)) ?? notFound();
  if (batch.state === 'done') return { students: 0, audit: [] };
  if (batch.state !== 'draft') refuse('rollover_not_draft', { status: 409 });
  const scope = await scopeOf(tx, job, batch);
  const current = (await findRollover(tx, context.branchId, id)) ?? notFound();
  await refuseStale(tx, rollovers, { id, version: body.version }, presentRollover(current));
  // In this transaction: what it changed is rolled back together with the refusal, and told at the next preview.
  if ((await refreshWithin(tx, batch)) > 0) refuse('rollover_changed', { status: 409 });
  const total = await refuseUnready(tx, batch, scope, body);
  const early = earlinessOf(
    { start: scope.fromStart, end: scope.fromEnd },
    await oldClasses(tx, id),
    todayIn(),
  );
  if (early && body.earlyReason === '') refuse('rollover_early', { status: 409, details: early });
  let done = 0;
  for (let after = 0; ; ) {
    const chunk = await nextChunk(tx, { batchId: id, after, which: toRun, size: studentsAChunk });
    if (!chunk) break;
    if ((await carryChunk(tx, scope, chunk)) !== chunk.students) refuse('rollover_changed', { status: 409 });
    done += chunk.students;
    after = chunk.last;
    report(done, total);
  }
  await updateBatch(tx, id, {
    state: 'done',
    runBy: actor.userId,
    runAt: new Date(),
    overCapacityReason: body.overCapacityReason,
  });
  const reason = [body.earlyReason, body.overCapacityReason].filter(Boolean).join(' · ');
  return {
    students: done,
    audit: rolloverLine(job, id, {
      action: 'run',
      after: { students: done, ...early },
      version: batch.version + 1,
      reason,
    }),
  };
};

/** The days and years of a batch, as they are now and stay until the end of the transaction. */
export const scopeOf = async (
  tx: Transaction,
  { actor, context, requestId }: Caller,
  batch: BatchRow,
): Promise<RunScope> => {
  const years = await lockYears(tx, batch);
  const from = years.find((year) => year.id === batch.fromYearId) ?? notFound();
  const to = years.find((year) => year.id === batch.toYearId) ?? notFound();
  for (const year of [from, to])
    if (year.state === 'closed') refuse('year_closed', { details: { year: year.name } });
  refuseClosed(context, from.id);
  return {
    batchId: batch.id,
    branchId: context.branchId,
    fromStart: from.startDate,
    fromEnd: from.endDate,
    toYearId: to.id,
    toName: to.name,
    toStart: to.startDate,
    toEnd: to.endDate,
    actorId: actor.userId,
    requestId,
  };
};

/** Conflicts, undecided students and full classes that nobody has given a reason for keep a batch from running. */
const refuseUnready = async (
  tx: Transaction,
  batch: BatchRow,
  { toYearId }: RunScope,
  { leaveUndecided, overCapacityReason }: RunInput['body'],
): Promise<number> => {
  const counted = await countConflicts(tx, batch.id);
  if (counted.no_target_class > 0)
    refuse('rollover_conflicts', { status: 409, details: { students: counted.no_target_class } });
  if (counted.undecided > 0 && !leaveUndecided)
    refuse('rollover_undecided', { status: 409, details: { students: counted.undecided } });
  const total = await countWhich(tx, batch.id, toRun);
  if (total === 0) refuse('rollover_empty', { status: 409 });
  const full = (await newClasses(tx, batch.id, toYearId)).filter(
    ({ there, coming, capacity }) => coming > 0 && there + coming > capacity,
  );
  if (full.length > 0 && overCapacityReason === '')
    refuse('rollover_over_capacity', {
      status: 409,
      details: { classes: full.map(({ name }) => name).join(', ') },
    });
  return total;
};
