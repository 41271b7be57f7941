import { useErrorText } from '@suksa/i18n';
import { useCurrentUser, useUnsavedChanges } from '@suksa/platform';
import { Button, codedErrorOf, TextInput } from '@suksa/ui';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { LanguageSwitch } from '../layouts/header/language-switch.tsx';
import { Logo } from '../layouts/header/logo.tsx';
import { SchemeMenu } from '../layouts/header/scheme-menu.tsx';
import formClasses from './login-form.module.css';
import classes from './login-screen.module.css';
import { pairKioskHere } from './pair-kiosk.ts';
import { kioskPath } from './sign-in-path.ts';
import { wasGate } from './storage/storage.ts';

const WaitingAtGate = lazy(() => import('./waiting-at-gate.tsx'));

/** `/kiosk`: a device at the gate is paired with the code that Settings shows. */
export function Component() {
  const { t } = useTranslation('shell');
  const { errorText, fieldErrorText } = useErrorText('shell');
  const user = useCurrentUser();
  const code = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(false);
  useUnsavedChanges(typed && !busy);
  if (user?.kiosk) return <Navigate to={kioskPath} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = code.current?.value.trim() ?? '';
    if (!given) {
      setFault(fieldErrorText('required'));
      return code.current?.focus();
    }
    setBusy(true);
    try {
      await pairKioskHere(given);
    } catch (error) {
      setFault(errorText(codedErrorOf(error).code));
      code.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Logo to="/" />
        <span className={classes.choices}>
          <LanguageSwitch />
          <SchemeMenu />
        </span>
      </header>
      <main className={classes.main}>
        <section className={classes.card} aria-labelledby="kiosk-title">
          <h1 id="kiosk-title" className={classes.title}>
            {t('kiosk.title')}
          </h1>
          <p className={classes.help}>{t(user ? 'kiosk.signed_in' : 'kiosk.help')}</p>
          {wasGate() && (
            <Suspense>
              <WaitingAtGate />
            </Suspense>
          )}
          <form className={formClasses.form} onSubmit={submit} noValidate>
            <TextInput
              ref={code}
              size="md"
              name="code"
              label={t('kiosk.code')}
              placeholder="ABCD-EFGH"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              autoFocus
              error={fault}
              onChange={({ currentTarget }) => {
                setFault(null);
                setTyped(currentTarget.value !== '');
              }}
            />
            <Button type="submit" size="md" fullWidth loading={busy}>
              {t('kiosk.submit')}
            </Button>
          </form>
        </section>
      </main>
      <footer className={classes.foot}>{t('login.foot')}</footer>
    </div>
  );
}
