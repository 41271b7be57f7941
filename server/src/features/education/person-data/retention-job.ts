import { type RetentionKind, retaining } from '@suksa/contracts/settings/data/retention';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { Refusal } from '../../../http/refuse.ts';
import { whileListening } from '../../../http/while-listening.ts';
import { write } from '../../../http/write.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { callOfServer } from '../../../jobs/server-caller.ts';
import { todayIn } from '../../../school/clock.ts';
import { eraseStaff, staffToErase } from '../../settings/users/staff-erasure-service.ts';
import { eraseStudent } from './erasure-service.ts';
import {
  allRules,
  erasedBefore,
  firstBranchId,
  type KindByDay,
  removeDue,
  removeOldCopies,
  studentsDue,
} from './retention-repository.ts';
import { firstKeptDay, isRunDue } from './retention-rules.ts';

interface Result {
  readonly removed: { kind: RetentionKind; count: number }[];
}
type RetentionJob = JobAtWork<Record<string, never>, Result>;

/** One at a time, whoever began it. */
export const retentionSubject = 'settings.retention';

/** Takes away what the rules say, kind by kind; what a rule took is written down with its count, never with what it was. */
export const retentionJobs = (app: App) =>
  app.jobs.kind(retaining, async (job: RetentionJob) => {
    const rules = (await allRules(job.school.db)).filter(({ months }) => months !== null);
    const removed: Result['removed'] = [];
    await eraseRemains(job);
    for (const [at, { kind, months }] of rules.entries()) {
      job.report(at, rules.length);
      const day = firstKeptDay(todayIn(), months ?? 0);
      const count =
        kind === 'students' || kind === 'staff'
          ? await eraseAll(job, people[kind].erase, {
              due: await people[kind].due(job.school.db, day),
              reason: `Rule: left before ${day}`,
              report: () => job.report(at, rules.length),
            })
          : await removeOf(job, kind, day);
      if (count > 0) removed.push({ kind, count });
    }
    await job.school.db.transaction((tx) => job.complete(tx, { removed }));
  });

const removeOf = (job: RetentionJob, kind: Exclude<KindByDay, 'students'>, day: string): Promise<number> =>
  write(job, async (tx) => {
    // What a rule that was just changed keeps is not taken by the old one.
    const count = await removeDue(tx, kind, day);
    const line = {
      action: 'throw_away',
      entity: 'settings.retention',
      entityId: kind,
      after: { count, before: day },
    };
    return { result: count, audit: count > 0 ? line : [] };
  });

const people = {
  students: { due: studentsDue, erase: eraseStudent },
  staff: { due: staffToErase, erase: eraseStaff },
} as const;

/** Of who was erased by an earlier version there may be words that this one takes away too. */
const eraseRemains = async (job: RetentionJob): Promise<void> => {
  const reason = 'What was left when this person was erased before';
  const { db } = job.school;
  await eraseAll(job, eraseStudent, { due: await erasedBefore(db, 'student'), reason });
  await eraseAll(job, eraseStaff, { due: await erasedBefore(db, 'app_user'), reason });
};

interface Due {
  readonly due: readonly { readonly id: number; readonly version: number }[];
  readonly reason: string;
  readonly report?: () => void;
}

/** One by one, each with its own line of the audit, as by hand; who can't be erased now is left for another night. */
const eraseAll = async (
  job: RetentionJob,
  erase: typeof eraseStudent | typeof eraseStaff,
  { due, reason, report }: Due,
): Promise<number> => {
  let count = 0;
  for (const { id, version } of due) {
    report?.();
    try {
      await erase(job, id, { version, reason });
      count += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return count;
};

const isAnyoneErased = async (db: School['db']): Promise<boolean> =>
  (await erasedBefore(db, 'student')).length + (await erasedBefore(db, 'app_user')).length > 0;

const every = 15 * 60_000;

/** Begins tonight's run where it is due. Of several servers one does; a second run would find nothing to do. */
export const retainWhatIsDue = async (
  app: App,
  school: School,
  jobs: ReturnType<typeof retentionJobs>,
  now = new Date(),
): Promise<boolean> => {
  await removeOldCopies(school.db);
  const last = await app.jobs.last(school.db, retentionSubject);
  if (!isRunDue(now, last?.job.startedAt)) return false;
  const rules = await allRules(school.db);
  const branchId = await firstBranchId(school.db);
  if (branchId === null) return false;
  if (rules.every(({ months }) => months === null) && !(await isAnyoneErased(school.db))) return false;
  const { begun } = await jobs(callOfServer(school, { branchId, requestId: 'schedule retention' }), {
    subject: retentionSubject,
    input: {},
    patience: 0,
  });
  return begun;
};

/** Looks again and again: a machine that was off at night catches up. */
export const retainWhileListening = (
  app: App,
  school: School,
  jobs: ReturnType<typeof retentionJobs>,
): void =>
  whileListening(app, {
    every,
    work: () => retainWhatIsDue(app, school, jobs),
    failure: 'no look for what is kept too long',
  });
