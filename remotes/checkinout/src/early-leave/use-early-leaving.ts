import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { useCallback, useRef, useState } from 'react';
import { useOpenDevice } from '../device/find-by-name.ts';
import type { Announcement } from '../gate/announcement.ts';
import type { EarlyLeaving } from './early-leave-note.tsx';
import { useEarlyLeavePermits } from './use-early-leave-permits.ts';

const leavesEarly = ({ result, person }: CheckOutcome) =>
  result === 'left_early' && person.kind === 'student';

interface EarlyLeavingHere {
  /** Who is asked about. */
  readonly leaving: EarlyLeaving | null;
  /** The announcement, with the permission of whoever has one. */
  readonly withPermission: (said: Announcement) => Announcement;
  /** Asks about whoever leaves early without one. */
  readonly ask: (outcome: CheckOutcome, eventKey: string) => void;
  readonly end: () => void;
}

/** Who leaves early at this gate, by a card or with who comes for them: with permission, or asked why. */
export function useEarlyLeaving(): EarlyLeavingHere {
  const device = useOpenDevice();
  const permits = useRef<ReadonlySet<number>>(new Set());
  permits.current = useEarlyLeavePermits(device?.now());
  const [leaving, setLeaving] = useState<EarlyLeaving | null>(null);
  const withPermission = useCallback((said: Announcement): Announcement => {
    const permitted =
      said.kind === 'outcome' && leavesEarly(said.outcome) && permits.current.has(said.outcome.person.id);
    return permitted ? { ...said, permitted } : said;
  }, []);
  const ask = useCallback((outcome: CheckOutcome, eventKey: string) => {
    const { person } = outcome;
    if (leavesEarly(outcome) && !permits.current.has(person.id)) setLeaving({ eventKey, person });
  }, []);
  const end = useCallback(() => setLeaving(null), []);
  return { leaving, withPermission, ask, end };
}
