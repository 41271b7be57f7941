import { ForcedClose, forceCloseTill, type Till } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { NoteCounter, noNotes } from './note-counter.tsx';

interface ForceCloseFormProps {
  readonly till: Till;
  readonly onClose: () => void;
}

/** Counts and closes what its cashier forgot. */
export default function ForceCloseForm({ till, onClose }: ForceCloseFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const form = useContractForm({
    name: 'feeinvoice.till.force',
    record: till.id,
    schema: ForcedClose,
    namespace: 'feeinvoice',
    initial: { notes: noNotes, reason: '' },
    submit: (body) => send(forceCloseTill, { params: { id: till.id }, body }),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('tills.force')}
      submitLabel={t('tills.close')}
      savedText={t('tills.closed_now')}
    >
      <Text c="dimmed">
        {t('tills.force_text', { name: format.name(till.cashier.name), date: format.date(till.day) })}
      </Text>
      {till.state === 'open' && (
        <NoteCounter value={form.values.notes} onChange={(notes) => form.set('notes', notes)} />
      )}
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required />
    </FormDialog>
  );
}
