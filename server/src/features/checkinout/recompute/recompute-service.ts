import type { RecomputePreview, RecomputeResult, RecomputeRow } from '@suksa/contracts/checkinout';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import type { RecomputeJob, RecomputeRange } from '../../../school/attendance/recompute/day-rules.ts';
import { lastPastDay, monthsOf } from '../../../school/attendance/recompute/past-months.ts';
import { recomputeJob } from '../../../school/attendance/recompute/recompute-job.ts';
import { type ChangedDay, changedDays, scansOf } from '../../../school/attendance/recompute/scan-months.ts';
import { lockRecompute } from '../../../school/attendance/recompute/stored-months.ts';
import { writeAll } from '../../../school/attendance/recompute/write-months.ts';
import { closedYearOf } from './recompute-closed-year-service.ts';
import { presentChanges } from './recompute-presenter.ts';
import { recomputeTally } from './recompute-tally-rules.ts';

/** Who recomputed what, and why: `auditTrail(db, recomputeEntity, branchId)`. */
export const recomputeEntity = 'checkinout.recompute';

interface Paged {
  readonly actor: Actor;
  readonly page: number;
  readonly size: number;
}

/**
 * What recalculating past days would change, without changing it: counts for each day as the reports show them, and
 * one page of the people's days that change. Today and days to come are left out.
 */
export const previewRecompute = async (
  db: Queryable,
  job: RecomputeJob,
  { actor, page, size }: Paged,
): Promise<RecomputePreview> => {
  const tally = recomputeTally();
  const [students, staff] = [new Set<number>(), new Set<number>()];
  const shown: ChangedDay[] = [];
  let total = 0;
  for await (const change of changedDays(db, job, tally.count)) {
    (change.person.kind === 'student' ? students : staff).add(change.person.id);
    if (total >= (page - 1) * size && total < page * size) shown.push(change);
    total += 1;
  }
  return {
    from: job.from,
    until: lastPastDay(job.until),
    days: tally.days(),
    moves: tally.moves(),
    students: students.size,
    staff: staff.size,
    entered: tally.entered(),
    closedYear: await closedYearOf(db, job),
    rows: await presentChanges(db, actor, job.branchId, shown),
    total,
  };
};

/** The same days of people, all of them, batch by batch, for an export. */
export async function* recomputeRows(
  db: Queryable,
  job: RecomputeJob,
  actor: Actor,
): AsyncGenerator<RecomputeRow> {
  const batch: ChangedDay[] = [];
  for await (const change of changedDays(db, job)) {
    batch.push(change);
    if (batch.length === 1000) yield* await presentChanges(db, actor, job.branchId, batch.splice(0));
  }
  yield* await presentChanges(db, actor, job.branchId, batch);
}

/** Months that are done, and what has been written in them. */
export interface RecomputeStep {
  readonly done: number;
  readonly total: number;
  readonly result: RecomputeResult;
}

interface Steps {
  /** What an earlier attempt has done of the same range: its months are left out. */
  readonly kept: Pick<RecomputeStep, 'done' | 'result'> | null;
  /** Called in the transaction of each month, at its end; what it throws takes the month back and ends the work. */
  readonly keep: (tx: Transaction, step: RecomputeStep) => Promise<void>;
}

/**
 * Recalculates past days by the rules that are saved, month by month, each in one transaction with its audit entry.
 * Repeating it changes nothing more. Days that a person entered (a correction, an absence with reason, a leave) stay,
 * and so do the events. Refuses a range in a closed year with 423.
 */
export const recompute = async (
  call: Pick<Caller, 'actor' | 'school' | 'requestId'>,
  { reason, ...range }: RecomputeRange & { readonly reason: string },
  { kept, keep }: Steps = { kept: null, keep: async () => undefined },
): Promise<RecomputeResult> => {
  await refuseClosedYears(call.school.db, range);
  const months = monthsOf(range);
  let result = kept?.result ?? { studentDays: 0, staffDays: 0 };
  for (const [at, { from, until }] of months.entries()) {
    if (at < (kept?.done ?? 0)) continue;
    const before = result;
    result = await write(call, async (tx) => {
      const job = await recomputeJob(tx, { ...range, from, until });
      const month = await recomputeWithin(tx, job, { actor: call.actor, reason });
      const so = {
        studentDays: before.studentDays + month.result.studentDays,
        staffDays: before.staffDays + month.result.staffDays,
      };
      await keep(tx, { done: at + 1, total: months.length, result: so });
      return { result: so, audit: month.audit };
    });
  }
  return result;
};

interface By {
  readonly actor: Actor;
  /** For the audit. */
  readonly reason: string;
}

/** The same in a transaction that has already changed the rules, e.g. saved a holiday; whoever opened it audits. */
export const recomputeWithin = async (
  tx: Transaction,
  job: RecomputeJob,
  { actor, reason }: By,
): Promise<{ readonly result: RecomputeResult; readonly audit: AuditLine }> => {
  await lockRecompute(tx, job.branchId);
  await refuseClosedYear(tx, job);
  const tally = recomputeTally();
  const result = { studentDays: 0, staffDays: 0 };
  for (const month of monthsOf(job))
    for await (const scanned of scansOf(tx, job, month, tally.count))
      result[scanned.kind === 'student' ? 'studentDays' : 'staffDays'] += await writeAll(tx, scanned, {
        month,
        job,
        actor,
      });
  const audit = {
    action: 'recompute',
    entity: recomputeEntity,
    entityId: job.branchId,
    branchId: job.branchId,
    reason,
    after: { from: job.from, until: lastPastDay(job.until), ...result, moves: tally.moves() },
  };
  return { result, audit };
};

/** Refuses with 423 where days of a range lie in a closed year. */
export const refuseClosedYears = async (db: Queryable, range: RecomputeRange): Promise<void> =>
  refuseClosedYear(db, await recomputeJob(db, range));

const refuseClosedYear = async (db: Queryable, job: RecomputeJob): Promise<void> => {
  const closed = await closedYearOf(db, job);
  if (closed) refuse('year_closed', { details: { year: closed } });
};

export type { RecomputeJob, RecomputeRange } from '../../../school/attendance/recompute/day-rules.ts';
export { touchesPast } from './recompute-closed-year-service.ts';
