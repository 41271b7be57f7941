import { changeMessageWays, type MessageSetup, MessageWaysChange } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import {
  FormPage,
  FormRow,
  FormSection,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import classes from './messages.module.css';

interface WaysFormProps {
  readonly setup: MessageSetup;
  readonly readOnly: boolean;
}

const draftOf = ({ version, email, sms }: MessageSetup) => ({
  version,
  hasEmail: email !== null,
  hasSms: sms !== null,
  email: {
    host: email?.host ?? '',
    port: (email?.port ?? 587) as number | null,
    security: (email?.security ?? 'starttls') as 'none' | 'starttls' | 'tls' | null,
    user: email?.user ?? '',
    password: '',
    from: email?.from ?? '',
  },
  sms: {
    url: sms?.url ?? '',
    format: (sms?.format ?? 'json') as 'json' | 'form' | null,
    header: sms?.header ?? '',
    secret: '',
    body: sms?.body ?? '{"to": "{to}", "message": "{text}"}',
  },
});

/** By which servers word leaves the house. What is switched off isn’t checked, and isn’t sent. */
const schema = {
  _zod: MessageWaysChange._zod,
  safeParse: (typed: ReturnType<typeof draftOf>) =>
    MessageWaysChange.safeParse({
      version: typed.version,
      email: typed.hasEmail ? typed.email : null,
      sms: typed.hasSms ? typed.sms : null,
    }),
};

/** The school’s mail server and its gateway for SMS and other messengers. */
export default function WaysForm({ setup, readOnly }: WaysFormProps) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.message_ways',
    record: null,
    schema,
    namespace: 'settings',
    secret: true,
    initial: draftOf(setup),
    draft: (row: MessageSetup) => draftOf(row),
    submit: (body) => send(changeMessageWays, { body }),
  });
  const { field, values } = form;
  return (
    <div className={classes.card}>
      <FormPage form={form} label={t('messages.tabs.ways')} readOnly={readOnly}>
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('messages.ways.help')}
        </Alert>
        <FormSection title={t('messages.channels.email')}>
          <SwitchField {...field('hasEmail')} label={t('messages.ways.email_on')} disabled={readOnly} />
          {values.hasEmail && (
            <MailFields {...{ form, readOnly }} hasPassword={setup.email?.hasPassword ?? false} />
          )}
        </FormSection>
        <FormSection title={t('messages.channels.sms')}>
          <SwitchField
            {...field('hasSms')}
            label={t('messages.ways.sms_on')}
            description={t('messages.ways.sms_help')}
            disabled={readOnly}
          />
          {values.hasSms && (
            <GatewayFields {...{ form, readOnly }} hasSecret={setup.sms?.hasSecret ?? false} />
          )}
        </FormSection>
      </FormPage>
    </div>
  );
}

type Form = Parameters<typeof FormPage<ReturnType<typeof draftOf>>>[0]['form'];
interface Fields {
  readonly form: Form;
  readonly readOnly: boolean;
}

function MailFields({ form: { field }, readOnly, hasPassword }: Fields & { readonly hasPassword: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <FormRow>
        <TextField {...field('email.host')} label={t('messages.ways.host')} disabled={readOnly} required />
        <NumberField {...field('email.port')} label={t('messages.ways.port')} disabled={readOnly} required />
        <SelectField
          {...field('email.security')}
          label={t('messages.ways.security')}
          data={(['starttls', 'tls', 'none'] as const).map((value) => ({
            value,
            label: t(`messages.ways.securities.${value}`),
          }))}
          disabled={readOnly}
          required
        />
      </FormRow>
      <FormRow>
        <TextField {...field('email.user')} label={t('messages.ways.user')} disabled={readOnly} />
        <TextField
          {...field('email.password')}
          label={t('messages.ways.password')}
          description={hasPassword ? t('messages.ways.kept') : undefined}
          type="password"
          disabled={readOnly}
        />
      </FormRow>
      <TextField
        {...field('email.from')}
        label={t('messages.ways.from')}
        description={t('messages.ways.from_help')}
        disabled={readOnly}
        required
      />
    </>
  );
}

function GatewayFields({ form: { field }, readOnly, hasSecret }: Fields & { readonly hasSecret: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextField
        {...field('sms.url')}
        label={t('messages.ways.url')}
        description={t('messages.ways.url_help')}
        disabled={readOnly}
        required
      />
      <FormRow>
        <SelectField
          {...field('sms.format')}
          label={t('messages.ways.format')}
          data={(['json', 'form'] as const).map((value) => ({
            value,
            label: t(`messages.ways.formats.${value}`),
          }))}
          disabled={readOnly}
          required
        />
        <TextField {...field('sms.header')} label={t('messages.ways.header')} disabled={readOnly} />
        <TextField
          {...field('sms.secret')}
          label={t('messages.ways.secret')}
          description={hasSecret ? t('messages.ways.kept') : undefined}
          type="password"
          disabled={readOnly}
        />
      </FormRow>
      <TextareaField
        {...field('sms.body')}
        label={t('messages.ways.body')}
        description={t('messages.ways.body_help')}
        rows={3}
        disabled={readOnly}
        required
      />
    </>
  );
}
