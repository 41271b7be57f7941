import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';

/** What a bank tells is of everybody: who sees a part of the branch only isn't told it. */
export const branchOfBank = ({ actor, context }: Pick<Caller, 'actor' | 'context'>): PermittedBranchId => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { reason: 'scope' } });
  return context.branchId;
};
