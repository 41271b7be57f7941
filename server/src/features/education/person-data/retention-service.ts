import type { EndpointOutput } from '@suksa/contracts';
import {
  leastMonths,
  type Retention,
  type RetentionKind,
  type RetentionRule,
  type runRetention,
} from '@suksa/contracts/settings/data/retention';
import type { App, Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { staffToErase } from '../../settings/users/staff-erasure-service.ts';
import { type retentionJobs, retentionSubject } from './retention-job.ts';
import { allRules, countDue, lockRule, type RuleRow, updateRule } from './retention-repository.ts';
import { firstKeptDay, isKeptByLaw } from './retention-rules.ts';

type Last = Retention['last'];

const dueFor = async (db: Queryable, kind: RetentionKind, months: number): Promise<number> => {
  const day = firstKeptDay(todayIn(), months);
  return kind === 'staff' ? (await staffToErase(db, day)).length : countDue(db, kind, day);
};

const present = async (
  db: Queryable,
  { kind, months, version, changedAt }: RuleRow,
): Promise<RetentionRule> => ({
  kind,
  months,
  least: leastMonths[kind],
  due: months === null ? 0 : await dueFor(db, kind, months),
  version,
  changedAt: changedAt?.toISOString() ?? null,
});

/** How long each kind is kept, what would go now, and what became of the last run. */
export const readRules = async (app: App, { school }: Caller): Promise<Retention> => {
  const rules: RetentionRule[] = [];
  for (const row of await allRules(school.read)) rules.push(await present(school.read, row));
  const last = (await app.jobs.last(school.read, retentionSubject))?.job as Last | undefined;
  return { rules, last: last ?? null };
};

/** What another time would take away now. */
export const previewRule = async ({ school }: Caller, kind: RetentionKind, months: number) => {
  if (isKeptByLaw(kind, months)) refuse('kept_by_law');
  return { due: await dueFor(school.read, kind, months) };
};

/** Who throws away for the whole school sees all of it. */
const refuseNarrow = ({ actor }: Caller) => {
  if (actor.scope !== 'all_branches') refuse('above_own_rights', { status: 403 });
};

export const changeRule = (
  call: Caller,
  kind: RetentionKind,
  { months, version }: { readonly months: number | null; readonly version: number },
): Promise<RetentionRule> => {
  refuseNarrow(call);
  if (isKeptByLaw(kind, months)) refuse('kept_by_law');
  return write(call, async (tx) => {
    const before = (await lockRule(tx, kind)) ?? notFound();
    const shown = await present(tx, before);
    requireVersion(before, version, () => shown);
    const after = (await updateRule(tx, kind, months)) ?? notFound();
    return {
      result: await present(tx, after),
      audit: {
        action: 'edit',
        entity: 'settings.retention',
        entityId: kind,
        before: { months: before.months },
        after: { months },
        version: after.version,
      },
    };
  });
};

/** Begins one now, or is the one under way. */
export const beginRun = async (
  jobs: ReturnType<typeof retentionJobs>,
  call: Caller,
): Promise<EndpointOutput<typeof runRetention>> => {
  refuseNarrow(call);
  const { job } = await jobs(call, { subject: retentionSubject, input: {} });
  return job as EndpointOutput<typeof runRetention>;
};
