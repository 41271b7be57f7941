import { type RolloverProgress, rolloverProgress } from '@suksa/contracts/education';
import { send } from '@suksa/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemText } from '../components/use-problem-text.ts';
import { changedByRollover } from './changed-by-rollover.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts a run or an undo, follows its progress to the end, and tells what was refused. */
export function useRolloverWork(id: number) {
  const client = useQueryClient();
  const problemText = useProblemText();
  const [progress, setProgress] = useState<RolloverProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function follow(begin: () => Promise<RolloverProgress>): Promise<boolean> {
    setProblem(null);
    setProgress({ state: 'running', kind: null, done: 0, total: 0, errorCode: null });
    try {
      let latest = await begin();
      while (latest.state === 'running') {
        setProgress(latest);
        await pause(700);
        latest = await send(rolloverProgress, { params: { id } });
      }
      if (latest.state !== 'finished')
        setProblem(problemText({ code: latest.errorCode ?? 'rollover_interrupted' }));
      return latest.state === 'finished';
    } catch (cause) {
      setProblem(problemText(cause));
      return false;
    } finally {
      setProgress(null);
      for (const { name } of changedByRollover) void client.invalidateQueries({ queryKey: [name] });
    }
  }

  return { progress, problem, follow };
}
