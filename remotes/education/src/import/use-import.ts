import { getImport, runningImport, type StudentImport } from '@suksa/contracts/education';
import { apiQuery, useJob } from '@suksa/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** True while a server has to do with it. */
export const isWorking = ({ state }: StudentImport): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

export type ImportWork = ReturnType<typeof useImport>['work'];

/** One import with what is being done with it; `show` takes the answer of a call about it. */
export function useImport(id: number) {
  const client = useQueryClient();
  const options = apiQuery(getImport, { params: { id } });
  const { data, error, refetch } = useQuery(options);
  const { job, unreachable, callOff } = useJob(runningImport, data?.job ?? null);
  return {
    run: data,
    work: { job, unreachable, callOff },
    error,
    refetch,
    show: (answer: StudentImport) => void client.setQueryData(options.queryKey, answer),
  };
}
