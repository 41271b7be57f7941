import { lastRecompute, type RecomputeRun, recomputing } from '@suksa/contracts/settings';
import { apiQuery, useJob } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const asked = apiQuery(lastRecompute);

/** The branch's last recalculation of past days, followed to its end while the server works on it. */
export function useLastRecompute() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(asked);
  const told = data?.run ?? null;
  const { job, unreachable, callOff } = useJob(recomputing, told?.job ?? null, ({ state, result }) => {
    if (state === 'done' && result)
      notify({ text: t('shifts.recompute.done', { count: result.studentDays + result.staffDays }) });
    if (state === 'failed') notify({ tone: 'red', text: t('shifts.recompute.ended_early') });
  });
  return {
    run: told && job && { ...told, job },
    ...{ unreachable, callOff, refetch },
    error: data ? null : error,
    /** What a call has just begun. */
    follow: (begun: RecomputeRun) => client.setQueryData(asked.queryKey, { run: begun }),
  };
}
