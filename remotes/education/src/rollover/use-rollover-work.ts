import { type RolloverProgress, rolloverProgress, runRollover } from '@suksa/contracts/education';
import { refreshAfter, send } from '@suksa/platform';
import { codedErrorOf } from '@suksa/ui';
import { useEffect, useRef, useState } from 'react';
import { useProblemText } from '../components/use-problem-text.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** No answer came: whether the call arrived, and what became of it, only the server knows. */
const isUnanswered = (cause: unknown) => ['network', 'timeout'].includes(codedErrorOf(cause).code);

/**
 * Starts a run or an undo, follows its progress to the end, and tells what was refused. While the server can't be
 * reached it asks again, so that the end is told as it is: done, broken off, or never begun.
 */
export function useRolloverWork(id: number, kind: 'run' | 'undo') {
  const problemText = useProblemText();
  const shown = useShown();
  const [progress, setProgress] = useState<RolloverProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function progressOnceAnswered(): Promise<RolloverProgress> {
    for (;;) {
      try {
        const latest = await send(rolloverProgress, { params: { id } });
        setProblem(null);
        return latest;
      } catch (cause) {
        if (!isUnanswered(cause) || !shown.current) throw cause;
        setProblem(problemText(cause));
        await pause(2000);
      }
    }
  }

  async function beginOrFind(begin: () => Promise<RolloverProgress>): Promise<RolloverProgress> {
    try {
      return await begin();
    } catch (cause) {
      if (!isUnanswered(cause)) throw cause;
      setProblem(problemText(cause));
      const found = await progressOnceAnswered();
      if (found.kind !== kind) throw cause;
      return found;
    }
  }

  async function follow(begin: () => Promise<RolloverProgress>): Promise<boolean> {
    setProblem(null);
    setProgress({ state: 'running', kind: null, done: 0, total: 0, errorCode: null });
    try {
      let latest = await beginOrFind(begin);
      while (latest.state === 'running') {
        setProgress(latest);
        await pause(700);
        latest = await progressOnceAnswered();
      }
      if (latest.state !== 'finished')
        setProblem(problemText({ code: latest.errorCode ?? 'rollover_interrupted' }));
      return latest.state === 'finished';
    } catch (cause) {
      setProblem(problemText(cause));
      return false;
    } finally {
      setProgress(null);
      refreshAfter(runRollover);
    }
  }

  return { progress, problem, follow };
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
