import type { PasskeyProof, PasskeyQuestion } from '@suksa/contracts/settings/access/passkey';
import { useErrorText } from '@suksa/i18n';
import { ApiError } from '@suksa/platform';
import { Alert, Button, TextInput } from '@suksa/ui';
import { PasswordInput } from '@suksa/ui/form';
import { useAtomValue } from 'jotai';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './login-form.module.css';
import { signIn, signOutReasonAtom } from './session.ts';
import { pairPath } from './sign-in-path.ts';
import { wasGate } from './storage/storage.ts';

const PasskeyButton = lazy(() => import('./passkey-button.tsx'));
const WaitingAtGate = lazy(() => import('./waiting-at-gate.tsx'));

interface LoginFormProps {
  /** Called with the password when it was right: a first password is needed again to change it. */
  readonly onAccepted: (password: string) => void;
}

type Field = 'username' | 'password' | 'code';
/** Codes, not sentences: a switch of language rewords what is wrong. */
interface Fault {
  readonly code: string;
  /** Tries left before a wait, or minutes to wait. */
  readonly left?: number;
  readonly minutes?: number;
}
type Errors = Partial<Record<Field | 'form', Fault>>;

/** Username or phone, and password. What is wrong stands at its field; nothing typed is lost. */
export function LoginForm({ onAccepted }: LoginFormProps) {
  const { t } = useTranslation('shell');
  const { errorText, fieldErrorText } = useErrorText('shell');
  const reason = useAtomValue(signOutReasonAtom);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [question, setQuestion] = useState<PasskeyQuestion | null>(null);
  const code = useRef<HTMLInputElement>(null);

  const fail = (found: Errors) => {
    setErrors(found);
    (found.code ? code : found.username ? username : password).current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter();
  };
  const enter = async (passkey?: PasskeyProof) => {
    const name = username.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    if (!name || !secret) {
      return fail({
        ...(!name && { username: { code: 'required' } }),
        ...(!secret && { password: { code: 'required' } }),
      });
    }
    setBusy(true);
    try {
      await signIn(name, secret, passkey ? { passkey } : { code: code.current?.value.trim() });
      onAccepted(secret);
    } catch (error) {
      const asked = error instanceof ApiError ? error.details?.passkey : undefined;
      if (asked) setQuestion(asked as PasskeyQuestion);
      if (error instanceof ApiError && error.code === 'factor_asked') setAsksCode(true);
      else fail(errorsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const text = (field: Field) => {
    const fault = errors[field];
    if (!fault) return undefined;
    if (fault.left !== undefined) return t('login.left', { left: fault.left });
    return ['wrong_credentials', 'factor_wrong'].includes(fault.code)
      ? errorText(fault.code)
      : fieldErrorText(fault.code);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {reason && !errors.form && (
        <Alert color="blue" role="status">
          {t(`login.reason.${reason}`)}{' '}
          {reason === 'no_kiosk' && <Link to={pairPath}>{t('login.pair')}</Link>}
        </Alert>
      )}
      {wasGate() && (
        <Suspense>
          <WaitingAtGate />
        </Suspense>
      )}
      {errors.form && (
        <Alert color="red" role="alert">
          {errors.form.minutes === undefined
            ? errorText(errors.form.code)
            : t('login.locked', { minutes: errors.form.minutes })}
        </Alert>
      )}
      <TextInput
        ref={username}
        size="md"
        name="username"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        autoFocus
        data-autofocus
        error={text('username')}
        onChange={() => setErrors({})}
      />
      <PasswordInput
        ref={password}
        size="md"
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        maxLength={200}
        error={text('password')}
        onChange={() => setErrors({})}
        visibilityToggleButtonProps={{ 'aria-label': t('login.show_password'), tabIndex: 0 }}
      />
      {asksCode && question && (
        <Suspense>
          <PasskeyButton question={question} busy={busy} onProof={(proof) => void enter(proof)} />
        </Suspense>
      )}
      {asksCode && (
        <TextInput
          ref={code}
          size="md"
          name="code"
          label={t(question ? 'login.or_code' : 'login.code')}
          description={t('login.code_help')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus={!question}
          error={text('code')}
          onChange={() => setErrors({})}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('login.submit')}
      </Button>
      <p className={classes.forgot}>{t('login.forgot')}</p>
    </form>
  );
}

/** A wrong pair stands at the password, everything else above the form, as codes. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) throw error;
  const { code, details } = error;
  const { left, retryAfterSeconds } = details ?? {};
  if (code === 'wrong_credentials')
    return { password: { code, ...(typeof left === 'number' && left > 0 ? { left } : {}) } };
  if (code === 'factor_wrong') return { code: { code } };
  const waits = code === 'account_locked' || code === 'too_many_requests';
  return {
    form: {
      code,
      ...(waits && typeof retryAfterSeconds === 'number' && { minutes: Math.ceil(retryAfterSeconds / 60) }),
    },
  };
}
