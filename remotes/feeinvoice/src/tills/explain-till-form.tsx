import { explainTill, type Till, TillReason } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface ExplainTillFormProps {
  readonly till: Till;
  readonly onClose: () => void;
}

/** Why the count is over or short; without a reason the till stays open on the books. */
export default function ExplainTillForm({ till, onClose }: ExplainTillFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const difference = till.difference ?? 0;
  const form = useContractForm({
    name: 'feeinvoice.till.reason',
    record: till.id,
    schema: TillReason,
    namespace: 'feeinvoice',
    initial: { reason: '' },
    submit: (body) => send(explainTill, { params: { id: till.id }, body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('tills.explain')}
      submitLabel={t('tills.close')}
      savedText={t('tills.closed_now')}
    >
      <Alert
        role="status"
        color="yellow"
        icon={<Icon name="alert-triangle" />}
        title={t(difference > 0 ? 'tills.over' : 'tills.short', { amount: format.kip(Math.abs(difference)) })}
      >
        {t('tills.counted_of', {
          counted: format.kip(till.counted ?? 0),
          expected: format.kip(till.expected ?? 0),
        })}
      </Alert>
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
