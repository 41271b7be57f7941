import { visitorsOn } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { apiQuery, useCan } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  keepVisitors,
  keptVisitors,
  type ShownVisitor,
  visitorsShown,
} from '../device/kept/kept-visitors.ts';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { vault } from '../device/vault.ts';

const askedEvery = 30_000;
const dayOf = (at: string) => dayAt(new Date(at));

/** Who visits on a day, also without a line. */
export function useVisitors(day: string): readonly ShownVisitor[] {
  const allowed = useCan()('checkinout.event.create');
  const { data } = useQuery({
    ...apiQuery(visitorsOn, { query: {} }),
    enabled: allowed,
    refetchInterval: askedEvery,
  });
  const { waiting } = useKeptCalls();
  const key = useSyncExternalStore(vault.subscribe, vault.box);
  useEffect(() => {
    if (data && key) keepVisitors(data);
  }, [data, key]);
  const known = useMemo(() => data ?? (key && keptVisitors()), [data, key]);
  return useMemo(() => visitorsShown({ known, waiting, day, dayOf }), [known, waiting, day]);
}
