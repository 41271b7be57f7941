import type { EndpointOutput } from '@suksa/contracts';
import { openTill, type readMyTill, TillOpening } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../components/use-lost-answer.ts';
import { NoteCounter, noNotes } from './note-counter.tsx';

interface OpenTillFormProps {
  /** Cash that a colleague has handed over: the till begins with it. */
  readonly handover: EndpointOutput<typeof readMyTill>['handover'];
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Opens a till with what is counted into it. */
export default function OpenTillForm({ handover, watch, onClose }: OpenTillFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const form = useContractForm({
    name: 'feeinvoice.till.open',
    record: null,
    schema: TillOpening,
    namespace: 'feeinvoice',
    initial: { notes: noNotes, takenFrom: handover?.tillId ?? null, note: '' },
    submit: (body) => watch(send(openTill, { body })),
  });
  const title = t(handover ? 'tills.take_over' : 'tills.open');
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={title}
      submitLabel={title}
      savedText={t('tills.opened_now')}
    >
      <Text c="dimmed">
        {handover
          ? t('tills.take_over_text', {
              name: format.name(handover.from),
              amount: format.kip(handover.amount),
            })
          : t('tills.open_text')}
      </Text>
      <NoteCounter value={form.values.notes} onChange={(notes) => form.set('notes', notes)} />
      <TextField {...form.field('note')} label={t('payment.note')} maxLength={200} />
    </FormDialog>
  );
}
