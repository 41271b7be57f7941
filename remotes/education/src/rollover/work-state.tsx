import { type RolloverProgress, runRollover } from '@suksa/contracts/education';
import { refreshAfter } from '@suksa/platform';
import { Alert, Icon, Stack } from '@suksa/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkProgress } from './work-progress.tsx';

/** Work that is under way, whoever began it, or that stopped before its end: what is true of it now. */
export function WorkState({ progress }: { progress: RolloverProgress }) {
  const { t } = useTranslation('education');
  const { state, kind, errorCode } = progress;
  if (!kind) return null;
  if (state === 'running')
    return (
      <Alert color="gray" icon={<Icon name="clock" />}>
        <Stack gap="xs">
          {t(`rollover.at_work.${kind}`)}
          <WorkProgress progress={progress} />
        </Stack>
      </Alert>
    );
  // A refusal was told to whoever was refused; this is for work that broke off.
  const brokeOff = state === 'interrupted' || (state === 'failed' && errorCode === 'internal_error');
  return brokeOff ? (
    <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
      {t(`rollover.stopped.${kind}`)}
    </Alert>
  ) : null;
}

/** Asks everything anew once work that was watched has come to its end. */
export function useAfterWork(running: boolean) {
  const before = useRef(running);
  useEffect(() => {
    if (before.current && !running) refreshAfter(runRollover);
    before.current = running;
  }, [running]);
}
