import { Button, EmptyState, Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewPermissions } from '../stores/permissions.ts';

/** Where the permissions couldn't be loaded: it isn't the role that opens nothing. */
export function PermissionsUnknown() {
  const { t } = useTranslation('shell');
  const [asking, setAsking] = useState(false);

  async function askAgain() {
    setAsking(true);
    await renewPermissions();
    setAsking(false);
  }
  return (
    <EmptyState
      title={t('permissions_unknown.title')}
      text={t('permissions_unknown.text')}
      action={
        <Button leftSection={<Icon name="refresh" />} loading={asking} onClick={() => void askAgain()}>
          {t('permissions_unknown.retry')}
        </Button>
      }
    />
  );
}
