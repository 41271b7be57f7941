import { checkingImport, runningImport, type StudentImport, undoingImport } from '@suksa/contracts/education';
import type { Job } from '@suksa/contracts/job';
import { useCan } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../components/use-problem-text.ts';
import { type Blocked, BlockedStudents } from './blocked-students.tsx';
import { type ImportWork, isWorking } from './use-import.ts';

const kinds = {
  [checkingImport.name]: { step: 'check', access: checkingImport.access },
  [runningImport.name]: { step: 'run', access: runningImport.access },
  [undoingImport.name]: { step: 'undo', access: undoingImport.access },
} as const;

interface ImportWorkStateProps {
  readonly run: StudentImport;
  readonly work: ImportWork;
}

/** The check, run or undoing that is under way, whoever began it; or why the last one came to no good end. */
export function ImportWorkState({ run, work: { job, unreachable, callOff } }: ImportWorkStateProps) {
  const { t } = useTranslation('education');
  const can = useCan();
  const kind = job && kinds[job.kind];
  if (!job || !kind) return null;
  const { step, access } = kind;
  if (isWorking(run))
    return (
      <JobProgress
        job={job}
        label={t(`import.at_work.${step}`)}
        words={(counts) => t('import.progress', counts)}
        unreachable={unreachable}
        {...(can(access) && { stop: { act: callOff, text: t(`import.stop.${step}`) } })}
      />
    );
  if (job.state === 'called_off')
    return (
      <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
        {t(`import.stopped.${step}`)}
      </Alert>
    );
  return job.error && <ImportFailure step={step} error={job.error} />;
}

interface ImportFailureProps {
  readonly step: 'check' | 'run' | 'undo';
  readonly error: NonNullable<Job['error']>;
}

function ImportFailure({ step, error: { code, details } }: ImportFailureProps) {
  const { t } = useTranslation('education');
  const problemText = useProblemText();
  if (code === 'undo_blocked' && details)
    return <BlockedStudents blocked={details.blocked as Blocked[]} total={Number(details.total)} />;
  return (
    <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
      {code === 'interrupted' || code === 'internal_error'
        ? t(`import.failure.${step}`)
        : code === 'changed_meanwhile' || code === 'class_crowded'
          ? t(`import.failure.${code}`)
          : problemText({ code, details: details ?? {} })}
    </Alert>
  );
}
