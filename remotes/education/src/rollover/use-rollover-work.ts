import { getRollover, type RolloverSummary, rollingOver } from '@suksa/contracts/education';
import type { Job } from '@suksa/contracts/job';
import { apiQuery, refreshAfter, useJob } from '@suksa/platform';
import { codedErrorOf, dialogs } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../components/use-problem-text.ts';
import { useRolloverPlace } from './use-rollover-place.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** No answer came: whether the call arrived, and what became of it, only the server knows. */
const isUnanswered = (cause: unknown) => ['network', 'timeout'].includes(codedErrorOf(cause).code);

export type RolloverWork = ReturnType<typeof useRolloverWork>;

/**
 * The run or undo of a rollover: begins it, follows it to its end, and tells what was refused. While the server can't
 * be reached it asks again, so that the end is told as it is: done, broken off, or never begun.
 */
export function useRolloverWork(id: number, summary: RolloverSummary | undefined) {
  const { t } = useTranslation('education');
  const client = useQueryClient();
  const problemText = useProblemText();
  const { go } = useRolloverPlace();
  const shown = useShown();
  const [problem, setProblem] = useState<string | null>(null);
  const [beginning, setBeginning] = useState(false);
  const mine = useRef<number | null>(null);
  const { follow, ...watched } = useJob(rollingOver, summary?.job ?? null, (ended) => {
    if (mine.current !== ended.id) return;
    if (ended.error) setProblem(problemText({ ...ended.error, details: ended.error.details ?? {} }));
    if (ended.state !== 'done') return;
    go(id);
    if (ended.kind === rollingOver.name)
      void dialogs.alert({
        title: t('rollover.run.done', { year: summary?.rollover.to.name ?? '' }),
        tone: 'success',
        timed: true,
      });
  });

  /** The last job, once the server has answered; the reason why it doesn't is told meanwhile. */
  async function askUntilAnswered(): Promise<Job | null> {
    for (;;) {
      try {
        const asked = { ...apiQuery(getRollover, { params: { id } }), staleTime: 0, retry: false };
        return (await client.fetchQuery(asked)).job;
      } catch (cause) {
        if (!isUnanswered(cause) || !shown.current) throw cause;
        setProblem(problemText(cause));
        await pause(2000);
      }
    }
  }

  const take = (job: Job) => {
    mine.current = job.id;
    setProblem(null);
    follow(job);
  };

  async function begin(call: () => Promise<Job>): Promise<void> {
    setProblem(null);
    setBeginning(true);
    try {
      take(await call());
    } catch (cause) {
      setProblem(problemText(cause));
      const before = summary?.job?.id ?? 0;
      const found = isUnanswered(cause) ? await askUntilAnswered() : null;
      if (found && found.id > before) take(found);
      else refreshAfter(rollingOver);
    } finally {
      setBeginning(false);
    }
  }

  return { ...watched, problem, beginning, begin };
}

/** Whether the component is still there. */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
