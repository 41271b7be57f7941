import { ForcedClose, forceCloseTill, type Till } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Alert, Icon, Text } from '@suksa/ui';
import { FormDialog, SwitchField, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../components/use-lost-answer.ts';
import { NoteCounter, noNotes } from './note-counter.tsx';

interface ForceCloseFormProps {
  readonly till: Till;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Counts and closes what its cashier forgot; of this day, what its cashier can't count themselves. */
export default function ForceCloseForm({ till, watch, onClose }: ForceCloseFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const name = format.name(till.cashier.name);
  const isToday = till.day === localDay();
  const form = useContractForm({
    name: 'feeinvoice.till.force',
    record: till.id,
    schema: ForcedClose,
    namespace: 'feeinvoice',
    initial: { notes: noNotes, reason: '', inUse: false },
    submit: (body) => watch(send(forceCloseTill, { params: { id: till.id }, body })),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t(isToday ? 'tills.force_today' : 'tills.force')}
      submitLabel={t('tills.close')}
      savedText={t('tills.closed_now')}
    >
      {isToday ? (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('tills.force_today_text', { name, time: format.time(till.openedAt) })}
        </Alert>
      ) : (
        <Text c="dimmed">{t('tills.force_text', { name, date: format.date(till.day) })}</Text>
      )}
      {till.state === 'open' && (
        <NoteCounter value={form.values.notes} onChange={(notes) => form.set('notes', notes)} />
      )}
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required />
      {isToday && <SwitchField {...form.field('inUse')} label={t('tills.force_today_sure', { name })} />}
    </FormDialog>
  );
}
