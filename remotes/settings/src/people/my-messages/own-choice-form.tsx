import { changeOwnChoice, OwnChoiceChange, type OwnMessages } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { ChoicesField, FormDrawer, SelectField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useMessageLabels } from '../messages/use-message-labels.ts';

interface OwnChoiceFormProps {
  readonly own: OwnMessages;
  readonly onClose: () => void;
}

/** How one wants to be told; ticking a way outside the app is the consent to it. */
export default function OwnChoiceForm({ own: { choice, ways }, onClose }: OwnChoiceFormProps) {
  const { t } = useTranslation('settings');
  const { told, channels, languages } = useMessageLabels();
  const { version, kinds, email, phone } = choice;
  const form = useContractForm({
    name: 'settings.message_choice',
    record: null,
    schema: OwnChoiceChange,
    namespace: 'settings',
    initial: {
      version,
      kinds: [...kinds],
      channels: [...choice.channels],
      language: choice.language as 'lo' | 'en' | null,
    },
    submit: (body) => send(changeOwnChoice, { body }),
  });
  const { field, values } = form;
  const isMissing = { email: !email, sms: !phone };
  const missing = (['email', 'sms'] as const).filter(
    (way) => values.channels.includes(way) && isMissing[way],
  );
  const offered = channels.filter(({ value }) => ways.includes(value) || choice.channels.includes(value));
  return (
    <FormDrawer opened onClose={onClose} form={form} title={t('messages.own.choose')}>
      <ChoicesField
        {...field('channels')}
        label={t('messages.fields.channels')}
        description={t('messages.own.consent')}
        data={offered}
      />
      {missing.map((way) => (
        <Alert key={way} color="yellow" icon={<Icon name="alert-triangle" />}>
          {t(`messages.own.no_address.${way}`)}
        </Alert>
      ))}
      {values.channels.includes('push') && !choice.channels.includes('push') && (
        <Alert color="blue" icon={<Icon name="bell" />}>
          {t('messages.push.each_browser')}
        </Alert>
      )}
      <SelectField {...field('language')} label={t('messages.fields.language')} data={languages} required />
      <ChoicesField {...field('kinds')} label={t('messages.fields.kinds')} data={told} />
    </FormDrawer>
  );
}
