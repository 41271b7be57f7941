import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCurrentUser } from '@suksa/platform';
import { ErrorState, Icon, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../layouts/button-link.tsx';
import { LanguageSwitch } from '../layouts/language-switch.tsx';
import { Logo } from '../layouts/logo.tsx';
import { SchemeMenu } from '../layouts/scheme-menu.tsx';
import { startPath } from '../session/guard.ts';
import { BranchCard } from './branch-card.tsx';
import classes from './landing-screen.module.css';

/** `/`: what a visitor may know of the school, and the way in for those who belong to it. */
export function Component() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const signedIn = useCurrentUser() !== null;
  const { data, error, refetch } = useQuery({ ...apiQuery(school), staleTime: 3_600_000 });
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Logo />
        <div className={classes.choices}>
          <LanguageSwitch />
          <SchemeMenu />
        </div>
      </header>
      <main className={classes.main}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => refetch()} />
        ) : (
          <>
            <h1 className={classes.title}>{data ? format.name(data.name) : <Skeleton height={48} />}</h1>
            <p className={classes.help}>{t('landing.help')}</p>
            {signedIn ? (
              <ButtonLink to={startPath} size="md" leftSection={<Icon name="home" />}>
                {t('landing.open')}
              </ButtonLink>
            ) : (
              <ButtonLink to="/login" size="md" leftSection={<Icon name="login-2" />}>
                {t('login.submit')}
              </ButtonLink>
            )}
            {data && data.branches.length > 0 && (
              <section className={classes.branches} aria-labelledby="branches">
                <h2 id="branches" className={classes.heading}>
                  {t('landing.branches')}
                </h2>
                <ul className={classes.cards}>
                  {data.branches.map((branch) => (
                    <BranchCard key={branch.id} branch={branch} />
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </main>
    </div>
  );
}
