import { callOffJob, getJob, type Job, type JobKind } from '@suksa/contracts/job';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { apiQuery } from './queries.ts';
import { refreshAfter } from './refresh.ts';
import { send } from './send.ts';

const pause = 700;

/** Whether a server still has to do with it. */
export const isUnfinished = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** No answer came: what became of the job only the server knows. */
const isUnanswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 0;

interface UseJob<Followed extends Job> {
  readonly job: Followed | null;
  /** Why how far it is isn't known at the moment; the server is asked again until it answers. */
  readonly unreachable: ApiError | null;
  /** Follows what a call has just begun, or found under way. */
  readonly follow: (begun: Followed) => void;
  /** Throws {@link ApiError} where it has ended, or is past the point of no return. */
  readonly callOff: () => Promise<void>;
}

/**
 * Follows a job to its end, also one that somebody else began. `known` is the job as the screen's own call told it, so
 * that a reload finds it again. What its kind changes is asked anew once it has ended, then `onEnd` is called.
 */
export function useJob<Followed extends Job>(
  { changes }: Pick<JobKind, 'changes'>,
  known: Followed | null,
  onEnd?: (ended: Followed) => void,
): UseJob<Followed> {
  const client = useQueryClient();
  const [begun, setBegun] = useState<Followed | null>(null);
  const told = latest(known, begun);
  const asked = apiQuery(getJob, { params: { id: told?.id ?? 0 } });
  const { data, error } = useQuery({
    ...asked,
    enabled: told !== null && isUnfinished(told),
    refetchInterval: ({ state }) => {
      if (state.data && !isUnfinished(state.data)) return false;
      return state.error && !isUnanswered(state.error) ? false : pause;
    },
    retry: false,
    gcTime: 0,
  });
  const job = latest(told, (data as Followed | undefined) ?? null);
  const watched = useRef<number | null>(null);
  const notifiedOf = useRef<number | null>(null);
  const atEnd = useRef(onEnd);
  atEnd.current = onEnd;

  useEffect(() => {
    if (!job || notifiedOf.current === job.id) return;
    if (isUnfinished(job) || begun?.id === job.id) watched.current = job.id;
    if (isUnfinished(job) || watched.current !== job.id) return;
    notifiedOf.current = job.id;
    refreshAfter({ changes });
    atEnd.current?.(job);
  }, [job, begun, changes]);

  return {
    job,
    unreachable: job && isUnfinished(job) && isUnanswered(error) ? error : null,
    follow: setBegun,
    async callOff() {
      if (!job) return;
      client.setQueryData(asked.queryKey, await send(callOffJob, { params: { id: job.id } }));
    },
  };
}

/** Of two tidings the newer: the later job, its end, or the one that got further. */
const latest = <Reported extends Job>(one: Reported | null, other: Reported | null): Reported | null => {
  if (!one || !other) return one ?? other;
  if (one.id !== other.id) return one.id > other.id ? one : other;
  if (isUnfinished(one) !== isUnfinished(other)) return isUnfinished(one) ? other : one;
  return isUnfinished(other) && other.canBeCalledOff && !one.canBeCalledOff ? one : other;
};
