import type { TillDetails } from '@suksa/contracts/feeinvoice';
import { type Actor, can } from '../../../http/actor.ts';

/** As the audit names it. */
export const tillEntity = 'feeinvoice.till';

interface Till {
  readonly till: {
    readonly cashierId: number;
    readonly state: 'open' | 'counted' | 'closed';
    readonly counted: number | null;
    readonly banked: number;
    readonly givenBack: number;
  };
  /** Its cash is in another till. */
  readonly isTakenOver: boolean;
}

/** What this caller may do with a till as it stands; in a closed year nothing. */
export const tillActions = (
  actor: Actor,
  { till, isTakenOver }: Till,
  { writable }: { readonly writable: boolean },
): TillDetails['may'] => {
  const takes = writable && can(actor, 'feeinvoice.payment.create');
  const own = till.cashierId === actor.userId;
  return {
    count: takes && own && till.state === 'open',
    explain: takes && own && till.state === 'counted',
    force: writable && !own && till.state !== 'closed' && can(actor, 'feeinvoice.payment.approve'),
    bank:
      takes && till.state === 'closed' && !isTakenOver && till.banked + till.givenBack < (till.counted ?? 0),
  };
};
