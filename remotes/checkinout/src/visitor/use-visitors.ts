import { visitorsOn } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { apiQuery, useCan } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useKeptCalls } from '../device/use-kept-calls.ts';
import { keepVisitors, keptVisitors, type ShownVisitor, visitorsShown } from './kept-visitors.ts';

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
  useEffect(() => {
    if (data) keepVisitors(data);
  }, [data]);
  return useMemo(
    () => visitorsShown({ known: data ?? keptVisitors(), waiting, day, dayOf }),
    [data, waiting, day],
  );
}
