import { type EarlyLeavePermit, earlyLeavePermits } from '@suksa/contracts/checkinout';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepPermits, keptPermits } from './early-leave-permits.ts';

/** Whoever is permitted at noon is green at the gate a minute later. */
const askedEvery = 60_000;

/** Who may leave early today and on the next days; without a line those that were last heard of. */
export function useEarlyLeavePermits(): readonly EarlyLeavePermit[] {
  const { data } = useQuery({ ...apiQuery(earlyLeavePermits), refetchInterval: askedEvery });
  const [kept] = useState(() => keptPermits());
  const permits = data?.permits;
  useEffect(() => {
    if (permits) keepPermits(permits);
  }, [permits]);
  return permits ?? kept;
}
