import type { PasskeyProof, PasskeyQuestion } from '@suksa/contracts/settings/access/passkey';
import { confirmIdentity } from '@suksa/contracts/settings/access/second-factor';
import { useErrorText } from '@suksa/i18n';
import { ApiError, send, useUnsavedChanges } from '@suksa/platform';
import { Alert, Button, Modal, TextInput } from '@suksa/ui';
import { PasswordInput } from '@suksa/ui/form';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './login-form.module.css';

const PasskeyButton = lazy(() => import('./passkey-button.tsx'));

/** Password and, where the account has one, a code or a passkey. Exported as default because React.lazy wants that. */
export default function ConfirmIdentityDialog({ onEnd }: { readonly onEnd: (proved: boolean) => void }) {
  const { t } = useTranslation('shell');
  const { errorText } = useErrorText('shell');
  const [fault, setFault] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(false);
  useUnsavedChanges(typed);

  const [question, setQuestion] = useState<PasskeyQuestion | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void prove();
  };
  const prove = async (passkey?: PasskeyProof) => {
    const data = new FormData(form.current ?? undefined);
    const code = String(data.get('code') ?? '');
    setBusy(true);
    try {
      await send(confirmIdentity, {
        body: { password: String(data.get('password') ?? ''), ...(passkey ? { passkey } : code && { code }) },
      });
      onEnd(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.details?.passkey) setQuestion(error.details.passkey as PasskeyQuestion);
      if (error.code === 'factor_asked') setAsksCode(true);
      setFault(error.code === 'factor_asked' ? null : error.code);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={() => onEnd(false)} title={t('confirm.title')} size="sm">
      <form ref={form} className={classes.form} onSubmit={submit} onChange={() => setTyped(true)} noValidate>
        <p>{t('confirm.text')}</p>
        {fault && (
          <Alert color="red" role="alert">
            {errorText(fault)}
          </Alert>
        )}
        <PasswordInput
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          maxLength={200}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('login.show_password'), tabIndex: 0 }}
        />
        {asksCode && question && (
          <Suspense>
            <PasskeyButton question={question} busy={busy} onProof={(proof) => void prove(proof)} />
          </Suspense>
        )}
        {asksCode && (
          <TextInput
            name="code"
            label={t(question ? 'login.or_code' : 'login.code')}
            description={t('login.code_help')}
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus={!question}
          />
        )}
        <Button type="submit" loading={busy}>
          {t('confirm.submit')}
        </Button>
      </form>
    </Modal>
  );
}
