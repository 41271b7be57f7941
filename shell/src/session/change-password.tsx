import { changePassword, NewPassword } from '@suksa/contracts/session';
import { useErrorText } from '@suksa/i18n';
import { ApiError, send, useCurrentUser, useUnsavedChanges } from '@suksa/platform';
import { Alert, Button } from '@suksa/ui';
import { PasswordInput } from '@suksa/ui/form';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './login-form.module.css';
import { refreshUser, signOut } from './session.ts';

interface ChangePasswordProps {
  /** The current password, where it was typed a moment ago: then it isn't asked for again. */
  readonly current?: string | undefined;
  readonly onChanged?: () => void;
  /** Whether something stands in the fields, so that whoever closes them can ask first. */
  readonly onTyped?: (typed: boolean) => void;
  /** For a first password: the only other way out of the page. */
  readonly signOutOffered?: boolean;
  /** Another way of changing it than with the current one: a link that opens once. */
  readonly change?: (next: string) => Promise<void>;
  /** Whose password it is, where nobody is signed in. */
  readonly username?: string;
}

type Field = 'current' | 'next' | 'repeated';
type Errors = Partial<Record<Field | 'form', string>>;

/** A password of one's own: the current one, the new one twice. */
export function ChangePassword({
  current: known,
  onChanged,
  onTyped,
  signOutOffered = false,
  change,
  username,
}: ChangePasswordProps) {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const { errorText, fieldErrorText } = useErrorText('shell');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(false);
  useUnsavedChanges(typed);
  const form = useRef<HTMLFormElement>(null);

  const fail = (found: Errors) => {
    setErrors(found);
    const first = (['current', 'next', 'repeated'] as const).find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = typedIn(event.currentTarget);
    const values = { ...given, current: change ? 'none' : (known ?? given.current) };
    const found = problemsOf(values);
    if (Object.keys(found).length > 0) return fail(found);
    setBusy(true);
    try {
      if (change) await change(values.next);
      else await send(changePassword, { body: { current: values.current, next: values.next } });
      setTyped(false);
      if (!change) await refreshUser();
      onChanged?.();
    } catch (error) {
      fail(errorsOf(error));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Field, autoComplete: string) => (
    <PasswordInput
      name={name}
      size="md"
      label={t(`password.${name}`)}
      description={name === 'next' ? t('password.rule') : undefined}
      autoComplete={autoComplete}
      maxLength={200}
      error={errors[name] && textOf(errors[name], errorText, fieldErrorText)}
      onChange={() => {
        setErrors({});
        const filled = form.current !== null && Object.values(typedIn(form.current)).some(Boolean);
        setTyped(filled);
        onTyped?.(filled);
      }}
      visibilityToggleButtonProps={{ 'aria-label': t('login.show_password'), tabIndex: 0 }}
    />
  );
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {errors.form && (
        <Alert color="red" role="alert">
          {errorText(errors.form)}
        </Alert>
      )}
      {/* For password managers: whose password this is. */}
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={username ?? user?.username ?? ''}
        readOnly
      />
      {known === undefined && !change && field('current', 'current-password')}
      {field('next', 'new-password')}
      {field('repeated', 'new-password')}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('password.submit')}
      </Button>
      {signOutOffered && (
        <Button variant="subtle" color="gray" onClick={() => signOut()}>
          {t('account.sign_out')}
        </Button>
      )}
    </form>
  );
}

interface Typed {
  readonly current: string;
  readonly next: string;
  readonly repeated: string;
}

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const text = (name: Field) => String(data.get(name) ?? '');
  return { current: text('current'), next: text('next'), repeated: text('repeated') };
}

/** What can be seen without asking the server, as codes. */
function problemsOf({ current, next, repeated }: Typed): Errors {
  return {
    ...(!current && { current: 'required' }),
    ...(!NewPassword.safeParse(next).success && { next: 'password_short' }),
    ...(next !== repeated && { repeated: 'password_mismatch' }),
  };
}

/** The server says which field its refusal is about. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) throw error;
  const [first] = error.fields;
  return first ? { [first.path]: first.code } : { form: error.code };
}

type Text = (code: string) => string;

const fieldCodes = new Set(['required', 'password_short', 'password_mismatch']);
const textOf = (code: string, errorText: Text, fieldErrorText: Text) =>
  fieldCodes.has(code) ? fieldErrorText(code) : errorText(code);
