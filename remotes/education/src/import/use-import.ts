import { getImport, listImportRows, type PupilImport } from '@suksa/contracts/education';
import { apiQuery } from '@suksa/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const pause = 700;

/** True while the server works on it. */
export const isWorking = ({ state }: PupilImport): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

/** One import, asked anew while the server works on it; `show` takes the answer of a call about it. */
export function useImport(id: number) {
  const client = useQueryClient();
  const options = apiQuery(getImport, { params: { id } });
  const { data, error, refetch } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pause : false),
  });
  return {
    run: data,
    error,
    refetch,
    show: (answer: PupilImport) => {
      client.setQueryData(options.queryKey, answer);
      // What the rows were before this check, run or undoing is true no more.
      client.removeQueries({ queryKey: [listImportRows.name] });
    },
  };
}
