import { undoingRollover } from '@suksa/contracts/education';
import { isUnfinished, useCan } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';
import type { RolloverWork } from './use-rollover-work.ts';

/** Work that is under way, whoever began it, or that stopped before its end: what is true of it now. */
export function WorkState({ work: { job, unreachable, callOff } }: { readonly work: RolloverWork }) {
  const { t } = useTranslation('education');
  const can = useCan();
  if (!job) return null;
  const kind = job.kind === undoingRollover.name ? 'undo' : 'run';
  if (isUnfinished(job))
    return (
      <JobProgress
        job={job}
        label={t(`rollover.at_work.${kind}`)}
        words={(counts) => t('rollover.progress', counts)}
        unreachable={unreachable}
        {...(can('education.rollover.approve') && {
          stop: { act: callOff, text: t(`rollover.stop.${kind}`) },
        })}
      />
    );
  // A refusal was told to whoever was refused; this is for work that broke off.
  const brokeOff =
    job.state === 'called_off' || ['interrupted', 'internal_error'].includes(job.error?.code ?? '');
  return brokeOff ? (
    <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
      {t(`rollover.stopped.${kind}`)}
    </Alert>
  ) : null;
}
