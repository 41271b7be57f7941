import type { StudentImport } from '@suksa/contracts/education';
import { discardImport } from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation, useBranch, useCan } from '@suksa/platform';
import { Alert, Button, codedErrorOf, dialogs, ErrorState, Icon, Skeleton } from '@suksa/ui';
import { ImportSteps } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportWorkState } from './import-work-state.tsx';
import { ResultStep } from './result-step.tsx';
import { isWorking, useImport } from './use-import.ts';

interface ImportViewProps {
  readonly id: number;
  /** It was discarded. */
  readonly onGone: () => void;
}

/** One import, at the step where it stands. */
export function ImportView({ id, onGone }: ImportViewProps) {
  const { t } = useTranslation('education');
  const { errorText } = useErrorText('education');
  const format = useFormat();
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? false;
  const { run, work, error, refetch, show } = useImport(id);
  const [matching, setMatching] = useState(false);
  const discard = useApiMutation(discardImport, { onSuccess: onGone });
  if (error && !run) return <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />;
  if (!run) return <Skeleton height={320} />;
  const may = can('education.import.create') && !readOnly;
  const step = stepOf(run, matching);

  async function askToDiscard() {
    const agreed = await dialogs.confirm({
      title: t('import.discard.title'),
      text: t('import.discard.text'),
      confirmLabel: t('import.discard.confirm'),
      danger: true,
    });
    if (agreed) discard.mutate({ params: { id } });
  }

  return (
    <>
      <ImportSteps current={step} />
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <strong>{run.fileName}</strong> · {t('import.rows_in_file', { rows: format.number(run.rows) })}
      </p>
      {error && (
        <Alert role="alert" color="yellow" icon={<Icon name="alert-triangle" />}>
          {errorText(codedErrorOf(error).code)}
        </Alert>
      )}
      <ImportWorkState run={run} work={work} />
      {isWorking(run) ? null : step === 'columns' ? (
        <ColumnsStep
          run={run}
          may={may}
          onChecked={(answer) => {
            setMatching(false);
            show(answer);
          }}
        />
      ) : step === 'check' ? (
        <CheckStep run={run} may={may} onAnswer={show} onMatch={() => setMatching(true)} />
      ) : (
        <ResultStep run={run} mayUndo={can('education.import.delete') && !readOnly} onUndone={show} />
      )}
      {may && (run.state === 'uploaded' || run.state === 'checked') && (
        <div>
          <Button
            variant="subtle"
            color="red"
            loading={discard.isPending}
            leftSection={<Icon name="trash" size={18} />}
            onClick={() => void askToDiscard()}
          >
            {t('import.discard.button')}
          </Button>
        </div>
      )}
    </>
  );
}

const stepOf = ({ state }: StudentImport, matching: boolean) => {
  if (state === 'done' || state === 'undone' || state === 'running' || state === 'undoing') return 'result';
  return state === 'uploaded' || (matching && state === 'checked') ? 'columns' : 'check';
};
