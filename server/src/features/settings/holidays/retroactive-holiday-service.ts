import type { Context } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import type { AuditLine } from '../../../http/write.ts';
import { recomputeJob } from '../../../school/attendance/recompute/recompute-job.ts';
import type { CalendarEntry } from '../../../school/calendar/calendar.ts';
import {
  type RecomputeJob,
  recomputeWithin,
  touchesPast,
} from '../../checkinout/recompute/recompute-service.ts';
import { branchesOf } from './holiday-repository.ts';

/** Entries that go and entries that come; one that is changed does both. */
export interface CalendarEdit {
  readonly removed: readonly CalendarEntry[];
  readonly added: readonly CalendarEntry[];
}

interface BranchJob {
  readonly branch: { readonly id: number; readonly name: { readonly lo: string; readonly en: string } };
  readonly job: RecomputeJob;
}

/** What an edit means for days that are over, branch by branch: the one of the header's switch first. */
export const pastJobs = async (
  db: Queryable,
  { branchId }: Pick<Context, 'branchId'>,
  { removed, added }: CalendarEdit,
): Promise<BranchJob[]> => {
  const touched = [...removed, ...added].filter(({ confirmed }) => confirmed);
  const from = touched.map(({ startDate }) => startDate).sort()[0];
  const until = touched
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  if (from === undefined || until === undefined) return [];
  const jobs: BranchJob[] = [];
  for (const branch of await branchesTouched(db, { branchId }, { removed, added })) {
    const holidays = { without: removed.map(({ id }) => id), with: added };
    const job = await recomputeJob(db, { branchId: branch.id, from, until }, { holidays });
    const changed = { ...job, onlyChangedDays: true };
    if (touchesPast(changed)) jobs.push({ branch, job: changed });
  }
  return jobs;
};

/** The branches whose calendar an edit changes: the one of the header's switch first. */
export const branchesTouched = async (
  db: Queryable,
  { branchId }: Pick<Context, 'branchId'>,
  { removed, added }: CalendarEdit,
) => {
  const touched = [...removed, ...added].filter(({ confirmed }) => confirmed);
  if (touched.length === 0) return [];
  const everywhere = touched.some((entry) => entry.branchId === null);
  const found = await branchesOf(db, everywhere ? null : branchId);
  return found.sort((a, b) => Number(b.id === branchId) - Number(a.id === branchId));
};

interface Saving {
  readonly acceptPast: boolean;
  /** Whose days are recalculated, for the audit. */
  readonly reason: string;
}

/**
 * Makes an edit, and in the same transaction recalculates the past days that it turns into something else; gives what
 * came of the edit, with the audit's lines of those days. Refuses with `past_days` where there are some and nobody has
 * said to have seen it, and with 423 in a closed year.
 */
export const editingPast = async <Result>(
  tx: Transaction,
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  { acceptPast, reason, ...edit }: Saving & CalendarEdit,
  make: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly judged: readonly AuditLine[] }> => {
  // Before writing: what the reports say now is read from the calendar as it still is.
  const jobs = await pastJobs(tx, context, edit);
  if (jobs.length > 0 && !acceptPast) refuse('past_days');
  const result = await make();
  const judged: AuditLine[] = [];
  for (const { job } of jobs) judged.push((await recomputeWithin(tx, job, { actor, reason })).audit);
  return { result, judged };
};
