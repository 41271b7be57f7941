import { Button, Icon } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './profile.module.css';

const PasswordForm = lazy(() => import('./password-form.tsx'));

export function PasswordCard() {
  const { t } = useTranslation('settings');
  const [changing, setChanging] = useState(false);
  return (
    <section className={classes.card} aria-label={t('profile.password')}>
      <div className={classes.head}>
        <h2>{t('profile.password')}</h2>
        <Button variant="default" leftSection={<Icon name="lock" />} onClick={() => setChanging(true)}>
          {t('profile.change_password')}
        </Button>
      </div>
      <p className={classes.help}>{t('profile.password_help')}</p>
      {changing && (
        <Suspense>
          <PasswordForm onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  );
}
