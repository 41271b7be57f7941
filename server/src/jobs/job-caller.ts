import type { JobKind } from '@suksa/contracts/job';
import { type Actor, can, contextOf } from '../http/actor.ts';
import type { Caller, School } from '../http/caller.ts';
import { refuse } from '../http/refuse.ts';
import type { JobRow } from './job-repository.ts';

/** Who asked for a job, as of now: what they have lost since, the job may not do either. */
export const callerOfJob = (
  actor: Actor | undefined,
  school: School,
  { access }: JobKind,
  { branchId, yearId, requestId }: JobRow,
): Caller => {
  if (!actor) return refuse('account_disabled');
  if (!can(actor, access)) refuse('no_permission', { details: { permission: access } });
  const context = contextOf(actor, { branchId, yearId: yearId ?? undefined });
  if (context.branchId !== branchId || context.yearId !== yearId)
    refuse('no_permission', { details: { reason: 'branch' } });
  return { actor, context, school, requestId };
};
