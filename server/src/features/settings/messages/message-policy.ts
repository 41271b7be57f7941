import type { Actor } from '../../../http/actor.ts';
import { refuse } from '../../../http/refuse.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';

/** The outbox tells numbers, addresses and whereabouts of everybody: it is for who sees the whole branch. */
export const refuseNarrow = (actor: Actor): void => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { status: 403 });
};
