import { beginFactor, confirmFactor, endFactor } from '@suksa/contracts/settings/access/second-factor';
import { useErrorText, useFormat } from '@suksa/i18n';
import { ApiError, useApiMutation, useUnsavedChanges } from '@suksa/platform';
import { Button, notify, Text, TextInput } from '@suksa/ui';
import { QrCode } from '@suksa/ui/qr';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './second-factor.module.css';

interface AuthenticatorAppProps {
  /** Null where none is set up. */
  readonly since: string | null;
  readonly mayEnd: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Codes of an app on the telephone: set it up, or forget it. */
export function AuthenticatorApp({ since, mayEnd, onCodes }: AuthenticatorAppProps) {
  const { t } = useTranslation('settings');
  return (
    <section className={classes.part} aria-label={t('second_factor.app.title')}>
      <h2>{t('second_factor.app.title')}</h2>
      <Text size="sm">{t('second_factor.app.text')}</Text>
      {since ? <Standing since={since} mayEnd={mayEnd} /> : <Enrolment onCodes={onCodes} />}
    </section>
  );
}

function Standing({ since, mayEnd }: { readonly since: string; readonly mayEnd: boolean }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const end = useApiMutation(endFactor);
  const onSuccess = () => notify({ text: t('second_factor.ended') });
  return (
    <>
      <Text>{t('second_factor.app.since', { since: format.dateTime(since) })}</Text>
      {mayEnd && (
        <div>
          <Button
            variant="default"
            color="red"
            loading={end.isPending}
            onClick={() => end.mutate(undefined, { onError, onSuccess })}
          >
            {t('second_factor.end')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Three steps: the app, the QR code, the first code. */
function Enrolment({ onCodes }: Pick<AuthenticatorAppProps, 'onCodes'>) {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const begin = useApiMutation(beginFactor);
  return (
    <>
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

function FirstCode({ onCodes }: Pick<AuthenticatorAppProps, 'onCodes'>) {
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
