import {
  accountedKinds,
  ExitEdit,
  type ExitLine,
  exitClearances,
  issueTransferPaper,
  noteExit,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation } from '@suksa/platform';
import { Button, Icon, notify, useRefusalNotice } from '@suksa/ui';
import { FormDialog, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface ExitFormProps {
  readonly exit: ExitLine;
  readonly onClose: () => void;
}

/** What the office notes about somebody who left; of a missing student, what became of them. */
export default function ExitForm({ exit, onClose }: ExitFormProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const refused = useRefusalNotice('reports');
  const name = format.name(exit.name);
  const mayAccount = exit.kind === 'missing' || exit.accounted;
  const form = useContractForm({
    name: 'reports.exit',
    record: exit.id,
    schema: ExitEdit,
    namespace: 'reports',
    initial: {
      version: exit.version,
      destination: exit.destination,
      clearance: exit.clearance,
      reason: exit.reason,
      accountedAs: accountedKinds.find((kind) => exit.accounted && kind === exit.kind) ?? null,
    },
    submit: (body) => send(noteExit, { params: { id: exit.id }, body }),
  });
  const issue = useApiMutation(issueTransferPaper, {
    onSuccess: ({ paper }) => {
      notify({ tone: 'green', text: t('exits.paper_issued', { number: paper?.number ?? '' }) });
      onClose();
    },
  });
  const mayIssue = exit.kind === 'transferred_out' && exit.paper === null;
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('exits.note', { name })}
      savedText={t('exits.saved', { name })}
      extra={
        mayIssue && (
          <Button
            variant="default"
            leftSection={<Icon name="file-certificate" />}
            loading={issue.isPending}
            disabled={form.dirty}
            onClick={() =>
              issue.mutate({ params: { id: exit.id }, body: { version: exit.version } }, { onError: refused })
            }
          >
            {t('exits.issue_paper')}
          </Button>
        )
      }
    >
      {mayAccount && (
        <SelectField
          {...form.field('accountedAs')}
          label={t('exits.accounted_as')}
          data={accountedKinds.map((value) => ({ value, label: t(`exits.kinds.${value}`) }))}
          clearable
        />
      )}
      <TextField {...form.field('reason')} label={t('exits.reason')} maxLength={300} />
      <TextField {...form.field('destination')} label={t('exits.destination')} maxLength={200} />
      <SelectField
        {...form.field('clearance')}
        value={form.values.clearance || null}
        onChange={(value) => form.set('clearance', value ?? '')}
        label={t('exits.clearance')}
        data={exitClearances
          .filter((value) => value !== '')
          .map((value) => ({ value, label: t(`exits.clearances.${value}`) }))}
        clearable
      />
    </FormDialog>
  );
}
