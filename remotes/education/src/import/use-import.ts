import { getImport, runImport, type StudentImport } from '@suksa/contracts/education';
import { apiQuery, refreshAfter } from '@suksa/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

const pause = 700;
/** After so long without an answer, the last count is no longer true. */
const patience = 3000;

/** True while the server works on it. */
export const isWorking = ({ state }: StudentImport): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

/** One import, asked anew while the server works on it; `show` takes the answer of a call about it. */
export function useImport(id: number) {
  const client = useQueryClient();
  const options = apiQuery(getImport, { params: { id } });
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pause : false),
  });
  useAfterWork(data !== undefined && isWorking(data));
  return {
    run: data,
    /** The server works and can't say how far it is: the trial database does one thing at a time. */
    silent: useSilence(dataUpdatedAt, data !== undefined && isWorking(data)),
    error,
    refetch,
    show: (answer: StudentImport) => void client.setQueryData(options.queryKey, answer),
  };
}

/** What the rows were before a check, a run or an undoing, and whom the register had, is true no more when it ends. */
function useAfterWork(working: boolean) {
  const before = useRef(working);
  useEffect(() => {
    if (before.current && !working) refreshAfter(runImport);
    before.current = working;
  }, [working]);
}

function useSilence(heardAt: number, listening: boolean): boolean {
  const [silentSince, setSilentSince] = useState(0);
  useEffect(() => {
    if (!listening) return;
    const timer = setTimeout(() => setSilentSince(heardAt), patience);
    return () => clearTimeout(timer);
  }, [heardAt, listening]);
  return listening && silentSince === heardAt;
}
