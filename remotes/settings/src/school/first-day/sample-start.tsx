import { fillWithSample, SampleStart } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { signInAnew } from './sign-in-anew.ts';

/** Puts a school to practise with in the place of an empty one, with a password for those who practise. */
export default function SampleStartForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.first_day.sample',
    record: null,
    schema: SampleStart,
    namespace: 'settings',
    initial: { password: '' },
    submit: (body) => send(fillWithSample, { body }),
    onSaved: signInAnew,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('first_day.sample.start_title')}
      submitLabel={t('first_day.sample.start')}
      savedText={null}
    >
      <Text>{t('first_day.sample.start_text')}</Text>
      <TextField
        {...form.field('password')}
        type="password"
        label={t('first_day.sample.password')}
        description={t('first_day.sample.password_help')}
        autoComplete="new-password"
        required
      />
    </FormDialog>
  );
}
