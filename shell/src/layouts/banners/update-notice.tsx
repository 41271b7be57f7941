import { Button, Icon } from '@suksa/ui';
import { useAtom } from 'jotai';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { updateAtom } from '../../stores/update.ts';
import { unsavedForms } from '../../unsaved-forms.ts';
import classes from './update-notice.module.css';

/**
 * Quietly offers a newer version, while no form is unsaved. Later is fine, because this page's own files stay where
 * they are.
 */
export function UpdateNotice() {
  const [update, setUpdate] = useAtom(updateAtom);
  const { t } = useTranslation('shell');
  const unsaved = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.any);
  if (!update || unsaved) return null;
  return (
    <aside className={classes.notice} role="status">
      <Icon name="refresh" className={classes.icon} />
      <span className={classes.text}>{t('update.text')}</span>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setUpdate(false)}>
        {t('update.later')}
      </Button>
      <Button size="compact-sm" onClick={() => location.reload()}>
        {t('update.reload')}
      </Button>
    </aside>
  );
}
