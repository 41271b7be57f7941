import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { useCallback, useRef } from 'react';
import type { Announcement } from '../gate/announcement.ts';
import { permissionAt } from './early-leave-permits.ts';
import { useEarlyLeavePermits } from './use-early-leave-permits.ts';

const leavesEarly = ({ result, person }: CheckOutcome) =>
  result === 'left_early' && person.kind === 'student';

interface EarlyLeavingHere {
  /** The announcement, with the permission of whoever has one, and from when on it is good. */
  readonly withPermission: (said: Announcement) => Announcement;
  /** Whether somebody leaves early without one. */
  readonly isAsked: (outcome: CheckOutcome) => boolean;
}

/** Who leaves early at this gate, by a card or with who comes for them: with permission, or asked why. */
export function useEarlyLeaving(): EarlyLeavingHere {
  const known = useEarlyLeavePermits();
  const permits = useRef(known);
  permits.current = known;
  const permissionOf = useCallback(
    ({ person, at }: CheckOutcome) => permissionAt(permits.current, person.id, at),
    [],
  );
  const withPermission = useCallback(
    (said: Announcement): Announcement => {
      if (said.kind !== 'outcome' || !leavesEarly(said.outcome)) return said;
      const permission = permissionOf(said.outcome);
      if (permission === 'permitted') return { ...said, permitted: true };
      return permission ? { ...said, permittedFrom: permission.from } : said;
    },
    [permissionOf],
  );
  const isAsked = useCallback(
    (outcome: CheckOutcome) => leavesEarly(outcome) && permissionOf(outcome) !== 'permitted',
    [permissionOf],
  );
  return { withPermission, isAsked };
}
