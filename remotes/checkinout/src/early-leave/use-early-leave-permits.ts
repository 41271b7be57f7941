import { earlyLeavePermits } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const storageName = 'checkinout.early_leave_permits';
/** Whoever is permitted at noon is green at the gate a minute later. */
const askedEvery = 60_000;

/** As it is kept here; the contract's own shape of an answer doesn't come to browsers. */
const Permits = z.object({ day: z.string(), studentIds: z.array(z.number()) });

function kept(today: string): readonly number[] {
  try {
    const { data } = Permits.safeParse(JSON.parse(localStorage.getItem(storageName) ?? 'null'));
    return data?.day === today ? data.studentIds : [];
  } catch (cause) {
    console.warn('The permits kept here could not be read', cause);
    return [];
  }
}

/** Students who may leave early today; without a line those that were last heard of. No names are kept, only numbers. */
export function useEarlyLeavePermits(now: Date | undefined): ReadonlySet<number> {
  const { data } = useQuery({ ...apiQuery(earlyLeavePermits), refetchInterval: askedEvery });
  useEffect(() => {
    if (!data) return;
    try {
      localStorage.setItem(storageName, JSON.stringify(data));
    } catch (cause) {
      console.warn('The permits could not be kept', cause);
    }
  }, [data]);
  const today = dayAt(now);
  return new Set(data?.day === today ? data.studentIds : kept(today));
}
