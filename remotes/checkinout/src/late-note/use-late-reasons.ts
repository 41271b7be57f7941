import { LateReason, lateReasons } from '@suksa/contracts/checkinout';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const storageName = 'checkinout.late_reasons';
const Reasons = z.array(LateReason);

function kept(): readonly LateReason[] {
  try {
    return Reasons.safeParse(JSON.parse(localStorage.getItem(storageName) ?? '[]')).data ?? [];
  } catch (cause) {
    console.warn('The reasons kept here could not be read', cause);
    return [];
  }
}

/** The school's reasons for being late; without a line those that were last heard of. */
export function useLateReasons(): readonly LateReason[] {
  const { data } = useQuery({ ...apiQuery(lateReasons), staleTime: 10 * 60_000 });
  useEffect(() => {
    if (!data) return;
    try {
      localStorage.setItem(storageName, JSON.stringify(data.reasons));
    } catch (cause) {
      console.warn('The reasons could not be kept', cause);
    }
  }, [data]);
  return data?.reasons ?? kept();
}
