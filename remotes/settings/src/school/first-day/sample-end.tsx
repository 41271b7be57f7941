import { type FirstDay, SampleEnd, throwSampleAway } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Alert, Icon, Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { signInAnew } from './sign-in-anew.ts';

interface SampleEndProps {
  readonly school: FirstDay['school'];
  readonly onClose: () => void;
}

/** Throws the school to practise with away: its name is typed, so that nobody does it to another one. */
export default function SampleEndForm({ school, onClose }: SampleEndProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const form = useContractForm({
    name: 'settings.first_day.begin',
    record: null,
    schema: SampleEnd,
    namespace: 'settings',
    initial: { name: '' },
    submit: (body) => send(throwSampleAway, { body }),
    onSaved: signInAnew,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('first_day.sample.end_title')}
      submitLabel={t('first_day.sample.end')}
      irreversible
      savedText={null}
    >
      <Text>{t('first_day.sample.end_text')}</Text>
      <Alert color="red" icon={<Icon name="alert-triangle" />}>
        {t('first_day.sample.end_warning')}
      </Alert>
      <TextField
        {...form.field('name')}
        label={t('first_day.sample.name', { name: format.name(school) })}
        required
      />
    </FormDialog>
  );
}
