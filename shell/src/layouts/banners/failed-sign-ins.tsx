import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { failedSignInsAtom } from '../../session/session.ts';
import classes from './banners.module.css';

/** Tells whoever has just signed in how often somebody failed to, until it is read. */
export function FailedSignIns() {
  const [failed, setFailed] = useAtom(failedSignInsAtom);
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  if (!failed) return null;
  return (
    <p className={classes.ribbon} role="status">
      <Icon name="alert-triangle" size={16} />
      {t('login.failed', { since: format.dateTime(failed.since), count: failed.count })}
      <Button size="compact-xs" variant="subtle" onClick={() => setFailed(null)}>
        {common('actions.close')}
      </Button>
    </p>
  );
}
