import { beginFactor, confirmFactor } from '@suksa/contracts/settings/access/second-factor';
import { useErrorText } from '@suksa/i18n';
import { ApiError, useApiMutation, useUnsavedChanges } from '@suksa/platform';
import { Alert, Button, Icon, Text, TextInput } from '@suksa/ui';
import { QrCode } from '@suksa/ui/qr';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './second-factor.module.css';

interface EnrolmentProps {
  readonly demanded: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Three steps: the app, the QR code, the first code. */
export function Enrolment({ demanded, onCodes }: EnrolmentProps) {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const begin = useApiMutation(beginFactor);
  return (
    <>
      <Alert color="yellow" icon={<Icon name="info-circle" />} title={t('second_factor.off_title')}>
        {t('second_factor.off_text')}
      </Alert>
      {demanded && <Text fw={600}>{t('second_factor.demanded')}</Text>}
      {begin.data ? (
        <ol className={classes.steps}>
          <li>{t('second_factor.step_app')}</li>
          <li>
            {t('second_factor.step_scan')}
            <QrCode text={begin.data.address} label={t('second_factor.qr')} className={classes.qr ?? ''} />
            <Text size="sm">{t('second_factor.by_hand')}</Text>
            <code className={classes.secret}>{begin.data.secret}</code>
          </li>
          <li>
            {t('second_factor.step_code')}
            <FirstCode onCodes={onCodes} />
          </li>
        </ol>
      ) : (
        <div>
          <Button loading={begin.isPending} onClick={() => begin.mutate(undefined, { onError })}>
            {t('second_factor.begin')}
          </Button>
        </div>
      )}
    </>
  );
}

function FirstCode({ onCodes }: Pick<EnrolmentProps, 'onCodes'>) {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');
  const confirm = useApiMutation(confirmFactor);
  const [code, setCode] = useState('');
  useUnsavedChanges(code !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate({ body: { code } }, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  };
  return (
    <form className={classes.ways} onSubmit={submit} noValidate>
      <TextInput
        label={t('second_factor.code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={confirm.error instanceof ApiError ? errorText(confirm.error.code) : undefined}
      />
      <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
        {t('second_factor.confirm')}
      </Button>
    </form>
  );
}
