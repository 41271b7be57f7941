import { useBranch } from '@suksa/platform';
import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './banners.module.css';

/** What holds for every screen below it: a closed year can be read, not changed. */
export function Banners() {
  const context = useBranch();
  const { t } = useTranslation('shell');
  if (!context?.readOnly) return null;
  return (
    <p className={classes.ribbon} role="note">
      <Icon name="lock" size={16} />
      {t('ribbon.closed_year', { year: context.year?.name })}
    </p>
  );
}
