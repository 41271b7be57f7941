import { Alert, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRoleLabels } from './use-role-labels.ts';

/** Tells what nobody but administrators may do, though a job usually does: mostly what came with an update. */
export function UnheldPermissions({ permissions }: { readonly permissions: readonly string[] }) {
  const { t } = useTranslation('settings');
  const words = useRoleLabels();
  if (permissions.length === 0) return null;
  return (
    <Alert
      color="blue"
      icon={<Icon name="info-circle" />}
      title={t('roles.unheld.title', { count: permissions.length })}
    >
      {permissions.map(words.permission).join(' · ')}
      <br />
      {t('roles.unheld.help')}
    </Alert>
  );
}
