import { TestMessage, tryMessage } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';
import { FormDialog, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

/** Sends one to an address that is typed, to see whether it arrives. */
export function TryForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.message_try',
    record: null,
    schema: TestMessage,
    namespace: 'settings',
    initial: { channel: 'email' as 'email' | 'sms' | null, to: '' },
    submit: (body) => send(tryMessage, { body }),
  });
  const { field, values } = form;
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('messages.try.title')}
      submitLabel={t('messages.try.action')}
      savedText={t('messages.try.done')}
    >
      <SelectField
        {...field('channel')}
        label={t('messages.fields.channel')}
        data={(['email', 'sms'] as const).map((value) => ({ value, label: t(`messages.channels.${value}`) }))}
        required
      />
      <TextField
        {...field('to')}
        label={t(values.channel === 'sms' ? 'messages.fields.phone' : 'messages.fields.email')}
        required
      />
    </FormDialog>
  );
}
