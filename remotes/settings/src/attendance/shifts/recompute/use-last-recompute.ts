import type { RecomputeRun } from '@suksa/contracts/checkinout';
import { lastRecompute, previewPastDays } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const askedEvery = 1000;
const asked = apiQuery(lastRecompute);

/** The branch's last judging of past days, followed to its end while the server works on it. */
export function useLastRecompute() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? askedEvery : false),
  });
  const run = query.data?.run ?? null;
  const wasRunning = useRef(false);
  const state = run?.state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the work ends
  useEffect(() => {
    const ended = wasRunning.current && state !== 'running';
    wasRunning.current = state === 'running';
    if (!ended || !run) return;
    if (state === 'done')
      notify({ text: t('shifts.recompute.done', { count: run.studentDays + run.staffDays }) });
    else notify({ tone: 'red', text: t('shifts.recompute.ended_early') });
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) =>
        name === previewPastDays.name || String(name).startsWith('reports.'),
    });
  }, [state]);

  return {
    ...{ run, error: query.data ? null : query.error, refetch: query.refetch },
    /** What a call has just begun. */
    follow: (begun: RecomputeRun) => client.setQueryData(asked.queryKey, { run: begun }),
  };
}
