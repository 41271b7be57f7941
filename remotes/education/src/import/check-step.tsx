import { checkImport, runImport, type StudentImport } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, Group, Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { CheckNotices } from './check-notices.tsx';
import { ErrorsMenu } from './errors-menu.tsx';
import { ImportRows } from './import-rows.tsx';

interface CheckStepProps {
  readonly run: StudentImport;
  readonly may: boolean;
  readonly onAnswer: (answer: StudentImport) => void;
  /** Back to the columns. */
  readonly onMatch: () => void;
}

type Options = NonNullable<StudentImport['options']>;

/** The third step: what would become of each row; nothing is written before it is agreed to. */
export function CheckStep({ run, may, onAnswer, onMatch }: CheckStepProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const [decisions, setDecisions] = useState<Record<string, number>>(run.decisions);
  const check = useApiMutation(checkImport, { onSuccess: onAnswer });
  const execute = useApiMutation(runImport, { onSuccess: onAnswer });
  const tell = useRefusalNotice();
  const onError = (error: unknown) => {
    tell(error);
  };
  const { counts, options, choice } = run;
  if (!counts || !options || !choice) return null;
  const stuck = counts.wrong + counts.unsure;
  const taken = counts.new + counts.changed;
  const decided = Object.keys(decisions).some((row) => decisions[row] !== run.decisions[row]);

  const checkAgain = (changes: Partial<Options>) =>
    check.mutate(
      { params: { id: run.id }, body: { choice, options: { ...options, ...changes }, decisions } },
      { onError },
    );

  async function begin() {
    if (stuck > 0) {
      const agreed = await dialogs.confirm({
        title: t('import.leave_out.title'),
        text: t('import.leave_out.text', { rows: format.number(stuck), taken: format.number(taken) }),
        confirmLabel: t('import.leave_out.confirm'),
      });
      if (!agreed) return;
    }
    if (run.crowded.length > 0) await askReason();
    else execute.mutate(executed(''), { onError });
  }

  const executed = (overCapacityReason: string) => ({
    params: { id: run.id },
    body: { leaveOut: stuck > 0, overCapacityReason },
  });

  const askReason = () =>
    dialogs.prompt({
      title: t('import.crowded.title'),
      text: run.crowded.map(({ className }) => format.className(className)).join(', '),
      label: t('class_full.reason'),
      inputType: 'textarea',
      maxLength: 200,
      required: true,
      confirmLabel: t('import.crowded.confirm'),
      namespace: 'education',
      submit: async (reason) => void (await execute.mutateAsync(executed(reason))),
    });

  return (
    <>
      <CheckNotices run={run} may={may} busy={check.isPending} decided={decided} onCheck={checkAgain} />
      <ImportRows
        run={run}
        decisions={decisions}
        {...(may && {
          onDecide: (row: number, student: number) => setDecisions({ ...decisions, [String(row)]: student }),
        })}
      />
      {may && (
        <Group>
          <Button variant="default" leftSection={<Icon name="arrow-left" size={18} />} onClick={onMatch}>
            {t('import.columns')}
          </Button>
          {stuck > 0 && <ErrorsMenu run={run} />}
          <Button
            disabled={taken === 0 || decided}
            loading={execute.isPending}
            leftSection={<Icon name="player-play" size={18} />}
            onClick={() => void begin()}
          >
            {t('import.run', { rows: format.number(taken) })}
          </Button>
        </Group>
      )}
    </>
  );
}
