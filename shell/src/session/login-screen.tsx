import { useCurrentUser } from '@suksa/platform';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { LanguageSwitch } from '../layouts/header/language-switch.tsx';
import { Logo } from '../layouts/header/logo.tsx';
import { SchemeMenu } from '../layouts/header/scheme-menu.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-screen.module.css';
import { suspendedAtom } from './session.ts';
import { safeRedirect } from './sign-in-path.ts';

/** Few need it: it brings the schemas. */
const ChangePassword = lazy(async () => ({
  default: (await import('./change-password.tsx')).ChangePassword,
}));

const FirstPassword = lazy(() => import('./first-password.tsx'));

/** Where the first administrator goes on: the school has to be set up. */
const setUpPath = '/settings/first-day';

/** `/login`: sign in, choose a password of one's own where the first one was given, and go on to the page asked for. */
export function Component() {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const [, link] = /^#first=([\w-]{43})$/.exec(useLocation().hash) ?? [];
  const known = useCurrentUser();
  const suspended = useAtomValue(suspendedAtom);
  const [typed, setTyped] = useState<string>();
  const [spent, setSpent] = useState<string>();
  const noteSpent = useCallback(() => setSpent(link), [link]);
  const choosesFirst = link !== undefined && spent !== link;
  const user = suspended ? null : known;
  if (user && !user.must_change_password)
    return <Navigate to={link ? setUpPath : safeRedirect(search.get('redirect'))} replace />;
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
        <section className={classes.card} aria-labelledby="login-title">
          <h1 id="login-title" className={classes.title}>
            {t(user || choosesFirst ? 'password.first_title' : 'login.title')}
          </h1>
          <p className={classes.help}>
            {t(choosesFirst ? 'password.link_help' : user ? 'password.first_help' : 'login.help')}
          </p>
          {link ? (
            <Suspense>
              <FirstPassword link={link} onSpent={noteSpent} />
            </Suspense>
          ) : user ? (
            <Suspense>
              <ChangePassword current={typed} signOutOffered />
            </Suspense>
          ) : (
            <LoginForm onAccepted={setTyped} />
          )}
        </section>
      </main>
      <footer className={classes.foot}>{t('login.foot')}</footer>
    </div>
  );
}
