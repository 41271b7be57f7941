import { changeGuardianChoice, type GuardianChoice, GuardianChoiceChange } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import {
  ChoicesField,
  FormDrawer,
  SelectField,
  SwitchField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useMessageLabels } from './use-message-labels.ts';

interface GuardianFormProps {
  readonly guardian: GuardianChoice;
  readonly onClose: () => void;
}

/** What a guardian told the office: how, of what and in which language they want to hear, and that they agree to it. */
export default function GuardianForm({ guardian, onClose }: GuardianFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { told, channels, languages } = useMessageLabels();
  const { version, kinds, email, consentOn, phone, hasAccount } = guardian;
  const form = useContractForm({
    name: 'settings.message_guardian',
    record: guardian.id,
    schema: GuardianChoiceChange,
    namespace: 'settings',
    initial: {
      version,
      kinds: [...kinds],
      channels: [...guardian.channels],
      language: guardian.language as 'lo' | 'en' | null,
      email,
      consent: consentOn !== null,
    },
    submit: (body) => send(changeGuardianChoice, { params: { id: guardian.id }, body }),
  });
  const { field } = form;
  return (
    <FormDrawer opened onClose={onClose} form={form} title={format.name(guardian.name)}>
      <Text size="sm" c="dimmed">
        {[
          guardian.children.map(({ name }) => format.name(name)).join(', '),
          phone || t('messages.no_phone'),
          hasAccount ? '' : t('messages.no_account'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ChoicesField {...field('channels')} label={t('messages.fields.channels')} data={channels} />
      <SwitchField
        {...field('consent')}
        label={t('messages.consent')}
        description={t('messages.consent_help')}
      />
      <TextField
        {...field('email')}
        label={t('messages.fields.email')}
        description={hasAccount ? t('messages.email_help') : undefined}
        type="email"
      />
      <SelectField {...field('language')} label={t('messages.fields.language')} data={languages} required />
      <ChoicesField {...field('kinds')} label={t('messages.fields.kinds')} data={told} />
    </FormDrawer>
  );
}
