import { type StudentImport, undoImport } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, dialogs, Group, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { registerPath } from '../management/register-path.ts';
import { type Blocked, BlockedStudents } from './blocked-students.tsx';
import { ErrorsMenu } from './errors-menu.tsx';
import { ImportRows } from './import-rows.tsx';

interface ResultStepProps {
  readonly run: StudentImport;
  readonly mayUndo: boolean;
  readonly onUndone: (answer: StudentImport) => void;
}

/** The last step: what was written, and the way back as long as there is one. */
export function ResultStep({ run, mayUndo, onUndone }: ResultStepProps) {
  const { t } = useTranslation('education');
  const onError = useRefusalNotice();
  const format = useFormat();
  const undo = useApiMutation(undoImport, { onSuccess: onUndone });
  const details = undo.error?.code === 'undo_blocked' ? undo.error.details : undefined;
  const { counts } = run;
  if (!counts) return null;

  async function askToUndo() {
    const agreed = await dialogs.confirm({
      title: t('import.undo.title'),
      text: t('import.undo.text', {
        added: format.number(counts?.new ?? 0),
        changed: format.number(counts?.changed ?? 0),
      }),
      confirmLabel: t('import.undo.confirm'),
      danger: true,
    });
    if (!agreed) return;
    undo.mutate(
      { params: { id: run.id } },
      {
        onError: (error) => {
          if (error.code === 'undo_blocked') return;
          onError(error);
        },
      },
    );
  }

  return (
    <>
      <Alert
        color={run.state === 'done' ? 'green' : 'gray'}
        icon={<Icon name={run.state === 'done' ? 'circle-check' : 'arrow-back-up'} />}
        title={t(run.state === 'done' ? 'import.done' : 'import.undone')}
      >
        {t('import.made_counts', {
          added: format.number(counts.new),
          changed: format.number(counts.changed),
        })}
        {run.ranAt && ` · ${format.dateTime(run.ranAt)}`}
        {run.undoneAt && ` · ${t('import.undone_at', { time: format.dateTime(run.undoneAt) })}`}
      </Alert>
      {details && <BlockedStudents blocked={details.blocked as Blocked[]} total={Number(details.total)} />}
      <Group>
        <Button component={Link} to={registerPath()} leftSection={<Icon name="users" size={18} />}>
          {t('management.register')}
        </Button>
        {counts.wrong + counts.unsure > 0 && <ErrorsMenu run={run} />}
        {mayUndo && run.state === 'done' && (
          <Button
            variant="default"
            loading={undo.isPending}
            leftSection={<Icon name="arrow-back-up" size={18} />}
            onClick={() => void askToUndo()}
          >
            {t('import.undo.button')}
          </Button>
        )}
      </Group>
      <ImportRows run={run} decisions={run.decisions} />
    </>
  );
}
