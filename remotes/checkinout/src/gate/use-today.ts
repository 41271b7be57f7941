import type { EndpointOutput } from '@suksa/contracts';
import { type CheckOutcome, gateToday } from '@suksa/contracts/checkinout';
import { apiQuery, useCan } from '@suksa/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

export type Today = EndpointOutput<typeof gateToday>;

const askedEvery = 30_000;
const recentShown = 8;

/** What is scanned in a row is waited for, so that the counters are asked for once. */
const quiet = 1000;

/**
 * The gate's counters. They are asked for every half minute, since other gates count too; a scan of this one is
 * added at once instead of asking again, because at the bell one comes every second. `unsent`: how many scans of this
 * gate the server doesn't know of yet.
 */
export function useToday(unsent: number) {
  const allowed = useCan()('checkinout.event.view');
  const client = useQueryClient();
  const asked = apiQuery(gateToday);
  const query = useQuery({ ...asked, enabled: allowed, refetchInterval: askedEvery });
  const [name, branch, year] = asked.queryKey;

  /** A scan came, or waited here, while the counters were on their way, and they may not know of it. */
  const isOvertaken = useRef(false);

  const add = useCallback(
    (outcome: CheckOutcome) => {
      const queryKey = [name, branch, year, null];
      if (client.isFetching({ queryKey }) > 0) isOvertaken.current = true;
      client.setQueryData<Today>(queryKey, (today) => today && withOutcome(today, outcome));
    },
    [client, name, branch, year],
  );

  const { isFetching, refetch } = query;
  useEffect(() => {
    if (isFetching && unsent > 0) isOvertaken.current = true;
    if (isFetching || unsent > 0 || !isOvertaken.current) return;
    const timer = setTimeout(() => {
      isOvertaken.current = false;
      void refetch();
    }, quiet);
    return () => clearTimeout(timer);
  }, [isFetching, unsent, refetch]);
  return { allowed, query, add };
}

const arrivals = ['on_time', 'late'];

/**
 * The counters with one scan more. Who comes too late is absent already or becomes so: only the server knows which,
 * and the counters follow when they are next asked for.
 */
export function withOutcome(today: Today, outcome: CheckOutcome): Today {
  const { recorded, direction, result, person, at, minutes } = outcome;
  if (!recorded || !direction) return today;
  const recent = {
    id: -Date.parse(at),
    at,
    direction,
    minutesLate: direction === 'in' ? minutes : 0,
    kind: person.kind,
    code: person.code,
    name: person.name,
    className: person.className,
  };
  const counted = person.kind === 'student';
  const step = (applies: boolean) => (counted && applies ? 1 : 0);
  const { numbers } = today;
  const arrives = step(arrivals.includes(result));
  const leaves = step(direction === 'out' && outcome.firstIn !== null);
  // Who isn't expected, as on a special day, is counted beside those who are, as the server does.
  const isFree = outcome.offDay === true || numbers.expected === 0;
  return {
    ...today,
    numbers: {
      ...numbers,
      ...(isFree
        ? { cameFree: (numbers.cameFree ?? 0) + arrives }
        : { arrived: numbers.arrived + arrives, notArrived: Math.max(0, numbers.notArrived - arrives) }),
      late: numbers.late + step(result === 'late'),
      inside: numbers.inside + step(direction === 'in') - leaves,
    },
    recent: [recent, ...today.recent].slice(0, recentShown),
  };
}
