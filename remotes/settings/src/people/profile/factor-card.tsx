import { Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './profile.module.css';

/** The way to one's second factor. */
export function FactorCard() {
  const { t } = useTranslation('settings');
  return (
    <section className={classes.card} aria-label={t('profile.factor')}>
      <div className={classes.head}>
        <h2>{t('profile.factor')}</h2>
        <Button
          component={Link}
          to="/settings/second-factor"
          variant="default"
          leftSection={<Icon name="shield-lock" />}
        >
          {t('profile.factor_open')}
        </Button>
      </div>
      <p className={classes.help}>{t('profile.factor_help')}</p>
    </section>
  );
}
