import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { useCallback, useRef } from 'react';
import { useOpenDevice } from '../device/find-by-name.ts';
import type { Announcement } from '../gate/announcement.ts';
import { useEarlyLeavePermits } from './use-early-leave-permits.ts';

const leavesEarly = ({ result, person }: CheckOutcome) =>
  result === 'left_early' && person.kind === 'student';

interface EarlyLeavingHere {
  /** The announcement, with the permission of whoever has one. */
  readonly withPermission: (said: Announcement) => Announcement;
  /** Whether somebody leaves early without one. */
  readonly isAsked: (outcome: CheckOutcome) => boolean;
}

/** Who leaves early at this gate, by a card or with who comes for them: with permission, or asked why. */
export function useEarlyLeaving(): EarlyLeavingHere {
  const device = useOpenDevice();
  const permits = useRef<ReadonlySet<number>>(new Set());
  permits.current = useEarlyLeavePermits(device?.now());
  const withPermission = useCallback((said: Announcement): Announcement => {
    const permitted =
      said.kind === 'outcome' && leavesEarly(said.outcome) && permits.current.has(said.outcome.person.id);
    return permitted ? { ...said, permitted } : said;
  }, []);
  const isAsked = useCallback(
    (outcome: CheckOutcome) => leavesEarly(outcome) && !permits.current.has(outcome.person.id),
    [],
  );
  return { withPermission, isAsked };
}
