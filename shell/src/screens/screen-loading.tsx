import { Skeleton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './screen-loading.module.css';

/** The outline of a screen while its code is on the way. It appears late, so that a quick load doesn't flicker. */
export function ScreenLoading() {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.outline} role="status" aria-label={t('loading')}>
      <Skeleton height={28} width={220} radius="md" />
      <Skeleton height={16} width="min(420px, 80%)" radius="md" />
      <Skeleton height={44} radius="md" mt="md" />
      <Skeleton height={320} radius="md" />
    </div>
  );
}
